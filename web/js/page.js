// While Python is awake: one listener per kind of event on the document, the painting of what Python drew, and the
// few things only a browser can do. Python is called with two words, ("action", "walk tecumse") or ("do", "undo").
(() => {
  const onwatch = (window.onwatch ??= {});
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const wide = matchMedia("(min-width: 60rem)");
  const folder = document.currentScript.src;
  const module = (name) => import(new URL(name, folder)); // what is wanted later, or never
  let tell = () => {};

  // ---- painting: {"p-acts": "<inner html>", "row-a-1!": "<the element>", "p-side-a@data-place": "up",
  // "who-a-1@-data-action": "" (it goes), ...}

  let chosen = "";
  let ahead = {};
  onwatch.expect = (text) => onwatch.parse((ahead = JSON.parse(text)), true);
  onwatch.paint = (text) => {
    const parts = text ? JSON.parse(text) : ahead; // nothing: what was expected
    const fresh = "app@data-screen" in parts;
    if (!fresh) onwatch.parse(parts);
    const covers = "over" in parts && !parts.over === !byId("over").hidden; // it opens or closes
    if (covers && parts.over) beneath = { focus: document.activeElement, scroll: byId("sheet").scrollTop };
    for (const [at, html] of Object.entries(parts)) {
      const [id, mark, attribute] = at.split(/([@!])/);
      const element = id ? byId(id) : root;
      if (!element) continue;
      if (mark === "@" && attribute[0] === "-") element.removeAttribute(attribute.slice(1));
      else if (mark === "@") element.setAttribute(attribute, html);
      else if (id === "app" && fresh) element.innerHTML = html;
      else onwatch.put(element, html, mark === "!");
    }
    onwatch.parse({}, true);
    const chips = byId("p-chips");
    if ("p-chips" in parts && chips?.querySelector(".turned")) chips.scrollTop = chips.scrollHeight; // their beginning
    // Another screen is read from its beginning; the same one keeps the focus where it is.
    if (fresh && root.dataset.state === "ready") byId("table")?.focus({ preventScroll: true });
    if (fresh) root.dataset.screen = parts["app@data-screen"];
    if (covers) cover(Boolean(parts.over));
    if ("sheet" in parts) onwatch.showSheet(parts.sheet);
    if (covers && !parts.over) back();
    onwatch.refocus();
    const row = document.querySelector("[data-chosen]");
    if (row && row.id !== chosen) row.scrollIntoView({ block: "nearest" });
    chosen = row?.id ?? "";
    if ("p-blocks" in parts && !document.querySelector("#p-ask h2"))
      document.querySelector("#p-blocks .now")?.scrollIntoView({ block: "nearest" });
    if (parts["p-ask"]?.trim()) byId("p-ask")?.scrollIntoView({ block: "nearest" }); // it is what the game waits for
  };

  // The rules open over everything; below them nothing moves, and going back finds the same place again.
  let beneath = {};
  function cover(on) {
    byId("over").hidden = !on;
    root.toggleAttribute("data-over", on);
    byId("app").inert = on;
  }
  function back() {
    const { focus, scroll } = beneath;
    const again = `[data-do="${CSS.escape(focus?.dataset?.do ?? "")}"]`;
    byId("sheet").scrollTop = scroll ?? 0;
    (focus?.isConnected ? focus : document.querySelector(`dialog[open] ${again}`))?.focus({ preventScroll: true });
    beneath = {};
  }

  // ---- what Python asks for

  const effects = {
    theme(name) {
      if (name === "auto") delete root.dataset.theme;
      else root.dataset.theme = name;
    },
    lang(name) {
      root.lang = name;
      onwatch.skip();
    },
    hash(text) {
      if (location.hash.length > 1) history.replaceState(null, "", location.pathname + location.search + text);
    },
    // The address of the tray, of rules: a step of its own when they open, none when only what they show changes.
    address(text) {
      const again = location.hash.split("=")[0] === text.split("=")[0];
      const [go, state] = again ? ["replaceState", history.state] : ["pushState", { pushed: true }];
      try {
        if (location.hash !== text) history[go](state, "", location.pathname + location.search + text);
      } catch {
        // too often, or a frame that may not: the tray works without
      }
    },
    back: () => (history.state?.pushed ? history.back() : effects.hash("")),
    reach(id) {
      byId(id)?.scrollIntoView({ block: "start" });
      effects.focus(id);
    },
    here: (at = location.hash) => effects.copy(location.href.split("#")[0].replace("embed.html", "") + at),
    // The button that the next step of a worked example would tap; nothing takes the mark away.
    next(...texts) {
      for (const button of document.querySelectorAll("[data-next]")) button.removeAttribute("data-next");
      const named = (text) => `:is([data-action="${CSS.escape(text)}"], [data-do="${CSS.escape(text)}"])`;
      const found = texts.flatMap((text) => [...document.querySelectorAll(`.play ${named(text)}`)]);
      found.find((button) => button.checkVisibility())?.setAttribute("data-next", "");
    },
    later: (text, pause) => setTimeout(() => tell("do", text), Number(pause)),
    focus: (id) => byId(id)?.focus({ preventScroll: true }),
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        byId("share-address")?.select();
        document.execCommand("copy"); // frames and old browsers have nothing else
      }
      tell("copied", "");
    },
    send: (url) => navigator.share?.({ title: "Onwatch", url }).catch(() => {}),
    download(name, text) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },
    care: (...what) => module("care.js").then(({ care }) => care(...what), () => {}),
    keys: (on) => (root.dataset.keys = on),
    async install() {
      const { outcome } = (await onwatch.installing?.prompt()) ?? {};
      if (outcome === "accepted") tell("install", "");
    },
    reload: () => location.reload(),
    update: () => onwatch.takeUpdate?.(),
  };
  onwatch.effect = (name, ...values) => effects[name]?.(...values);
  onwatch.wide = () => wide.matches;

  // ---- what the person does

  // What was looked for in a fold was found and played: the fold closes, for the game to be in sight again.
  const play = (kind, text) => {
    const step = root.dataset.step;
    tell(kind, text);
    if (root.dataset.step === step) return;
    for (const fold of document.querySelectorAll("#p-rest details[open]")) {
      const inside = fold.contains(document.activeElement);
      fold.open = false;
      if (inside) fold.querySelector("summary").focus({ preventScroll: true });
    }
  };

  const meant = (event) => {
    const button = event.target.closest?.("[data-action], [data-do]");
    if (!button || button.tagName === "FORM") return null;
    return "action" in button.dataset ? ["action", button.dataset.action] : ["do", button.dataset.do];
  };

  // A finger that rests on a button will most likely be lifted there: Python works out meanwhile what that will do.
  // Chromium then plays a mouse as well, which takes its time; elsewhere, to keep it from that has cost the click.
  const pressed = (event) => {
    const tap = meant(event);
    if (!tap) return;
    const writing = document.activeElement?.matches("input, select, textarea"); // a tap ends it
    if (event.pointerType === "touch" && window.InputDeviceCapabilities && !writing) event.preventDefault();
    tell(`foresee ${tap[0]}`, tap[1]);
  };

  const clicked = (event) => {
    onwatch.settle(); // a fold opens with what is in it
    const tap = meant(event);
    if (!tap) return;
    event.preventDefault();
    if (tap[0] === "action") play(...tap);
    else tell(...tap);
    if (document.querySelector("#p-rest details[open]")) onwatch.settle(); // it is in sight
  };

  // What a fold holds lies below it, where the screen may end.
  const opened = ({ target }) => target.open && target.closest("main")?.contains(target) && target.scrollIntoView({ block: "nearest" });

  const typed = (event) => {
    const field = event.target.closest?.("[data-input]");
    if (field) tell("do", `${field.dataset.input} ${field.value}`);
  };

  const submitted = (event) => {
    const form = event.target.closest("form[data-action], form[data-do]");
    if (!form) return;
    event.preventDefault();
    const field = form.elements.value;
    if (form.dataset.do) return tell("do", `${form.dataset.do} ${field.value}`);
    const value = field.multiple ? [...field.selectedOptions].map((option) => option.value).join(",") : field.value;
    if (value || !field.multiple) play("form", JSON.stringify([form.dataset.action, value]));
  };

  // A file for a form's own field: its text goes where a pasted one would.
  const MOST_BYTES = 8_000_000;
  const filed = async (event) => {
    const [file, command] = [event.target.files?.[0], event.target.dataset?.file];
    if (!file || !command) return;
    if (file.size > MOST_BYTES) tell("do", "import-long");
    else tell("do", `${command} ${await file.text()}`);
  };

  onwatch.ready = (told) => {
    tell = (kind, text) => {
      onwatch.settle(); // what still waits comes first
      told(kind, text);
    };
    document.removeEventListener("click", onwatch.early);
    document.addEventListener("click", clicked);
    document.addEventListener("pointerdown", pressed);
    document.addEventListener("submit", submitted);
    document.addEventListener("input", typed);
    document.addEventListener("change", filed);
    document.addEventListener("toggle", opened, true); // it does not bubble
    onwatch.sheetReady(tell);
    wide.addEventListener("change", () => tell("wide", String(wide.matches)));
    addEventListener("hashchange", () => tell("hash", location.hash));
    addEventListener("storage", () => tell("storage", ""));
    addEventListener("pageshow", (event) => event.persisted && tell("storage", ""));
    addEventListener("pagehide", () => tell("hide", ""));
    document.addEventListener("visibilitychange", () => tell(document.hidden ? "hide" : "storage", ""));
    const taps = onwatch.taps.splice(0);
    byId("boot").hidden = true;
    delete root.dataset.opening;
    root.dataset.state = "ready";
    onwatch.started();
    for (const [kind, text] of taps) tell(kind, text);
    for (const button of document.querySelectorAll("[data-pending]")) {
      delete button.dataset.pending;
      button.removeAttribute("aria-busy");
    }
    offerInstall();
    keepFiles();
    setTimeout(() => module("keys.js").then(({ listen }) => listen(tell), () => {}));
  };

  // ---- the page as an app: a button where the browser offers it, a hint where only the person can (an iPhone)

  function offerInstall() {
    if (root.dataset.embed) return;
    const apple = /iP(hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1);
    if (apple && navigator.standalone === false) tell("install", "ios");
    if (onwatch.installing) tell("install", "prompt");
    onwatch.installable = () => tell("install", "prompt");
    addEventListener("appinstalled", () => tell("install", ""));
  }

  // ---- the service worker: everything offline after one visit; a new version waits until it is wanted

  // While the worker fetches what an offline start needs, the bar of the start shows how far it is.
  function progress({ bytes, of }) {
    const [bar, text] = [byId("boot"), onwatch.words("keeping")];
    if (root.dataset.offline === "ready") return;
    bar.hidden = false;
    bar.dataset.keeping = "";
    bar.querySelector("progress").value = (100 * bytes) / of;
    if (byId("boot-text").textContent !== text) byId("boot-text").textContent = text;
    byId("boot-size").textContent = `${mega(bytes)} / ${mega(of)} MB`;
  }
  const mega = (bytes) => (bytes / 1e6).toLocaleString(root.lang, { maximumFractionDigits: 1 });

  const size = (worker) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(mega(data));
      setTimeout(() => resolve(""), 5000);
      worker.postMessage({ type: "SIZE" }, [port2]);
    });

  async function keepFiles() {
    let workers;
    try {
      workers = navigator.serviceWorker;
      if (!workers || root.dataset.embed) return;
    } catch {
      return; // a sandboxed frame
    }
    try {
      if (!workers.controller) workers.addEventListener("message", ({ data }) => data?.type === "KEPT" && progress(data));
      const registration = await workers.register(onwatch.worker, { updateViaCache: "none" });
      const offer = () => registration.waiting && workers.controller && tell("banner", "new boot.new");
      onwatch.takeUpdate = () => {
        workers.addEventListener("controllerchange", () => location.reload(), { once: true });
        registration.waiting?.postMessage({ type: "SKIP_WAITING" });
      };
      offer();
      registration.addEventListener("updatefound", () =>
        registration.installing?.addEventListener("statechange", (event) => event.target.state === "installed" && offer()),
      );
      await workers.ready;
      root.dataset.offline = "ready";
      byId("boot").hidden = true;
      tell("offline", await size(registration.active));
      if (!localStorage.getItem("onwatch/offline-said")) {
        localStorage.setItem("onwatch/offline-said", "yes");
        tell("banner", "offline boot.offline");
      }
    } catch {
      // No worker here (a private window, a full disk): everything else works.
    }
  }
})();
