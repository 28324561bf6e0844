// Starts the app. A file of its own since the Content-Security-Policy forbids inline scripts.
//
// index.html names this file with `?v=` and the build's version; the same goes to everything
// loaded from here, so that files of two builds never meet.

const version = new URL(import.meta.url).search;
const address = (file) => new URL(file + version, import.meta.url);
const { dataset } = document.documentElement;

// early.js need not say that this file is missing, or need not have said it.
dataset.boot = "begun";
document.querySelector("#failure").hidden = true;

/** Why the page has stopped. The rest of what it says in English stands in index.html. */
const ENGLISH = {
  unstarted: "BUILD_WORD(boot_unstarted)",
  broken: "BUILD_WORD(boot_broken)",
  outdated: "BUILD_WORD(boot_outdated)",
};
/** A function that uses 128-bit SIMD, as the module does: what the browsers named above have, and the oldest lack. */
const SIMD = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
);
/** In the reader's language, in which opening.js puts index.html. What cannot be fetched stays English. */
const words =
  (dataset.language ?? "en") === "en" ? ENGLISH : import(address("opening.js")).then((file) => file.default, () => ENGLISH);

// The app's own panic hook (src/platform/mod.rs).
addEventListener("broken", ({ detail }) => showFailure("broken", detail));

let isOutdated = false;
try {
  if (typeof WebAssembly !== "object") {
    throw new Error("this browser does not offer WebAssembly, or it is switched off");
  }
  isOutdated = !WebAssembly.validate(SIMD);
  if (isOutdated) {
    throw new Error("this browser has no 128-bit SIMD for WebAssembly");
  }
  const wasm = fetch(address("app_bg.wasm")).then(orRefuse);
  // Awaited further down; until then a failure here is not "unhandled".
  wasm.then(showProgress).catch(() => {});
  const { default: start } = await import(address("app.js"));
  await painted();
  await start({ module_or_path: wasm });
} catch (error) {
  console.error(error);
  showFailure(isOutdated ? "outdated" : "unstarted", error?.message ?? error);
  replaceThisVersion();
}

/** Whoever waits shall read what for, before the app takes over the page. A hidden page is not painted at all. */
function painted() {
  return document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Shows how much of the module has come, where it comes from afar and not from this device. */
async function showProgress(response) {
  if (!navigator.serviceWorker?.controller) {
    const reader = response.clone().body.getReader();
    for (let bytes = 0, part; !(part = await reader.read()).done; ) {
      bytes += part.value.length;
      document.querySelectorAll("#app progress, #opening progress").forEach((bar) => (bar.value = bytes / BUILD_BYTES));
    }
  }
}

/** A response that carries no file would otherwise be reported as malformed WebAssembly. */
function orRefuse(response) {
  if (!response.ok) {
    throw new Error(`${new URL(response.url).pathname} answered ${response.status}`);
  }
  return response;
}

/** Opens the section that index.html holds ready. If it is open already, the first reason stays: it is the cause. */
async function showFailure(sentence, reason) {
  const said = (await words)[sentence];
  const failure = document.querySelector("#failure");
  document.querySelector("#app .page-loading")?.remove();
  document.querySelector("#opening")?.remove();
  if (failure.hidden) {
    failure.querySelector(".page-failure-reason").textContent = said.replace("{reason}", () => reason);
    failure.hidden = false;
  }
}

/** A page that cannot start cannot offer a new version: if one waits or is on its way, the next load is of that. */
function replaceThisVersion() {
  navigator.serviceWorker?.getRegistration().then(
    (it) => {
      const takeOver = () => (it?.waiting ?? it?.installing)?.postMessage("take over");
      takeOver();
      it?.addEventListener("updatefound", takeOver);
    },
    () => {},
  );
}
