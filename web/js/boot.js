// Before Python is awake: the first screen's language and theme, taps that must not get lost, a visible start.
// A classic script in the head, so that it runs before the page is shown.
(() => {
  const onwatch = (window.onwatch ??= {});
  const root = document.documentElement;
  const self = document.currentScript.dataset;
  const embedded = root.dataset.embed === "yes";
  const byId = (id) => document.getElementById(id);
  onwatch.worker = self.worker;
  onwatch.build = self.build;

  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("onwatch/settings")) ?? {};
  } catch {
    // denied, empty or damaged: the defaults are good
  }
  const known = ["en", "de", "ru"];
  const wished = [settings.language, ...(navigator.languages ?? [])].map((name) => String(name).slice(0, 2));
  const language = wished.find((name) => known.includes(name)) ?? "en";
  onwatch.language = language;
  root.lang = language;
  if (settings.theme === "light" || settings.theme === "dark") root.dataset.theme = settings.theme;
  onwatch.words = (key) => JSON.parse(byId("boot-words").textContent)[root.lang]?.[key] ?? "";

  // What stands around the screens is in the page's language, too.
  onwatch.skip = () => (document.querySelector(".skip").textContent = onwatch.words("skip"));

  // Called right behind the first screen's HTML.
  onwatch.first = () => {
    const other = byId(`first-${language}`);
    const linked = location.hash.length > 1;
    if (other) byId("app").replaceChildren(other.content.cloneNode(true));
    if (linked || embedded) root.dataset.opening = ""; // the first screen is not what was asked for: keep it dim
    onwatch.skip();
    byId("boot-text").textContent = onwatch.words("waking");
    byId("boot-again").textContent = onwatch.words("again");
    byId("boot-again").addEventListener("click", () => location.reload());
    try {
      const open = Object.keys(localStorage).some((key) => key.startsWith("onwatch/game/"));
      if (open && byId("resume")) byId("resume").hidden = false;
    } catch {
      // nothing is kept here
    }
  };

  // The browser may offer to install the page before Python is awake; it is offered when somebody wants it.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    onwatch.installing = event;
    onwatch.installable?.();
  });

  // Taps on real buttons are kept in their order and played once.
  onwatch.taps = [];
  onwatch.early = (event) => {
    const button = event.target.closest?.("[data-action], [data-do]");
    if (!button || button.tagName === "FORM") return;
    event.preventDefault();
    if (button.dataset.pending === "") return; // the same button again: once is meant
    onwatch.taps.push("action" in button.dataset ? ["action", button.dataset.action] : ["do", button.dataset.do]);
    button.dataset.pending = "";
    button.setAttribute("aria-busy", "true");
    byId("boot-text").textContent = onwatch.words("kept");
  };
  document.addEventListener("click", onwatch.early);

  // The start, with a bar that moves when something really happened.
  let steps = 0;
  let alarm = 0;
  const fail = () => {
    if (root.dataset.state === "ready") return;
    root.dataset.state = "failed";
    byId("boot-text").textContent = onwatch.words("failed");
    byId("boot-again").hidden = false;
  };
  onwatch.failed = fail;
  const alive = () => {
    clearTimeout(alarm);
    alarm = setTimeout(fail, 60_000);
  };
  const step = () => {
    steps += 1;
    alive();
    const bar = document.querySelector("#boot progress");
    if (bar) bar.value = Math.min(95, 10 + steps * 12);
  };
  addEventListener("py:progress", step, true);
  onwatch.started = () => {
    clearTimeout(alarm);
    MutationObserver.prototype.observe = observe;
    for (const observer of watching) {
      observer.disconnect();
      observer.observe(document.body, { childList: true });
    }
  };
  alive();

  const load = (src, type = "") =>
    new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = src;
      if (type) script.type = type;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });

  // PyScript looks through everything that changes in the document for more Python to run, and every tap would wait for
  // it. After the start it is sought only where somebody adds it by hand, not inside of what the page draws.
  const watching = [];
  const { observe } = MutationObserver.prototype;
  MutationObserver.prototype.observe = function (root, options) {
    if (root === document) watching.push(this);
    return observe.call(this, root, options);
  };

  // PyScript does not start where IndexedDB is denied; in some frames only opening it tells.
  const denied = async () => {
    try {
      localStorage.getItem("onwatch/settings");
      await new Promise((resolve, reject) => {
        const request = indexedDB.open("onwatch-probe");
        request.onsuccess = () => resolve(request.result.close());
        request.onerror = request.onblocked = () => reject(request.error);
        setTimeout(reject, 4000);
      });
      return false;
    } catch {
      return true;
    }
  };

  const ready = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
  Promise.all([denied(), ready])
    .then(async ([no]) => {
      if (no) {
        onwatch.standIn = true;
        await load(self.standIn);
      }
      await load(self.core, "module");
      step();
    })
    .catch(fail);
})();
