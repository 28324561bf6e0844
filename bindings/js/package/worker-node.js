// The engine in a worker of Node.
import { Worker } from "node:worker_threads";

import { Client } from "./client.js";

function start(hear, fail) {
  const thread = new Worker(new URL("./thread-node.js", import.meta.url));
  thread.on("message", hear);
  thread.on("error", fail);
  return thread;
}

export class Engine extends Client {
  constructor() {
    super(start);
  }
}
