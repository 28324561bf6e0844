// Presses the first answer whenever it is seen, until that is heard, and notes in milliseconds since the page was asked for
// when that was. Runs before the page's own scripts.
{
  // The second line of a game's text is the number of its current step.
  const step = () => Number(localStorage.getItem("rangekeeper.game.1")?.split("\n")[1] ?? 0);
  const before = step();
  const isRecorded = () => step() > before;
  const isHeard = () => isRecorded() || document.querySelector("#opening [aria-pressed=true]") !== null;

  // Whatever lies over a button takes its presses.
  const isOnTop = (button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === button;
  };
  const afterFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(null);
      });
    });

  const pressed = (async () => {
    for (;;) {
      await afterFrame();
      const now = performance.now();
      [...document.querySelectorAll(".advice-answer.is-miss")].find(isOnTop)?.click();
      if (isHeard()) {
        return now;
      }
    }
  })();

  window.press = async () => {
    const time = await pressed;
    while (!isRecorded()) {
      await afterFrame();
    }
    return time;
  };
}
