// The engine in a worker, as its caller sees it. Calls wait for one another. An aborted call stops the worker if that is
// computing it, and the next one starts another.

/** The name of errors that the engine throws on purpose. After any other, it may be in pieces. */
const REFUSED = "RangekeeperError";

export class Client {
  #start;
  #thread;
  /** The calls that are not over. The worker computes the first. */
  #calls = [];

  /** `start(hear, fail)` starts a worker, which calls `hear` with each message, and `fail` if it breaks down. */
  constructor(start) {
    this.#start = start;
  }

  count(record, options) {
    return this.#call("count", record, [], options);
  }

  countBoards(record, options) {
    return this.#call("countBoards", record, [], options);
  }

  answers(record, cell, options) {
    return this.#call("answers", record, [cell], options);
  }

  sample(record, n, seed, options) {
    return this.#call("sample", record, [n, seed], options);
  }

  boards(record, n, seed, options) {
    return this.#call("boards", record, [n, seed], options);
  }

  bestShot(record, options) {
    return this.#call("bestShot", record, [], options);
  }

  close() {
    this.#stop();
    const closed = new DOMException("the engine was closed", "AbortError");
    for (const call of this.#calls.splice(0)) {
      call.end(call.reject, closed);
    }
  }

  #call(method, record, values, { prior, confidence, progress, signal } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      // As it is now: a record may be freed, or a prior changed, before its turn comes.
      const message = structuredClone({ method, record: String(record), prior, values, confidence, watched: !!progress });
      const abort = () => this.#fail(call, signal.reason);
      const end = (settle, value) => {
        signal?.removeEventListener("abort", abort);
        settle(value);
      };
      const call = { message, progress, resolve, reject, end };
      signal?.addEventListener("abort", abort);
      if (this.#calls.push(call) === 1) {
        this.#next();
      }
    });
  }

  /** Sends the first call to the worker. */
  #next() {
    const [call] = this.#calls;
    if (call) {
      this.#thread ??= this.#begin();
      this.#thread.postMessage(call.message);
    }
    // Node goes on while a call does, and ends while the worker waits.
    this.#thread?.[call ? "ref" : "unref"]?.();
  }

  #begin() {
    // What comes from a worker that was stopped is too late.
    const ifCurrent = (hear) => (heard) => this.#thread === thread && hear(this.#calls[0], heard);
    const thread = this.#start(
      ifCurrent((call, message) => this.#hear(call, message)),
      ifCurrent((call, error) => this.#fail(call, error)),
    );
    return thread;
  }

  #hear(call, { result, error, done }) {
    if (error) {
      const thrown = Object.assign(new Error(error.message), { name: error.name });
      return error.name === REFUSED ? this.#settle(call, call.reject, thrown) : this.#fail(call, thrown);
    }
    if (done === undefined) {
      return this.#settle(call, call.resolve, result);
    }
    try {
      call.progress(done);
    } catch (thrown) {
      this.#fail(call, thrown);
    }
  }

  /** Ends a call with an error, and the worker if that was computing it. */
  #fail(call, error) {
    if (this.#calls[0] === call) {
      this.#stop();
    }
    this.#settle(call, call.reject, error);
  }

  #settle(call, settle, value) {
    const wasFirst = this.#calls[0] === call;
    this.#calls.splice(this.#calls.indexOf(call), 1);
    call.end(settle, value);
    if (wasFirst) {
      this.#next();
    }
  }

  #stop() {
    this.#thread?.terminate();
    this.#thread = undefined;
  }
}

/** Answers a call in the worker, where `loading` promises the engine. `post` sends a message to the caller. */
export async function answer(loading, { method, record, prior, values, confidence, watched }, post) {
  try {
    const { Posterior, Record } = await loading;
    const progress = watched ? (done) => post({ done }) : undefined;
    const posterior = new Posterior(new Record(record), prior);
    post({ result: posterior[method](...values, { confidence, progress }) });
  } catch ({ name, message }) {
    post({ error: { name, message } });
  }
}
