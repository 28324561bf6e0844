// The engine in Node: its module is read from the disk.
import { readFileSync } from "node:fs";

import { initSync } from "./engine.js";

initSync({ module: readFileSync(new URL("./engine_bg.wasm", import.meta.url)) });

export * from "./engine.js";
