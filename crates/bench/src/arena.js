// A worker to be measured: the site's own engine, loaded as the site loads it.

async function startArena(site) {
  const html = await (await fetch(site)).text();
  const version = html.match(/name="version" content="([^"]+)"/)[1];
  // The site's own start, which keeps the engine's memory to itself: here it is remembered, to be asked for its size.
  const start = `import "${site}worker-boot.js?v=${version}";
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = async (module, imports) => {
      const instance = await instantiate(module, imports);
      const channel = new BroadcastChannel("memory");
      channel.onmessage = () => channel.postMessage(instance.exports.memory.buffer.byteLength);
      return instance;
    };`;
  const engine = new Worker(URL.createObjectURL(new Blob([start], { type: "text/javascript" })), { type: "module" });
  const ready = word(engine);
  engine.postMessage(await WebAssembly.compileStreaming(fetch(`${site}app_bg.wasm?v=${version}`)));
  await ready;

  /** Sends a request, and sends it again as soon as it is answered, as long as `again` says so. */
  async function ask(request, again) {
    const start = performance.now();
    let answer;
    do {
      const bytes = Uint8Array.from(request);
      engine.postMessage(bytes, [bytes.buffer]);
      answer = await word(engine);
    } while (again(answer));
    return { bytes: Array.from(answer), milliseconds: performance.now() - start };
  }

  /** Sends the same request several times. */
  window.askEngine = (request, times) => ask(request, () => --times > 0);

  /** Sends every request in turn, each until it is answered by something else than what begins like `unfinished`. */
  window.finishEach = async (requests) => {
    const answers = [];
    for (const { request, unfinished } of requests) {
      answers.push(await ask(request, (answer) => unfinished.every((byte, at) => answer[at] === byte)));
    }
    return answers;
  };

  /** The bytes of the engine's memory, which never shrinks: the most that it has taken. */
  window.engineBytes = () =>
    new Promise((resolve) => {
      const channel = new BroadcastChannel("memory");
      channel.onmessage = ({ data }) => resolve(data);
      channel.postMessage(null);
    });
}

/** The next message of a worker. */
function word(worker) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message ?? "the worker's file cannot be loaded"));
  });
}
