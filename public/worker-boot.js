// Starts the engine in a module worker. The page creates it with the build's version in the
// address, and what is loaded from here carries the same, as in boot.js.
//
// The engine announces itself with its first message; what is sent before that is lost. If it
// cannot start, the worker's `error` event fires on the page, with the reason as its message.

const version = new URL(import.meta.url).search;
const address = (file) => new URL(file + version, import.meta.url);

try {
  const wasm = fetch(address("worker_bg.wasm"));
  // Awaited further down; until then a failure here is not "unhandled".
  wasm.catch(() => {});
  const { default: start } = await import(address("worker.js"));
  await start({ module_or_path: wasm.then(orRefuse) });
} catch (error) {
  reportError(new Error(`The engine could not be started: ${error?.message ?? error}`, { cause: error }));
}

/** A response that carries no file would otherwise be reported as malformed WebAssembly. */
function orRefuse(response) {
  if (!response.ok) {
    throw new Error(`${new URL(response.url).pathname} answered ${response.status}`);
  }
  return response;
}
