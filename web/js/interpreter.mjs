// What PyScript loads as its interpreter: Pyodide, told where this site keeps its files.
// PyScript itself cannot name a lock or a standard library, and through its own list of packages it would start
// micropip at every visit (see web/tools/runtime.py for the figures); packages named here load beside the start.
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

// On a first visit the line is what all wait for, and while the interpreter starts it lies idle: our wheels, which
// nothing asks for before, come then. The last moment to ask is when the interpreter is compiled and not yet started.
const { compileStreaming, instantiate, instantiateStreaming } = WebAssembly;
const instantiateAndFetch = async (response, imports) => {
  const module = await compileStreaming.call(WebAssembly, response);
  for (const wheel of @WHEELS@) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: here(wheel) });
    document.head.append(link);
  }
  return { module, instance: await instantiate.call(WebAssembly, module, imports) };
};

const onThisDevice = () => {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false; // a frame of another site has no service worker, and may not ask
  }
};

const PAGE = "onwatch-page";

export const loadPyodide = async (options) => {
  const kept = onThisDevice();
  if (!globalThis.crossOriginIsolated) WebAssembly.Memory = Unshared;
  if (!kept) WebAssembly.instantiateStreaming = instantiateAndFetch;
  try {
    const pyodide = await load({
      ...options,
      indexURL: here("@PYODIDE@/"),
      stdLibURL: here("@STDLIB@"),
      lockFileURL: here("@LOCK@"),
      packages: kept ? [PAGE] : [],
    });
    if (!kept) await pyodide.loadPackage(PAGE, { messageCallback() {} }); // nobody reads what it loads
    return pyodide;
  } finally {
    WebAssembly.Memory = Memory;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
};
