// Runs before the first paint, and so not as a module: decides in which language the page speaks before the app, and who
// sees the opening. A new visitor does. Whoever has been here before, or comes by an address with a game in it, waits for
// that; whoever does not read English sees the opening without its words.
//
// Should boot.js never run, which says everything else that goes wrong, this file says so.
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

  setTimeout(async () => {
    if (!root.dataset.boot) {
      if (language !== "en") {
        await import("./opening.js" + search).catch(() => {});
      }
      document.querySelector("#failure")?.removeAttribute("hidden");
    }
  }, LONGEST_MS);
}
