// What the page keeps: games and settings in localStorage, and in IndexedDB a journal of every step.
// A browser that is killed loses its last writes to localStorage, but none that IndexedDB has confirmed.
// Python (page/store.py) decides what is written; here stand only the calls, so that no callback needs a Python proxy.
(() => {
  const GAME = "onwatch/game/";
  const SETTINGS = "onwatch/settings";
  let db = null;

  const asked = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  const done = (transaction) =>
    new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.failure ?? transaction.error);
    });

  // What goes wrong in an answer fails the whole transaction, with its reason.
  const then = (transaction, request, act) => {
    request.onsuccess = () => {
      try {
        act(request.result);
      } catch (error) {
        transaction.failure = error;
        transaction.abort();
      }
    };
  };

  const why = (error) => {
    return error?.name === "QuotaExceededError" ? "full" : "denied";
  };

  function connect() {
    const request = indexedDB.open("onwatch", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "id" });
      request.result.createObjectStore("steps"); // key: [game, number of the step]
      request.result.createObjectStore("heads"); // key: game; the number of its last step, whoever wrote it
    };
    return asked(request);
  }

  function stored() {
    const games = [];
    let settings = null;
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key === SETTINGS) settings = localStorage.getItem(key);
      if (!key.startsWith(GAME)) continue;
      const text = localStorage.getItem(key);
      const id = key.slice(GAME.length);
      try {
        const { seq, updated, text: game } = JSON.parse(text);
        if (!Number.isInteger(seq) || typeof game !== "string") throw new TypeError(key);
        games.push({ id, seq, updated, text: game });
      } catch {
        games.push({ id, seq: 0, updated: 0, text }); // Python says what is wrong with it, and offers it
      }
    }
    return { games, settings };
  }

  function newer(game, seq) {
    try {
      return JSON.parse(localStorage.getItem(GAME + game) ?? "{}").seq > seq;
    } catch {
      return false;
    }
  }

  // Browsers give an origin about 5 million characters of localStorage: that they run out is said before it happens.
  const NEARLY = 4_200_000;
  let near = false;
  function measure() {
    let used = 0;
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      used += key.length + localStorage.getItem(key).length;
    }
    if (used > NEARLY && !near) tell("", -1, "near");
    near = used > NEARLY;
  }

  async function write(game, seq, step) {
    try {
      if (!db) throw new DOMException("", "SecurityError");
      const transaction = db.transaction(["steps", "heads"], "readwrite", { durability: "strict" });
      const finished = done(transaction);
      const heads = transaction.objectStore("heads");
      let taken = false;
      then(transaction, heads.get(game), (head = 0) => {
        taken = head >= seq; // another window went on with this game
        if (taken) return;
        transaction.objectStore("steps").put(step, [game, seq]);
        heads.put(seq, game);
      });
      await finished;
      tell(game, seq, taken ? "taken" : "");
    } catch {
      tell(game, seq, "journal");
    }
  }

  const onwatch = (window.onwatch ??= {});
  const tell = (...news) => onwatch.journal.tell?.(...news);
  onwatch.journal = {
    // tell(game, seq, what) is called when a step is kept (""), when another window has written that step ("taken"),
    // when the journal does not work and the whole text must do ("journal"), or when nothing does ("full", "denied").
    tell: null,

    async open(memory) {
      const found = { games: [], steps: [], settings: [], problem: "" };
      if (memory) return JSON.stringify(found);
      let denied = false;
      try {
        const { games, settings } = stored();
        found.games.push(...games);
        if (settings) found.settings.push(settings);
      } catch {
        denied = true;
      }
      try {
        if (onwatch.standIn) throw new DOMException("", "SecurityError");
        db = await connect();
        const transaction = db.transaction(["games", "steps"]);
        const [games, keys, steps] = await Promise.all([
          asked(transaction.objectStore("games").getAll()),
          asked(transaction.objectStore("steps").getAllKeys()),
          asked(transaction.objectStore("steps").getAll()),
        ]);
        found.games.push(...games);
        found.steps = keys.map(([game, seq], i) => [game, seq, steps[i]]);
        db.onversionchange = () => db.close();
      } catch (error) {
        if (denied) found.problem = why(error);
      }
      return JSON.stringify(found);
    },

    // The player sees the step before it is written, and is told that it is kept after that.
    append(game, seq, step) {
      onwatch.later(() => write(game, seq, step));
    },

    async snapshot(game, seq, updated, text) {
      onwatch.settle(); // steps come first
      let lost = "";
      try {
        if (newer(game, seq)) return tell(game, seq, "taken");
        localStorage.setItem(GAME + game, JSON.stringify({ seq, updated, text }));
        measure();
      } catch (error) {
        lost = why(error);
      }
      try {
        if (!db) throw new DOMException("", "SecurityError");
        const transaction = db.transaction(["games", "steps", "heads"], "readwrite");
        const finished = done(transaction);
        const heads = transaction.objectStore("heads");
        then(transaction, heads.get(game), (head = 0) => {
          if (head > seq) return; // another window is further on
          heads.put(seq, game);
          transaction.objectStore("games").put({ id: game, seq, updated, text });
          transaction.objectStore("steps").delete(IDBKeyRange.bound([game, 0], [game, seq]));
        });
        await finished;
        lost = ""; // one of the two is enough
      } catch (error) {
        if (lost) lost = why(error) === "full" ? "full" : lost;
      }
      tell(game, seq, lost);
    },

    remove(game) {
      onwatch.settle();
      try {
        localStorage.removeItem(GAME + game);
        const transaction = db?.transaction(["games", "steps", "heads"], "readwrite");
        transaction?.objectStore("games").delete(game);
        transaction?.objectStore("heads").delete(game);
        transaction?.objectStore("steps").delete(IDBKeyRange.bound([game, 0], [game, Infinity]));
      } catch (error) {
        tell(game, -1, why(error));
      }
    },

    settings(text) {
      try {
        localStorage.setItem(SETTINGS, text);
      } catch (error) {
        tell("", -1, why(error));
      }
    },

    // The settings that stand there now; another window may have written them.
    stored() {
      try {
        return localStorage.getItem(SETTINGS) ?? "";
      } catch {
        return "";
      }
    },

    // The record that stands in localStorage now; another window may have written it.
    read(game) {
      try {
        return localStorage.getItem(GAME + game) ?? "";
      } catch {
        return "";
      }
    },
  };
})();
