// Putting new HTML in the place of the old: only what differs is touched, so that the browser styles, lays out and
// paints no more than that, and what a person is in the middle of stays: what was unfolded, typed or scrolled, the
// focus. Nothing here asks for a layout: each tap costs one, made when all parts stand.
(() => {
  const onwatch = (window.onwatch ??= {});
  const byId = (id) => document.getElementById(id);

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
  };

  // `html` in place of what stands in the element, or with `outer` of the element itself.
  onwatch.put = (element, html, outer) => {
    if (!outer && (!html || !element.firstChild)) {
      keep(element);
      element.innerHTML = html;
      return;
    }
    const held = document.createElement("template");
    held.innerHTML = html;
    keep(element);
    let fresh = held.content.firstElementChild;
    if (!outer) {
      fresh = element.cloneNode(false);
      fresh.append(held.content);
    }
    morphdom(element, fresh, { ...options, childrenOnly: !outer });
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
