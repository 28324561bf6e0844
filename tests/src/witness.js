// Runs in every page before the page's own scripts.
{
  // Every draw follows from the seed, so with a given one a failure happens again. A test that wants real ones sets null.
  let seed = 0x2a;
  const getRandomValues = Crypto.prototype.getRandomValues;
  Crypto.prototype.getRandomValues = function (array) {
    return seed === null ? getRandomValues.call(this, array) : array.fill(seed);
  };

  // The page looks after its workers this often, in milliseconds (`TICK` in `crates/session/src/workers/pool.rs`). Here
  // it does so less often, since the machine has several browsers to run.
  const TICK = 250;
  let patience = 10;
  const setTimeoutOf = window.setTimeout;
  window.setTimeout = (act, milliseconds, ...details) =>
    setTimeoutOf(act, milliseconds === TICK ? patience * TICK : milliseconds, ...details);

  // The workers that the page has started, and what is to happen when they speak.
  const workers = [];
  let words = 0;
  let onWord = () => {};
  // How many messages each of them has still to answer; the app gets one answer to each. A worker that the
  // app has ended owes nothing, one that a test has killed owes what it owed.
  const owed = new Map();
  const Engine = Worker;
  window.Worker = class extends Engine {
    constructor(...details) {
      super(...details);
      const number = workers.push(this) - 1;
      let ownWords = 0;
      owed.set(this, 0);
      this.addEventListener("message", () => {
        ++words;
        if (owed.has(this)) {
          owed.set(this, owed.get(this) - 1);
        }
        onWord(this, number, ++ownWords);
      });
    }

    postMessage(...details) {
      // A record (`Request::Record`, the first kind of request) has no answer; every task has one.
      const isRecord = details[0] instanceof Uint8Array && details[0][0] === 0;
      owed.set(this, owed.get(this) + (isRecord ? 0 : 1));
      super.postMessage(...details);
    }

    terminate() {
      owed.delete(this);
      super.terminate();
    }
  };

  // Messages of the page to itself that are under way: it works in slices, and goes on with the next message.
  let slices = 0;
  const Channel = MessageChannel;
  window.MessageChannel = class extends Channel {
    constructor() {
      super();
      this.port1.addEventListener("message", () => slices--);
      const { port2 } = this;
      const post = port2.postMessage;
      port2.postMessage = (...details) => {
        slices++;
        post.apply(port2, details);
      };
    }
  };

  // Texts of the page, menu and lab apart, that were changed or taken away by themselves: a browser that translates the
  // page would have put another node in the place of each (`src/ui/text.rs`).
  const lostToTranslation = [];
  const note = (text) => {
    if (text.nodeType === Node.TEXT_NODE && text.data.trim() && text.parentElement?.closest("#app") && !text.parentElement.closest("dialog, .lab")) {
      lostToTranslation.push(`${text.parentElement.className || text.parentElement.tagName}: ${text.data}`);
    }
  };
  const { set: setNodeValue, ...nodeValue } = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(value) {
      note(this);
      setNodeValue.call(this, value);
    },
  });
  const removeCharacterData = CharacterData.prototype.remove;
  CharacterData.prototype.remove = function () {
    note(this);
    removeCharacterData.call(this);
  };

  // Most tests compare with the engine's numbers for ships placed at random. Few look at samples; the others draw a
  // hundredth of them, which saves time.
  const given = [];
  try {
    for (const [name, value] of [["rangekeeper.samples", "10000"], ["rangekeeper.placed-by", "random"]]) {
      if (localStorage.getItem(name) === null) {
        localStorage.setItem(name, value);
        given.push(name);
      }
    }
  } catch {
    // There is no storage before there is a page.
  }

  const { get: timeOf } = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
  Object.defineProperty(Event.prototype, "timeStamp", {
    get() {
      return window.witness.pressedAt ?? timeOf.call(this);
    },
  });

  window.witness = {
    // Takes back the settings that this page was given. A choice of the player stays.
    takeBackSettings() {
      for (const name of given) localStorage.removeItem(name);
    },
    get workers() {
      return workers.length;
    },
    // How many messages of workers the page has had.
    get words() {
      return words;
    },
    get lostToTranslation() {
      return lostToTranslation;
    },
    // Whether nothing more will be found out about the open record, everything is on the screen, and a press counts.
    get isIdle() {
      return !document.querySelector(".is-resting") && workers.length > 0 && slices === 0 && [...owed.values()].every((count) => count === 0);
    },
    // Whether everything that was done to the page is on the screen.
    get isDrawn() {
      return slices === 0;
    },
    kill(worker) {
      Engine.prototype.terminate.call(worker);
    },
    // Lets time pass as far as the page can tell.
    wait(milliseconds) {
      const now = Date.now;
      Date.now = () => now() + milliseconds;
    },
    // Has the page wait for `boot.js` until it is parsed, and not ten seconds: just before such scripts run.
    loseFirstPatience() {
      const { setTimeout } = window;
      window.setTimeout = (work, time, ...rest) => {
        if (time !== 10000) return setTimeout(work, time, ...rest);
        const tell = () => work().then(() => (this.isTold = !document.querySelector("#failure").hidden));
        document.addEventListener("readystatechange", tell, { once: true });
      };
    },
    // Has one page of this window start no worker.
    refuseWorkersOnce() {
      if (location.protocol !== "http:" || sessionStorage.hasRefused) return;
      sessionStorage.hasRefused = true;
      window.Worker = class {
        constructor() {
          throw new Error("none here");
        }
      };
    },
    // Has workers say nothing, and the page never lose patience with them.
    silenceWorkers() {
      window.Worker = class extends EventTarget {
        postMessage() {}
        terminate() {}
      };
      const { setTimeout } = window;
      window.setTimeout = (work, time) => (time === 30000 ? 0 : setTimeout(work, time));
    },
    // Has workers fail to load until `isBroken` is false.
    breakWorkers() {
      this.isBroken = true;
      const Engine = Worker;
      window.Worker = class extends Engine {
        constructor(address, options) {
          super(window.witness.isBroken ? "no-such-file.js" : address, options);
        }
      };
    },
    // Has the app of this version fail as it starts.
    breakVersion(version) {
      const instantiate = WebAssembly.instantiateStreaming;
      WebAssembly.instantiateStreaming = async (...details) => {
        const started = await instantiate(...details);
        const { content } = document.querySelector("meta[name=version]");
        if (content === version) throw new Error("broken by the test");
        return started;
      };
    },
    // Leaves no room for games in the storage.
    fillStorage() {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith("rangekeeper.game")) throw new DOMException("full", "QuotaExceededError");
        return setItem.call(this, key, value);
      };
    },
    // Takes the storage from the page.
    blockStorage() {
      const get = () => {
        throw new DOMException("not here", "SecurityError");
      };
      Object.defineProperty(window, "localStorage", { get });
    },
    set seed(byte) {
      seed = byte;
    },
    set cores(count) {
      Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => count });
    },
    // The time of all events from now on; null for their own.
    pressedAt: null,
    // From now on has what is fetched from this address come only once the returned function is called.
    holdBack(part) {
      const { fetch } = window;
      let release;
      const released = new Promise((resolve) => (release = resolve));
      window.fetch = async (address, ...rest) => {
        const isHeld = String(address).includes(part);
        const response = await fetch(address, ...rest);
        if (isHeld) await released;
        return response;
      };
      return release;
    },
    // Whoever kills a worker wants the page to notice.
    set onWord(act) {
      onWord = act;
      patience = 1;
    },
  };
}
