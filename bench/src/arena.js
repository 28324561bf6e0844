// Two workers to be measured in turn: the site's own engine, loaded as the site loads it, and the plain
// version.

async function startArena(site, plainSource) {
  const html = await (await fetch(site)).text();
  const version = html.match(/name="version" content="([^"]+)"/)[1];
  const engine = new Worker(`${site}worker-boot.js?v=${version}`, { type: "module" });
  const ready = word(engine);
  engine.postMessage(await WebAssembly.compileStreaming(fetch(`${site}app_bg.wasm?v=${version}`)));
  await ready;
  const plain = new Worker(URL.createObjectURL(new Blob([plainSource], { type: "text/javascript" })));

  /** Sends the same request several times, each as soon as the one before is answered. */
  window.askEngine = async (request, times) => {
    const start = performance.now();
    let answer;
    for (let time = 0; time < times; time++) {
      const bytes = Uint8Array.from(request);
      engine.postMessage(bytes, [bytes.buffer]);
      answer = await word(engine);
    }
    return { bytes: Array.from(answer), milliseconds: performance.now() - start };
  };

  window.drawPlainly = (setting) => {
    plain.postMessage(setting);
    return word(plain);
  };
}

/** The next message of a worker. */
function word(worker) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message ?? "the worker's file cannot be loaded"));
  });
}
