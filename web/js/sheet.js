// What opens over the screen: a dialog that lies above everything else and keeps the focus and the reading in itself.
// The browser's own modal dialog makes all that lies below inert, and styles all of it anew for that, before it shows
// anything; here the rest is shaded, hidden from screen readers and refuses the focus, which no element has to learn.
(() => {
  const onwatch = (window.onwatch ??= {});
  const byId = (id) => document.getElementById(id);
  const TAKES_FOCUS = "button:enabled, a[href], input, select, textarea, summary, [tabindex]:not([tabindex='-1'])";
  let before = null; // what had the focus, while the sheet is open

  const below = (hidden) => {
    byId("shade").toggleAttribute("data-on", hidden);
    for (const part of [byId("app"), byId("over")]) {
      if (hidden) part.setAttribute("aria-hidden", "true");
      else part.removeAttribute("aria-hidden");
    }
  };

  onwatch.showSheet = (html) => {
    const sheet = byId("sheet");
    if (html && !before) {
      before = document.activeElement;
      below(true);
      sheet.open = true;
      sheet.scrollTop = 0;
      byId("sheet-title")?.focus({ preventScroll: true });
    } else if (!html && before) {
      const back = before;
      before = null;
      sheet.open = false;
      below(false);
      if (document.activeElement === document.body && back.isConnected) back.focus({ preventScroll: true });
    }
  };

  onwatch.sheetReady = (tell) => {
    const sheet = byId("sheet");
    byId("shade").addEventListener("click", () => tell("do", "close"));
    // The key that closes, and a phone's way back; Python closes it, so that both know the same.
    sheet.addEventListener("cancel", (event) => {
      if (event.target !== sheet) return;
      event.preventDefault();
      tell("do", "close");
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && before && !("closedBy" in sheet)) tell("do", "close");
    });
    // Coming in, the focus begins at the title; leaving at the beginning, it goes round to the end.
    document.addEventListener("focusin", ({ target, relatedTarget }) => {
      if (!before || sheet.contains(target)) return;
      const last = [...sheet.querySelectorAll(TAKES_FOCUS)].filter((element) => element.checkVisibility()).pop();
      (sheet.contains(relatedTarget) ? last : byId("sheet-title"))?.focus();
    });
  };
})();
