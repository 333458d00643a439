// What PyScript loads as its interpreter: Pyodide, told where this site keeps its files.
// PyScript itself cannot name a lock or a standard library, and through its own list of packages it would start
// micropip at every visit (see web/tools/runtime.py for the figures).
import { loadPyodide as load, version } from "@PYODIDE@/pyodide.mjs";

const here = (name) => new URL(name, import.meta.url).href;

export { version };
// Pyodide makes a shared memory to sleep in. A page must not sleep, and browsers warn of one in a page that is not
// isolated: here it gets one of its own, in which its sleep fails as it does anyway.
const Memory = WebAssembly.Memory;

class Unshared extends Memory {
  constructor(options) {
    super({ ...options, shared: false });
  }
}

// Our wheels are wanted once the interpreter runs. On a slow line they come right behind it, while it starts; all at
// once would be there together, last, and only then would anything start. While it starts no request can be made, so
// they are asked for shortly before: the standard library began with the interpreter, and when it is there, the rest
// of the interpreter, more than twice its size and with the line for itself now, takes two thirds of that time again.
const SHORTLY = 0.55;
new PerformanceObserver((list, self) => {
  const [library] = list.getEntriesByName(here("@STDLIB@"));
  if (!library) return;
  self.disconnect();
  setTimeout(() => {
    for (const wheel of @WHEELS@) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: here(wheel) });
      document.head.append(link);
    }
  }, SHORTLY * library.duration);
}).observe({ type: "resource", buffered: true });

// The standard library is packed as a whole; the browser unpacks it as it comes.
const fetched = globalThis.fetch;
const unpacked = async (what, ...how) => {
  const answer = await fetched(what, ...how);
  if (String(what.url ?? what) !== here("@STDLIB@") || !answer.ok) return answer;
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));
};

export const loadPyodide = async (options) => {
  if (!globalThis.crossOriginIsolated) WebAssembly.Memory = Unshared;
  globalThis.fetch = unpacked;
  try {
    const pyodide = await load({
      ...options,
      indexURL: here("@PYODIDE@/"),
      stdLibURL: here("@STDLIB@"),
      lockFileURL: here("@LOCK@"),
    });
    await pyodide.loadPackage("onwatch-page", { messageCallback() {} }); // nobody reads what it loads
    return pyodide;
  } finally {
    WebAssembly.Memory = Memory;
    globalThis.fetch = fetched;
  }
};
