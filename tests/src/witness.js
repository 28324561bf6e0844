// Runs in every page before the page's own scripts.
{
  // Every draw follows from the seed, so with a given one a failure happens again.
  let seed = null;
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

  window.witness = {
    // The names of the settings that the tests have given this page.
    given: [],
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
    set seed(byte) {
      seed = byte;
    },
    set cores(count) {
      Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => count });
    },
    set patience(count) {
      patience = count;
    },
    // Whoever kills a worker wants the page to notice.
    set onWord(act) {
      onWord = act;
      patience = 1;
    },
  };
}
