// The engine in a browser: its module is fetched from beside this file.
import load from "./engine.js";

await load();

export * from "./engine.js";
