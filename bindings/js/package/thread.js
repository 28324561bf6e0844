// Runs in a worker of a browser. It listens before the engine has loaded, lest a call be lost.
import { answer } from "./client.js";

const loading = import("./browser.js");
onmessage = ({ data }) => answer(loading, data, postMessage);
