// Runs in a worker of Node.
import { parentPort } from "node:worker_threads";

import { answer } from "./client.js";
import * as engine from "./node.js";

parentPort.on("message", (call) => answer(engine, call, (message) => parentPort.postMessage(message)));
