// Putting new HTML in the place of the old: only what differs is touched, so that the browser styles, lays out and
// paints no more than that, and what a person is in the middle of stays: what was unfolded, typed or scrolled, the
// focus. Nothing here asks for a layout: each tap costs one, made when all parts stand.
(() => {
  const onwatch = (window.onwatch ??= {});
  const byId = (id) => document.getElementById(id);

  // What can wait until the next picture stands: at once after it, or where no picture comes, soon.
  let waiting = [];
  onwatch.settle = () => {
    const now = waiting;
    waiting = [];
    for (const work of now) work();
  };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = onwatch.settle;
  onwatch.later = (work) => {
    if (waiting.push(work) > 1) return;
    if (document.hidden) return onwatch.settle(); // nothing is painted then
    requestAnimationFrame(() => port2.postMessage(0)); // a frame's callbacks come before it is painted
    setTimeout(onwatch.settle, 300); // a frame that is out of sight may never be painted
  };
  document.addEventListener("visibilitychange", onwatch.settle);

  const options = {
    // A form is about one thing: another one never takes over what was typed in it. So is a line that begins with an
    // action: where one goes, the others stay as they are.
    getNodeKey(node) {
      if (node.nodeName === "FORM") return node.id || node.dataset.action || node.dataset.do;
      return node.id || (node.nodeName === "LI" ? node.firstElementChild?.dataset?.action : "");
    },
    onBeforeElUpdated(old, fresh) {
      if (old.nodeName === "DETAILS" && old.open) fresh.open = true;
      return !old.isEqualNode(fresh);
    },
    onBeforeElChildrenUpdated: (old) => !("apart" in old.dataset), // a part of its own
  };
  const within = { ...options, childrenOnly: true };

  // HTML is parsed for all parts at once, and what a tap may show while the finger still rests. Each is used once.
  const held = document.createElement("template");
  const parsed = new Map();
  onwatch.parse = (parts, anew) => {
    if (anew) parsed.clear();
    const texts = Object.values(parts).filter((html) => html.includes("<") && !parsed.has(html));
    if (!texts.length) return;
    held.innerHTML = texts.map((html) => `<div>${html}</div>`).join("");
    texts.forEach((html, n) => parsed.set(html, held.content.children[n]));
  };
  const nodes = (html) => {
    if (!parsed.has(html)) onwatch.parse([html]);
    const found = parsed.get(html);
    parsed.delete(html);
    return found;
  };

  // `html` in place of what stands in the element, or with `outer` of the element itself. Where there is nothing that
  // a person could be in the middle of, it is put in as it is.
  onwatch.put = (element, html, outer) => {
    keep(element);
    if (!/[<&]/.test(html)) element.textContent = html;
    else if (!html.includes("<")) element.innerHTML = html;
    else if (!outer && !element.firstElementChild) element.replaceChildren(...nodes(html).childNodes);
    else if (!outer) morphdom(element, nodes(html), within);
    else if (element.querySelector("[id]")) morphdom(element, nodes(html).firstElementChild, options);
    else element.replaceWith(nodes(html).firstElementChild);
  };

  // Where the focus was; if it has gone, the button in its place takes it, else the first of its part.
  let lost = null;
  const buttons = (element) => [...(element?.querySelectorAll("button") ?? [])];
  const keep = (element) => {
    const focus = document.activeElement;
    if (lost || focus === document.body || !element.contains(focus)) return;
    const anchor = focus.closest("[id]");
    lost = { focus, part: element.id, anchor: anchor.id, at: buttons(anchor).indexOf(focus) };
  };
  onwatch.refocus = () => {
    const was = lost;
    lost = null;
    if (!was || document.activeElement !== document.body) return;
    const anchor = byId(was.anchor);
    const again = was.focus.isConnected ? was.focus : was.at < 0 ? anchor : buttons(anchor)[was.at];
    (again ?? buttons(byId(was.part))[0] ?? byId("table"))?.focus({ preventScroll: true });
  };
})();
