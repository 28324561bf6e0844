// Starts the engine in a module worker. The page creates it with the build's version in the address,
// and what is loaded from here carries the same, as in boot.js.
//
// The page's first message is the WebAssembly module that it runs itself, already compiled; the worker
// instantiates it once more. The engine then announces itself. If it cannot start, the worker's `error`
// event fires on the page, with the reason as its message.

const version = new URL(import.meta.url).search;

addEventListener("message", ({ data: module }) => start(module), { once: true });

async function start(module) {
  try {
    const { default: init } = await import(new URL("app.js" + version, import.meta.url));
    await init({ module_or_path: module });
  } catch (error) {
    reportError(new Error(`The engine could not be started: ${error?.message ?? error}`, { cause: error }));
  }
}
