// Runs before the first paint, and so not as a module: decides in which language the page speaks before the app, and who
// sees the opening. A new visitor does. Whoever has been here before, or comes by an address with a game in it, waits for
// that; whoever does not read English sees the opening without its words.
//
// Hears presses on the opening before there is an app. Should boot.js never run, which says everything else that goes
// wrong, this file says so.
{
  /** Time within which boot.js begins, even over a slow line. If it begins later, it takes back what was said. */
  const LONGEST_MS = 10_000;

  const root = document.documentElement;
  const { search } = new URL(document.currentScript.src);
  let kept = {};
  try {
    kept = localStorage;
  } catch {
    // No storage, as in some private windows.
  }

  // The language that the app was last read in, else the first of the reader's that the page speaks.
  const known = BUILD_LANGUAGES;
  const tags = [kept["rangekeeper.language"] ?? "", ...navigator.languages];
  const language = tags.map((tag) => tag.toLowerCase().split(/[-_]/)[0]).find((tag) => known.includes(tag)) ?? "en";
  const isKnown = location.hash || location.search || Object.keys(kept).some((key) => key.startsWith("rangekeeper."));
  root.dataset.language = language;
  root.dataset.opening = isKnown ? "hidden" : language === "en" ? "shown" : "wordless";

  const translated = language === "en" ? null : import("./opening.js" + search).catch(() => {});

  // The first answer counts, for the cell that is named or that was pressed before: nobody can have read another one
  // since. The app takes it from here (src/ui/opening.rs).
  addEventListener("click", ({ target }) => {
    const pressed = target.closest?.("#opening:not([data-answered]) :is([data-at], [data-answer])");
    if (!pressed) {
      return;
    }
    const opening = pressed.closest("#opening");
    const { at, answer } = pressed.dataset;
    const cell = opening.querySelector(".advice-aim-cell");
    if (at) {
      opening.dataset.chosen = cell.textContent = at;
      opening.querySelector(".advice-aim-odds").textContent = "";
      pressed.append(opening.querySelector(".board-reticle"));
    } else {
      opening.dataset.answered = answer;
      pressed.ariaPressed = "true";
      const [loading, noted] = opening.querySelectorAll("[role=status] span");
      loading.hidden = true;
      noted.hidden = false;
      noted.after(` ${cell.textContent}, ${pressed.textContent}`);
    }
  });

  setTimeout(async () => {
    await translated;
    if (!root.dataset.boot) {
      document.querySelector("#failure")?.removeAttribute("hidden");
    }
  }, LONGEST_MS);
}
