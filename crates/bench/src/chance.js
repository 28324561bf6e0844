// Notes when the chance to win of the game in hand is on the screen, in milliseconds since `start`. Runs before the page's
// own scripts.
{
  const text = () => document.querySelector(".own-chance-panel p")?.textContent ?? "";

  // Long enough for the games behind a figure to be over.
  const QUIET = 1500;

  let begun = 0;
  let changed = 0;
  let before = "";
  let first = null;
  let within = null;
  let last = "";

  // The app stores a record when it changes. A figure until then is that of the record before.
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    if (key.startsWith("rangekeeper.game.")) {
      before = text();
      first = within = null;
    }
    return setItem.call(this, key, value);
  };

  new MutationObserver(() => {
    if (text() !== last) {
      last = text();
      changed = performance.now();
    }
    // "... interval of 52% to 58% ..."
    const [, lower, upper] = text().match(/of (\d+)% to (\d+)%/) ?? [];
    if (upper !== undefined && text() !== before) {
      const now = performance.now();
      // From now on a figure is of this record, be it the same as before.
      before = null;
      first ??= now;
      within ??= upper - lower <= 2 * POINTS ? now : null;
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });

  window.chance = {
    start() {
      begun = performance.now();
    },
    async quiet() {
      while (performance.now() - changed < QUIET || document.querySelector(".is-resting")) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async waits() {
      while (first === null || within === null) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return { first_figure: first - begun, within_points: within - begun };
    },
  };
}
