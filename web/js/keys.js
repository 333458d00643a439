// Single keys that play: a module that web/js/page.js loads when the page has come to rest.
// Letters go by their place on the keyboard, so that they are the same in every script.
const root = document.documentElement;
const COMMANDS = { KeyU: "undo", KeyR: "redo", KeyL: "sheet log", KeyM: "sheet menu", KeyD: "sheet depth", KeyH: "home" };
const FIELDS = "input:not([readonly]), select, textarea, [contenteditable]";
const OPTIONS = "#p-ask :is(.option, .pad), #p-acts .option, #p-chips .option";
const shown = (element) => element.checkVisibility() && !element.disabled;

function at(number) {
  const sheet = document.querySelector("#sheet[open]");
  const found = [...(sheet ?? document).querySelectorAll(sheet ? ".option" : OPTIONS)].filter(shown);
  const chosen = found[number - 1];
  if (chosen?.tagName === "FORM") chosen.querySelector("input, select")?.focus();
  else chosen?.click();
  return Boolean(chosen);
}

// The row above or below the one that has the focus.
function step(by) {
  const rows = [...document.querySelectorAll(".row .who")].filter(shown);
  const here = rows.indexOf(document.activeElement);
  rows.at(here < 0 ? (by > 0 ? 0 : -1) : (here + by) % rows.length)?.focus();
  return rows.length > 0;
}

function act(event, tell) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (altKey) return false;
  if (ctrlKey || metaKey) {
    if (code !== "KeyZ" && code !== "KeyY") return false;
    if (!document.querySelector("#app:not([inert]) .play") || target.closest(FIELDS)) return false;
    tell("do", code === "KeyY" || shiftKey ? "redo" : "undo");
    return true;
  }
  if (target.closest(FIELDS)) return false;
  if (key === "?") return tell("do", "sheet keys") ?? true;
  if (root.dataset.keys === "off") return false;
  const sheet = document.querySelector("#sheet[open]");
  const number = /^(?:Digit|Numpad)([1-9])$/.exec(code);
  if (number && !shiftKey && document.querySelector("#app:not([inert]) .play")) {
    root.dataset.keys = "used"; // from now on the options show their numbers
    return at(Number(number[1]));
  }
  if (sheet || !document.querySelector("#app:not([inert]) .play")) return false;
  if ((key === " " || key === "Enter") && !target.closest("button, a, summary")) {
    document.querySelector("#p-main button.main")?.click();
    return true;
  }
  if (key === "ArrowDown" || key === "ArrowUp") return step(key === "ArrowDown" ? 1 : -1);
  if (!COMMANDS[code] || shiftKey) return false;
  root.dataset.keys = "used";
  tell("do", COMMANDS[code]);
  return true;
}

export const listen = (tell) =>
  document.addEventListener("keydown", (event) => {
    if (!event.defaultPrevented && act(event, tell)) event.preventDefault();
  });
