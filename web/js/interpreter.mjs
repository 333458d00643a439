// What PyScript loads as its interpreter: Pyodide, told where this site keeps its files.
// PyScript itself cannot name a lock or a standard library, and through its own list of packages it would start
// micropip at every visit (see web/tools/runtime.py for the figures); packages named here load beside the start.
import { loadPyodide as load, version } from "@PYODIDE@/pyodide.mjs";

const here = (name) => new URL(name, import.meta.url).href;

export { version };
export const loadPyodide = (options) =>
  load({
    ...options,
    indexURL: here("@PYODIDE@/"),
    stdLibURL: here("@STDLIB@"),
    lockFileURL: here("@LOCK@"),
    packages: ["onwatch-page"],
  });
