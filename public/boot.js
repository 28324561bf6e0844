// Starts the app. A file of its own since the Content-Security-Policy forbids inline scripts.
//
// index.html names this file with `?v=` and the build's version; the same goes to everything
// loaded from here, so that files of two builds never meet.

const version = new URL(import.meta.url).search;
const address = (file) => new URL(file + version, import.meta.url);

try {
  if (typeof WebAssembly !== "object") {
    throw new Error("this browser does not offer WebAssembly, or it is switched off");
  }
  const wasm = fetch(address("app_bg.wasm"));
  // Awaited further down; until then a failure here is not "unhandled".
  wasm.catch(() => {});
  const { default: start } = await import(address("app.js"));
  await painted();
  await start({ module_or_path: wasm.then(orRefuse) });
} catch (error) {
  showFailure(error);
}

/** Whoever waits shall read what for, before the app takes over the page. A hidden page is not painted at all. */
function painted() {
  return document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** A response that carries no file would otherwise be reported as malformed WebAssembly. */
function orRefuse(response) {
  if (!response.ok) {
    throw new Error(`${new URL(response.url).pathname} answered ${response.status}`);
  }
  return response;
}

function showFailure(error) {
  document.querySelector("#app .page-loading")?.remove();
  const failure = document.querySelector("#failure");
  // If it is open already, the app's own panic hook has told more than we know.
  if (failure.hidden) {
    failure.querySelector(".page-failure-reason").textContent = `The page could not be started: ${error?.message ?? error}.`;
    failure.hidden = false;
  }
  console.error(error);
  // A page that cannot start cannot offer a new version either: if one waits or is on its way, the next load is of
  // that.
  navigator.serviceWorker?.getRegistration().then(
    (it) => {
      const takeOver = () => (it?.waiting ?? it?.installing)?.postMessage("take over");
      takeOver();
      it?.addEventListener("updatefound", takeOver);
      // On a busy machine Chromium has let a new version wait for ever that was told once.
      setInterval(takeOver, 1000);
    },
    () => {},
  );
}
