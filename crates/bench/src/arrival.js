// Notes when parts of an opened page are first seen, in milliseconds since it was asked for. Runs before the page's own
// scripts.
{
  const seen = {};
  const isSeen = (selector) => [...document.querySelectorAll(selector)].some((part) => part.checkVisibility());
  const parts = {
    board: () => isSeen(".board-grid"),
    circles: () => isSeen(".board-cell.is-open .board-circle"),
    recommended_cell: () => isSeen(".board-cell.is-best .board-reticle"),
    app: () => isSeen("#app .board-cell.is-best") && document.querySelector("#opening") === null,
    exact_numbers: () => document.querySelector(".status .status-exact")?.textContent.startsWith("Exact, "),
  };

  let finish;
  const finished = new Promise((resolve) => (finish = resolve));
  // What a frame shows is on the screen when the frame is over.
  const look = () => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      for (const [part, isThere] of Object.entries(parts)) {
        seen[part] ??= isThere() ? performance.now() : undefined;
      }
      if (Object.keys(parts).every((part) => seen[part] !== undefined)) {
        finish();
      } else {
        requestAnimationFrame(look);
      }
    };
    channel.port2.postMessage(null);
  };
  requestAnimationFrame(look);

  window.arrival = async () => {
    await finished;
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return { first_paint: paint?.startTime ?? 0, ...seen };
  };
}
