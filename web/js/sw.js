// The service worker: keeps every file of one build, so that the page opens and plays without a network.
//
// Messages it takes (from the page, with postMessage):
//   {type: "SKIP_WAITING"}  the waiting version takes over now. Until then a new version waits, whatever happens.
//   {type: "SIZE"}          answers on the port that comes with it: how many bytes this build keeps.
// Message it sends to every page while it fetches: {type: "KEPT", bytes, of}: how much is kept, of how much.
//
// How the page uses it:
//   const registration = await navigator.serviceWorker.register("./sw.js", {updateViaCache: "none"});
//   registration.waiting, or an installing worker that becomes "installed" while navigator.serviceWorker.controller
//     is set: there is a new version. Offer it; when accepted, registration.waiting.postMessage({type: "SKIP_WAITING"}).
//   "controllerchange" after that: reload once. It also fires without being asked, at the very first visit.
//   navigator.serviceWorker.ready: everything is kept; from now on the network may go.
//   In a sandboxed frame navigator.serviceWorker throws, in another site's frame register() may reject: catch both.
//
// A file whose name holds a hash of its bytes has no revision: it is fetched at most once, from the browser's own
// cache where the page has just loaded it, and kept for as long as a later build names it too.
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

const FILES = self.__FILES__;
const here = (url) => new URL(url, location.href).pathname;
const sizes = new Map(FILES.map(({ url, size }) => [here(url), size]));
const whole = FILES.reduce((sum, { size }) => sum + size, 0);
let bytes = 0;
let told = 0;

const report = {
  async handlerDidComplete({ event, request }) {
    if (event.type !== "install") return;
    bytes += sizes.get(here(request.url)) ?? 0;
    if (bytes < told + whole / 25 && bytes < whole) return;
    told = bytes;
    for (const page of await self.clients.matchAll({ includeUncontrolled: true })) {
      page.postMessage({ type: "KEPT", bytes, of: whole });
    }
  },
};
addPlugins([report]);

// Share links carry the game behind "#", others add "?...": the page is the same file.
precacheAndRoute(FILES, { directoryIndex: "index.html", ignoreURLParametersMatching: [/.*/] });
cleanupOutdatedCaches();

self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") self.skipWaiting();
  if (event.data?.type === "SIZE") event.ports[0]?.postMessage(whole);
});
// The first visit's page, too, gets its later files (QR codes, micropip) from here.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
