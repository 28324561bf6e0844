// The service worker: keeps one version of the site, whole, and answers from that alone, online or not.
//
// `cargo xtask build` writes the site's version and files in here, so that every build has a service worker of
// its own. A new one fetches its version while the old one goes on answering, and then waits: it takes over
// once the player says so, or once no page of the old one is open.
//
// Browsers end and start service workers as they please: all that is remembered lies in the cache.

const VERSION = "BUILD_VERSION";

/** Every file but index.html and this one, with its hash. */
const FILES = BUILD_FILES;

/** What stands for index.html: some servers redirect from the name itself. */
const PAGE = "";

const HOME = new URL("./", location).href;
const QUERY = `?v=${VERSION}`;

/** Caches belong to a whole origin, where there may be other sites and other copies of this one. */
const OURS = `rangekeeper ${HOME} `;
const CACHE = OURS + VERSION;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { href, searchParams } = withoutQuery(url);
  const file = href.startsWith(HOME) ? href.slice(HOME.length).replace(/^index\.html$/, PAGE) : null;
  // All else on this origin is not ours to answer.
  if (method === "GET" && (file === PAGE || Object.hasOwn(FILES, file))) {
    event.respondWith(answer(file, searchParams.get("v")));
    if (file === PAGE) {
      // It fails where there is no connection: then the next visit has to do.
      event.waitUntil(repair().catch(() => {}));
    }
  }
});

addEventListener("message", ({ data, source }) => {
  if (data === "version") {
    tell(source);
  } else if (data === "take over") {
    skipWaiting();
  }
});

/** All or nothing: nothing is kept before every file is there, and a failure leaves the old version in charge. */
async function install() {
  const files = [PAGE, ...Object.keys(FILES)];
  const responses = await Promise.all(files.map(load));
  const cache = await caches.open(CACHE);
  await Promise.all(files.map((file, index) => cache.put(address(file), responses[index])));
  // The pages of the old version, which are not ours yet.
  const pages = await clients.matchAll({ includeUncontrolled: true });
  pages.forEach(tell);
}

/**
 * Fetches again whatever the cache lacks or has otherwise than it came, since browsers empty caches, and disks fail. A
 * page that could not start for that can be reloaded.
 */
async function repair() {
  const cache = await caches.open(CACHE);
  for (const file of [PAGE, ...Object.keys(FILES)]) {
    const kept = await cache.match(address(file));
    if (!kept || !(await belongs(file, kept))) {
      await cache.put(address(file), await load(file));
    }
  }
}

async function takeOver() {
  const names = await caches.keys();
  // A still newer version may be on its way into one of them; it will clear up after all of us.
  if (!registration.installing && !registration.waiting) {
    const old = names.filter((name) => name.startsWith(OURS) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
  }
  // A page that was loaded before there was a service worker may still start workers from its files.
  await clients.claim();
}

/**
 * A file of this version; a page of another one gets none, rather than a file that does not belong to it. Pictures belong
 * to every version: browsers ask for a page's icon when they like.
 */
async function answer(file, version) {
  if (file !== PAGE && !/\.(png|svg)$/.test(file) && version !== null && version !== VERSION) {
    return new Response(null, { status: 404, statusText: "Of another version" });
  }
  // The cache is whole, unless it was emptied.
  return (await caches.match(address(file), { cacheName: CACHE })) ?? load(file);
}

/** Fetches a file, by way of the server, and makes sure that it is of this version. */
async function load(file) {
  const response = await fetch(address(file), { cache: "no-cache", redirect: "error" });
  if (!response.ok || !(await belongs(file, response.clone()))) {
    throw new Error(`${response.url} answered ${response.status} and not with version ${VERSION}`);
  }
  return response;
}

/** Whether this is that file of this version, by its hash. The page names the version, and so has no hash in here. */
async function belongs(file, response) {
  if (file === PAGE) {
    return (await response.text()).includes(`name="version" content="${VERSION}"`);
  }
  const hash = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return FILES[file] === "sha256-" + btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** Lets a page know which version this is, and of which copy of the site. */
function tell(page) {
  page.postMessage(HOME + QUERY);
}

function address(file) {
  return HOME + file + QUERY;
}

function withoutQuery(url) {
  const { origin, pathname, searchParams } = new URL(url);
  return { href: origin + pathname, searchParams };
}
