// Notes when numbers of the record on the table are on the screen, in milliseconds since the page was
// asked for, or since `start`. Runs before the page's own scripts.
{
  let begun = 0;
  let first = null;
  let complete = null;
  let before = null;
  let frame = null;

  // The status line tells whose numbers the circles show: both change together. What a frame shows is on
  // the screen when the frame is over.
  const look = () => {
    const line = document.querySelector(".status .line")?.textContent;
    if (!line?.includes("samples") || line === before || frame) {
      return;
    }
    frame = requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        frame = null;
        if (!document.querySelector(".board .circle")) {
          return;
        }
        first ??= performance.now();
        if (!line.includes("so far")) {
          complete ??= performance.now();
        }
        look();
      };
      channel.port2.postMessage(null);
    });
    before = line;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });

  window.stopwatch = {
    start() {
      before = document.querySelector(".status .line").textContent;
      first = complete = null;
      begun = performance.now();
    },
    async waits(untilComplete) {
      while (first === null || (untilComplete && complete === null)) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return { first_circles: first - begun, complete: untilComplete ? complete - begun : null };
    },
  };
}
