// Runs bytecode.py inside the very Python that the page will run, so that its bytecode fits.
// usage: node bytecode.mjs <folder of the pyodide package> <bytecode.py> <job.json>
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, jobFile] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
  // Where in its line an instruction stands is a fifth of our own wheels, and only a traceback's underlining reads it.
  const python = await loadPyodide({ indexURL: resolve(folder), env: { PYTHONNODEBUGRANGES: "1" } });
  python.runPython(readFileSync(script, "utf8"));
  const pack = python.globals.get("pack");
  for (const { from, to, lines } of JSON.parse(readFileSync(jobFile, "utf8"))) {
    console.log(`compiling ${from}`);
    const packed = pack(new Uint8Array(readFileSync(from)), lines);
    writeFileSync(`${to}.part`, packed.toJs()); // a build that is stopped here leaves no half file
    renameSync(`${to}.part`, to);
  }
} catch (error) {
  // the last line says it; the stack would print a megabyte of pyodide's one line
  console.log(`error: ${error.message.trim().split("\n").at(-1)}`);
  process.exit(1);
}
