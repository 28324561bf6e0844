// The package as it is installed, in Node: the checks, and what only Node can check.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { test } from "node:test";

import { checksOf } from "./checks.js";

const read = (name) => readFileSync(new URL(`reference/${name}`, import.meta.url), "utf8");

for (const [name, check] of Object.entries(checksOf(read))) {
  test(name, check);
}

const readme = readFileSync(new URL("node_modules/rangekeeper-engine/README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, example]) => example);

function run(...command) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
}

test("the examples of the README have the types that they claim, and run", () => {
  assert.ok(examples.length >= 2);
  const files = examples.map((_, number) => `example-${number}.js`);
  files.forEach((file, number) => writeFileSync(file, examples[number]));
  const strict = ["--noEmit", "--strict", "--allowJs", "--checkJs", "--module", "nodenext", "--target", "es2022"];
  run(process.env.TSC, ...strict, "--types", "", ...files);
  for (const file of files) {
    run(file);
  }
});

test("a wrong type is found", () => {
  writeFileSync("wrong.js", 'import { Record } from "rangekeeper-engine";\nnew Record(5);\n');
  const strict = ["--noEmit", "--allowJs", "--checkJs", "--module", "nodenext", "--types", "", "wrong.js"];
  const { status, stdout } = spawnSync(process.execPath, [process.env.TSC, ...strict], { encoding: "utf8" });
  assert.notEqual(status, 0);
  assert.match(stdout, /number.*string/s);
});

test("the package holds what it needs and nothing else", () => {
  const files = readdirSync(new URL("node_modules/rangekeeper-engine/", import.meta.url));
  assert.deepEqual(files.filter((name) => !/\.(js|d\.ts|wasm|json|md)$|^LICENSE-/.test(name)), []);
});
