// What the page says before the app, and where it has stopped, in the other languages. Whoever loads this has the page
// speak that of the reader.

const { dataset } = document.documentElement;
const words = BUILD_TRANSLATIONS[dataset.language];

document.documentElement.lang = dataset.language;
if (document.readyState === "loading") {
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
}
for (const place of document.querySelectorAll("[data-word]")) {
  place.textContent = words[place.dataset.word];
  place.classList.remove("opening-words");
}

export default words;
