// What engine.py measures under Node: boardgame.io playing the small game of skirmish.py, and ours inside Pyodide.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const POINTS = 4;

const fresh = () => {
  const units = {};
  for (const side of "ab") for (let n = 1; n < 6; n++) units[`${side}-${n}`] = { side, ap: POINTS, done: 0 };
  return { round: 1, passes: 0, active: "", units };
};
const SIDES = { 0: "a", 1: "b" };

// The moves change a draft (immer's, which boardgame.io brings). Whose turn it is belongs to boardgame.io.
function game(INVALID_MOVE, up, next) {
  return {
    name: "skirmish",
    setup: fresh,
    moves: {
      activate: (context, id) => {
        const { G } = context;
        const unit = G.units[id];
        if (!unit || G.active || unit.side !== up(context) || unit.done) return INVALID_MOVE;
        unit.done = 1;
        G.active = id;
      },
      spend: ({ G }, id) => {
        const unit = G.units[id];
        if (!unit || G.active !== id || !unit.ap) return INVALID_MOVE;
        unit.ap -= 1;
      },
      end: (context) => {
        const { G } = context;
        if (!G.active) return INVALID_MOVE;
        G.active = "";
        G.passes = 0;
        next(context);
      },
      pass: (context) => {
        const { G } = context;
        if (G.active) return INVALID_MOVE;
        G.passes += 1;
        if (G.passes === 2) {
          G.passes = 0;
          G.round += 1;
          for (const unit of Object.values(G.units)) {
            unit.ap = POINTS;
            unit.done = 0;
          }
        }
        next(context);
      },
    },
  };
}

function games(INVALID_MOVE) {
  const idiom = game(INVALID_MOVE, ({ ctx }) => SIDES[ctx.currentPlayer], ({ events }) => events.endTurn());
  // The leanest that boardgame.io can be: no turns of its own, no undo. Not how anybody writes a game, but a fair floor.
  const lean = game(INVALID_MOVE, ({ G }) => G.up, ({ G }) => (G.up = G.up === "a" ? "b" : "a"));
  lean.setup = () => ({ ...fresh(), up: "a" });
  lean.disableUndo = true;
  lean.turn = { activePlayers: { all: "play" } };
  return { idiom, lean };
}

const digest = ({ G, ctx }) => [
  G.round,
  G.up ?? SIDES[ctx.currentPlayer],
  G.passes,
  G.active,
  Object.values(G.units).map((unit) => [unit.ap, unit.done]),
];

// Seconds of this thread's processor time; what its collector does in other threads is not counted.
function timed(run) {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}

function peer({ lines, marks }) {
  const require = createRequire(join(root, "web", "bench", "package.json"));
  const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
  const { INVALID_MOVE } = require("boardgame.io/core");
  const { Client } = require("boardgame.io/client");
  const { idiom, lean } = games(INVALID_MOVE);
  const words = lines.map((line) => line.split(" "));
  const actions = (player) =>
    words.map(([type, ...args]) => ({ type: "MAKE_MOVE", payload: { type, args, playerID: player } }));
  const play = (config, list, at) => {
    const reducer = CreateGameReducer({ game: config });
    let state = InitializeGame({ game: config });
    const seen = [];
    const taken = timed(() =>
      list.forEach((action, i) => {
        state = reducer(state, action);
        if (at?.has(i)) seen.push(digest(state));
      }),
    );
    return { taken, seen };
  };
  const found = { seen: {}, taken: {} };
  for (const [name, config, list] of [
    ["reducer", idiom, actions(undefined)],
    ["leanest reducer", lean, actions("0")],
  ]) {
    found.seen[name] = play(config, list, new Set(marks)).seen;
    found.taken[name] = Math.min(...Array.from({ length: 10 }, () => play(config, list).taken));
  }
  const client = Client({ game: idiom, debug: false });
  client.start();
  found.taken["client with its log"] = timed(() => words.forEach(([type, ...args]) => client.moves[type](...args)));
  found.seen["client with its log"] = [digest(client.getState())];
  const kept = client.log.filter(({ action }) => action.type === "MAKE_MOVE").length; // beside them: ends of turns
  if (kept !== lines.length) throw new Error(`${kept} of ${lines.length} moves in the log`);
  client.stop();
  return found;
}

async function awake() {
  const { loadPyodide } = await import(pathToFileURL(join(root, "web/node_modules/pyodide/pyodide.mjs")));
  return loadPyodide();
}

async function pyodide({ lines, block, marks }) {
  const python = await awake();
  python.mountNodeFS("/onwatch", root);
  python.globals.set("given", JSON.stringify([lines, block, marks]));
  return JSON.parse(
    python.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/onwatch/tests/bench", "/onwatch"]
import engine
json.dumps(engine.in_pyodide(*json.loads(given)))`),
  );
}

async function imports({ zip, modules }) {
  const times = [];
  for (let i = 0; i < 5; i++) {
    const python = await awake(); // a fresh interpreter each time: a first import is a first import
    python.unpackArchive(new Uint8Array(readFileSync(zip)), "zip", { extractDir: "/core" });
    python.globals.set("modules", modules.join(" "));
    times.push(
      python.runPython(`
import sys, time
sys.path.insert(0, "/core")
start = time.perf_counter()
for module in modules.split():
    __import__(module)
time.perf_counter() - start`),
    );
  }
  return times;
}

const [verb, file] = process.argv.slice(2);
try {
  console.log(JSON.stringify(await { peer, pyodide, import: imports }[verb](JSON.parse(readFileSync(file, "utf-8")))));
} catch (error) {
  // its message is enough; the stack would print a megabyte of pyodide's one line
  console.error(error.message);
  process.exit(1);
}
