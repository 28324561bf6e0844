// Starts the engine in a module worker. The page creates it with the build's version in the address,
// and what is loaded from here carries the same, as in boot.js.
//
// The page's first message is the WebAssembly module that it runs itself, already compiled; the worker
// instantiates it once more. The engine then announces itself. If it cannot start, the worker sends the reason
// as a string: the page starts another. An error event would do the same, but it is also written on the console
// where the page is being left and the browser has stopped loading for it.

const version = new URL(import.meta.url).search;

addEventListener("message", ({ data: module }) => start(module), { once: true });

async function start(module) {
  try {
    const { default: init } = await import(new URL("app.js" + version, import.meta.url));
    await init({ module_or_path: module });
  } catch (error) {
    postMessage(`${error?.message ?? error}`);
  }
}
