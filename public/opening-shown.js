// Decides who sees the opening, before the first paint, and so not as a module: a new visitor does. Whoever has been
// here before, or comes by an address with a game in it, waits for that; whoever does not read English sees the opening
// without its words.

document.documentElement.dataset.opening =
  location.hash || location.search || hasBeenHere()
    ? "hidden"
    : /^en\b/i.test(navigator.language) ? "shown" : "wordless";

function hasBeenHere() {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("rangekeeper."));
  } catch {
    // No storage, as in some private windows.
    return false;
  }
}
