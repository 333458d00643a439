// What dice.py measures under Node: rpg-dice-roller's rolls, and the odds of ours and icepool inside Pyodide.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const NOTATION = "4d6kh3+2";

async function roll(count, batch) {
  const require = createRequire(join(root, "web", "bench", "package.json"));
  const { DiceRoll, NumberGenerator } = require("@dice-roller/rpg-dice-roller");
  const check = (made) => {
    const faces = made.rolls[0].rolls.map((one) => one.initialValue);
    const total = [...faces].sort((a, b) => a - b).slice(1).reduce((a, b) => a + b) + 2;
    if (faces.length !== 4 || total !== made.total) throw new Error(`${faces} is not ${made.total}`);
  };
  // The median of the batches. The library works its trace out when it is read, so a roll is made once it was read.
  const timed = (one) => {
    const batches = [];
    for (let done = 0; done < count; done += batch) {
      const made = [];
      const start = performance.now();
      for (let i = 0; i < batch; i++) made.push(one());
      batches.push(((performance.now() - start) * 1000) / batch);
      made.forEach(check);
    }
    return batches.sort((a, b) => a - b)[Math.floor(batches.length / 2)];
  };
  const object = new DiceRoll(NOTATION);
  const read = (made) => ({ rolls: made.rolls, total: made.total });
  const again = timed(() => (object.roll(), read(object)));
  const fresh = timed(() => read(new DiceRoll(NOTATION)));
  // Ours has a seed for every single roll; this is the same there.
  const { engines, generator } = NumberGenerator;
  let seed = 0;
  const seeded = timed(() => {
    generator.engine = engines.MersenneTwister19937.seed(seed++);
    return object.roll(), read(object);
  });
  return { again, fresh, seeded };
}

async function pyodide() {
  const { loadPyodide } = await import(pathToFileURL(join(root, "web/node_modules/pyodide/pyodide.mjs")));
  const library = join(root, ".venv", "lib");
  const folder = readdirSync(library).find((name) => name.startsWith("python"));
  const names = ["3d6", "10d6", "100d6"].map((text) => `sum of ${text}`);
  names.push("4d6 keep 3", "50d6 keep 5", "20 attacks, every stage", "D6+1 attacks, D3 damage, 10 models");
  const results = {};
  for (const name of names) {
    results[name] = {};
    for (const engine of ["ours", "icepool", "ours", "icepool"]) {
      const python = await loadPyodide(); // a fresh interpreter for each, as a fresh process is elsewhere
      python.mountNodeFS("/onwatch", root);
      python.mountNodeFS("/packages", join(library, folder, "site-packages"));
      const code = `
import sys, json
sys.path[:0] = ["/onwatch/tests/bench", "/onwatch"]
sys.path.append("/packages")
import dice
json.dumps(dice.measure(${JSON.stringify(engine)}, ${JSON.stringify(name)}))`;
      const found = JSON.parse(python.runPython(code));
      const before = results[name][engine] ?? found;
      for (const kind of ["first", "anew", "again"]) found[kind] = Math.min(found[kind], before[kind]);
      results[name][engine] = found;
    }
  }
  return results;
}

const [verb, count, batch] = process.argv.slice(2);
console.log(JSON.stringify(verb === "roll" ? await roll(Number(count), Number(batch)) : await pyodide()));
