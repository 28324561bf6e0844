// Runs in every page before the page's own scripts.
{
  // The status line since the record last changed, one entry for each change of the line. The app
  // stores a record in the same turn in which it puts it before the workers, so that all entries
  // speak of the record on the table.
  let lines = [];
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    if (key === "rangekeeper.record") {
      lines = [];
    }
    return setItem.call(this, key, value);
  };
  const look = () => {
    const line = document.querySelector(".status .line")?.textContent;
    if (line && line !== lines.at(-1)) {
      lines.push(line);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });

  // Every draw follows from the seed, so with a given one a failure happens again.
  let seed = null;
  const getRandomValues = Crypto.prototype.getRandomValues;
  Crypto.prototype.getRandomValues = function (array) {
    return seed === null ? getRandomValues.call(this, array) : array.fill(seed);
  };

  // The workers that the page has started, and what is to happen when they speak.
  const workers = [];
  let onWord = () => {};
  window.Worker = class extends Worker {
    constructor(...details) {
      super(...details);
      const number = workers.push(this) - 1;
      let words = 0;
      this.addEventListener("message", () => onWord(this, number, ++words));
    }
  };

  window.witness = {
    get lines() {
      return lines;
    },
    get workers() {
      return workers.length;
    },
    set seed(byte) {
      seed = byte;
    },
    set cores(count) {
      Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => count });
    },
    set onWord(act) {
      onWord = act;
    },
  };
}
