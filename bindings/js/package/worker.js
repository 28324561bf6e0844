// The engine in a worker of a browser.
import { Client } from "./client.js";

function start(hear, fail) {
  const thread = new Worker(new URL("./thread.js", import.meta.url), { type: "module" });
  thread.onmessage = ({ data }) => hear(data);
  thread.onerror = ({ message }) => fail(new Error(message ?? "the worker could not be loaded"));
  return thread;
}

export class Engine extends Client {
  constructor() {
    super(start);
  }
}
