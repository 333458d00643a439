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

export const loadPyodide = async (options) => {
  if (!globalThis.crossOriginIsolated) WebAssembly.Memory = Unshared;
  try {
    return await load({
      ...options,
      indexURL: here("@PYODIDE@/"),
      stdLibURL: here("@STDLIB@"),
      lockFileURL: here("@LOCK@"),
      packages: ["onwatch-page"],
    });
  } finally {
    WebAssembly.Memory = Memory;
  }
};
