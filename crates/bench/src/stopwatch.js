// Notes when numbers of the open record are on the screen, in milliseconds since the page was
// asked for, or since `start`. Runs before the page's own scripts.
{
  const text = (line) => document.querySelector(`.status ${line}`)?.textContent ?? "";
  /** What each row of the board says of its circles but for the answered cell, whose circle goes before the numbers come. */
  const rows = () =>
    [...document.querySelectorAll("#app .board .board-row")].slice(1).map((row) => {
      const cells = [...row.querySelectorAll(".board-cell:has(.board-circle)")];
      return cells.filter(({ id }) => id !== answered).map((cell) => cell.ariaLabel).join();
    });

  let begun = 0;
  let answered = null;
  /** The rows before the answer; after it, `null` once all are drawn anew. */
  let before = Array(10).fill("");
  let first = null;
  let exact = null;
  let recommended = null;
  let complete = null;
  let frame = null;
  let changed = false;

  // What a frame shows is on the screen when the frame is over.
  const look = () => {
    changed = true;
    frame ??= requestAnimationFrame(() => {
      changed = false;
      const since = begun;
      const shown = rows();
      const isFresh = before === null || before.every((row, place) => shown[place] && shown[place] !== row);
      const isExact = text(".status-exact").startsWith("Exact, ");
      const isRecommended = document.querySelector("#app .board-reticle") !== null;
      const isComplete = /^[0-9,]+ samples, /.test(text(".status-sampled"));
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        frame = null;
        if (since === begun && isFresh) {
          const now = performance.now();
          before = null;
          // Not in the same frame: a reticle there may be that of the record before, whose row is drawn anew next.
          recommended ??= first !== null && isRecommended ? now : null;
          first ??= now;
          exact ??= isExact ? now : null;
          complete ??= isComplete ? now : null;
        }
        if (changed) {
          look();
        }
      };
      channel.port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, characterData: true, attributeFilter: ["aria-label"],
  });

  window.stopwatch = {
    start(cell) {
      answered = `cell-${cell}`;
      before = rows();
      first = recommended = exact = complete = null;
      begun = performance.now();
    },
    async waits(untilComplete) {
      while (exact === null || recommended === null || (untilComplete && complete === null)) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return {
        first_circles: first - begun,
        recommended_cell: recommended - begun,
        exact_numbers: exact - begun,
        complete: untilComplete ? complete - begun : null,
      };
    },
  };
}
