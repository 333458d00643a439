// What a table wants of the device: a screen that stays awake, a sign when the other side is up, clocks that run, storage
// that is kept. A module that web/js/page.js loads when the first of these is wanted; all of it may be missing or denied.
const root = document.documentElement;

// ---- the screen stays awake while a game is shown; the browser lets go whenever the page is hidden

let wanted = false;
let lock = null;

async function hold() {
  if (!wanted || lock || document.hidden || window.top !== window) return; // a frame would only be told that it may not
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
      root.dataset.awake = "";
    });
    root.dataset.awake = "held";
    if (!wanted) await lock.release();
  } catch {
    // not here, not now (a battery that is low), or not in this frame
  }
}
document.addEventListener("visibilitychange", hold);

// ---- a sign that the other side is up

let audio;

function tone() {
  try {
    audio ??= new AudioContext();
    audio.resume();
    const [source, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
    source.frequency.value = 587;
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(0.12, now + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0005, now + 0.35);
    source.connect(volume).connect(audio.destination);
    source.start(now);
    source.stop(now + 0.4);
  } catch {
    // no sound here
  }
}

// ---- clocks: an element with data-from shows the time since then

const two = (n) => String(n).padStart(2, "0");
const told = (ms) => {
  const s = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
};
const tick = () => {
  if (document.hidden) return;
  for (const element of document.querySelectorAll("[data-from]")) {
    const text = told(Date.now() - element.dataset.from);
    if (element.textContent !== text) element.textContent = text;
  }
};
setInterval(tick, 1000);

const can = {
  awake(on) {
    wanted = on === "on";
    if (wanted) hold();
    else lock?.release();
  },
  up(signs) {
    if (signs.includes("buzz")) navigator.vibrate?.(60);
    if (signs.includes("sound")) tone();
  },
  async persist() {
    root.dataset.persisted = String(await navigator.storage?.persist?.());
  },
};

export const care = (what, how) => Promise.resolve(can[what]?.(how)).catch(() => {});
