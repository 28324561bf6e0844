// Starts the app. A file of its own since the Content-Security-Policy forbids inline scripts.
//
// index.html names this file with `?v=` and the build's version; the same goes to everything
// loaded from here, so that files of two builds never meet.

const version = new URL(import.meta.url).search;
const address = (file) => new URL(file + version, import.meta.url);

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
const opening = speak(readersLanguage());

// The app's own panic hook (src/platform/panics.rs).
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
  const wasm = fetch(address("app_bg.wasm"));
  // Awaited further down; until then a failure here is not "unhandled".
  wasm.catch(() => {});
  const { default: start } = await import(address("app.js"));
  await painted();
  await start({ module_or_path: wasm.then(orRefuse) });
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

/** A response that carries no file would otherwise be reported as malformed WebAssembly. */
function orRefuse(response) {
  if (!response.ok) {
    throw new Error(`${new URL(response.url).pathname} answered ${response.status}`);
  }
  return response;
}

/** The language that the app was last read in, else the first of the reader's that the page speaks. */
function readersLanguage() {
  const known = BUILD_LANGUAGES;
  const tags = [...navigator.languages];
  try {
    tags.unshift(localStorage.getItem("rangekeeper.language") ?? "");
  } catch {
    // No storage, as in some private windows.
  }
  return tags.map((tag) => tag.toLowerCase().split(/[-_]/)[0]).find((tag) => known.includes(tag)) ?? "en";
}

/** Puts index.html into this language; the reasons why it can stop. What cannot be fetched stays English. */
async function speak(language) {
  if (language === "en") {
    return ENGLISH;
  }
  const words = await import(address("opening.js")).then((file) => file.default[language], () => null);
  if (words) {
    document.documentElement.lang = language;
    for (const place of document.querySelectorAll("[data-word]")) {
      place.textContent = words[place.dataset.word];
    }
  }
  return words ?? ENGLISH;
}

/** Opens the section that index.html holds ready. If it is open already, the first reason stays: it is the cause. */
async function showFailure(sentence, reason) {
  const words = await opening;
  const failure = document.querySelector("#failure");
  document.querySelector("#app .page-loading")?.remove();
  document.querySelector("#opening")?.remove();
  if (failure.hidden) {
    failure.querySelector(".page-failure-reason").textContent = words[sentence].replace("{reason}", () => reason);
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
