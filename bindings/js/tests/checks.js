// What is checked in Node and in a browser alike: each function throws if it finds something wrong.
import { Posterior, Record, signature } from "rangekeeper-engine";
import { Engine } from "rangekeeper-engine/worker";

const HIT = "v1;classic;E5:hit";
// Takes many seconds to count.
const LONG = "v1;12x12,none,sunk;A=5,B=4,C=4,D=3,E=3,F=2,G=2;A1:miss";

const text = (value) => JSON.stringify(value, (_, it) => (typeof it === "bigint" ? `${it}n` : it));

function equal(found, expected, place = "") {
  if (text(found) !== text(expected)) {
    throw new Error(`${place} ${text(found)} is not ${text(expected)}`);
  }
}

function check(condition, what) {
  if (!condition) {
    throw new Error(what);
  }
}

function thrown(act) {
  try {
    act();
  } catch ({ name, message }) {
    return `${name}: ${message}`;
  }
  throw new Error(`nothing is thrown by ${act}`);
}

async function rejected(promise) {
  return promise.then(
    () => {
      throw new Error("nothing was rejected");
    },
    ({ name, message }) => `${name}: ${message}`,
  );
}

/** Returns the checks by name. `read` returns the text of a file of the reference. */
export const checksOf = (read) => ({
  async "every reference position is counted to the last digit"() {
    for (const name of ["small_positions.json", "classic_positions.json"]) {
      const cases = JSON.parse(await read(name));
      check(cases.length >= 30, `${cases.length} positions`);
      for (const { grid, contact, announce, fleet, shots, arrangements, cells } of cases) {
        const record = new Record(`v1;${grid},${contact},${announce};${fleet};${shots.join()}`);
        const counts = new Posterior(record).count();
        equal(counts.boards, BigInt(arrangements), record);
        equal([...counts.occupied], cells.flat().map(BigInt), record);
        counts.probabilities.forEach((probability, place) => {
          const exact = Number(counts.occupied[place]) / Number(counts.boards);
          check(Math.abs(probability - exact) <= 1e-15, `${probability} for ${exact} in ${record}`);
        });
      }
    }
  },

  async "the signature is that of the command"() {
    equal(signature(), (await read("signature.txt")).trim());
  },

  "a record is read, asked and extended"() {
    const record = new Record(HIT).shoot("E6", "sunk=Destroyer").shoot("A1", "miss");
    equal(String(record), "v1;classic;E5:hit,E6:sunk=Destroyer,A1:miss");
    equal([record.rows, record.columns, record.open.length, record.fleet.length], [10, 10, 97, 5]);
    equal(record.fleet[0], { name: "Carrier", length: 5 });
    equal(record.shots[1], { cell: "E6", outcome: "sunk=Destroyer" });
    equal([record.hits, record.mark("E6"), record.mark("B1")], [["E5", "E6"], "sunk=Destroyer", undefined]);
    equal([record.index("E6"), record.cell(45)], [45, "E6"]);
  },

  "a sample is within its intervals, and the same again"() {
    const [record, exact] = [new Record(HIT), new Posterior(new Record(HIT)).count()];
    const sample = new Posterior(record).sample(20_000, 7, { confidence: 1 - 1e-9 });
    check(sample.accepted === 20_000 && sample.proposed >= 20_000, text(sample));
    exact.probabilities.forEach((probability, place) => {
      check(sample.lower[place] <= probability && probability <= sample.upper[place], record.cell(place));
      equal(sample.probabilities[place], sample.successes[place] / 20_000, record.cell(place));
    });
    equal(new Posterior(record).sample(20_000, 7, { confidence: 1 - 1e-9 }), sample);
  },

  "boards hold every ship, and equal ships are dealt at random"() {
    const record = new Record("v1;4x1,allowed,hit-miss;A=1,B=1;A2:miss,A4:miss");
    const boards = new Posterior(record).boards(2000, 3);
    equal(boards.length, 8000);
    const first = boards.filter((ship, place) => place % 4 === 0 && ship === 1).length;
    check(900 < first && first < 1100, `${first} of 2000`);
    equal([...boards.slice(0, 4)].sort(), [0, 0, 1, 2]);
  },

  "answers add up to 1, and the best shot is open"() {
    const posterior = new Posterior(new Record(HIT));
    const answers = posterior.answers("E6");
    equal(Object.keys(answers).sort(), ["hit", "miss", "sunk=Destroyer"]);
    check(Math.abs(Object.values(answers).reduce((sum, share) => sum + share) - 1) < 1e-12, text(answers));
    const best = new Posterior(new Record("v1;5x5,allowed,sunk;A=3,B=2;C3:hit")).bestShot();
    check(best.cell !== "C3" && best.saves >= 0, text(best));
  },

  "priors are names or weights"() {
    const record = new Record("v1;6x6,allowed,sunk;A=3,B=2;");
    const uniform = new Posterior(record).count();
    equal(new Posterior(record, new Float32Array(36).fill(2)).count(), uniform);
    equal(new Posterior(record, "random").count(), uniform);
    const edges = record.open.map((cell) => (/^[AF]|[A-F][16]$/.test(cell) ? 4 : 1));
    check(new Posterior(record, edges).count().probabilities[0] > uniform.probabilities[0], "weights count");
    check(new Posterior(record, "person").count().probabilities[0] !== uniform.probabilities[0], "people count");
  },

  "numbers beyond 64 bits are whole"() {
    const fleet = [..."ABCDEFGHIJKL"].map((name) => `${name}=1`).join();
    const posterior = new Posterior(new Record(`v1;16x16,allowed,sunk;${fleet};`));
    const counts = posterior.count();
    check(counts.boards > 2n ** 64n && counts.boards === posterior.countBoards(), `${counts.boards}`);
    equal(counts.occupied[0] * 256n, counts.boards * 12n);
  },

  "what is wrong is an error that quotes it"() {
    const refused = (act, sentence) => equal(thrown(act), `RangekeeperError: ${sentence}`);
    const [record, posterior] = [new Record(HIT), new Posterior(new Record(HIT))];
    check(thrown(() => new Record("v1;classic;Z9:hit")).startsWith("RangekeeperError"), "a wrong line");
    const impossible = new Record("v1;classic;A1:sunk=Destroyer");
    check(thrown(() => new Posterior(impossible)).endsWith("A1:sunk=Destroyer could be miss or hit"), "a contradiction");
    check(thrown(() => new Posterior(new Record(LONG), "pirate")).includes("pirate"), "a wrong prior");
    refused(() => new Posterior(record, 5), "a prior is a name or an array of weights, not of type number");
    check(thrown(() => new Posterior(record, ["x"])).startsWith("RangekeeperError"), "a word among weights");
    refused(() => new Posterior(record, [1, 2]), "2 weights for the 100 cells of the 10x10 grid");
    refused(() => posterior.sample(-1, 0), "the number of boards is a whole number from 0 to 2^53 - 1, not -1");
    refused(() => posterior.sample(1, 0.5), "a seed is a whole number from 0 to 2^53 - 1, not 0.5");
    refused(() => posterior.sample(1, 1, { confidence: 1 }), "a confidence is greater than 0 and less than 1, not 1");
    refused(() => posterior.boards(1e12, 1), "there is no memory for 1000000000000 boards at once");
    refused(() => record.index("K1"), "K1 is not on the 10x10 grid");
    refused(() => record.cell(100), "100 is no place of the 100 cells");
  },

  async "texts of all kinds are taken or refused, and never break the engine"() {
    const signs = [..."v1;classic,E5:hitmsunk=ABCx0987 \0é𝄞-"];
    let state = 20_261_201;
    const random = (below) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    for (let count = 0; count < 2000; count += 1) {
      const line = [...HIT];
      for (let change = random(4); change >= 0; change -= 1) {
        line.splice(random(line.length), random(2), signs[random(signs.length)]);
      }
      try {
        new Posterior(new Record(line.join("")));
      } catch ({ name, message }) {
        equal(name, "RangekeeperError", `${line.join("")}: ${message}`);
      }
    }
  },

  "progress is told up to its end, and ends what it throws at"() {
    const posterior = new Posterior(new Record("v1;10x10,none,sunk;A=4,B=4,C=3,D=2;"));
    const told = [];
    posterior.count({ progress: (done) => told.push(done) });
    check(told.at(-1) === 1 && told.every((done, place) => done >= (told[place - 1] ?? 0)), text(told));
    const stop = () => {
      throw new RangeError("enough");
    };
    equal(thrown(() => new Posterior(new Record(LONG)).count({ progress: stop })), "RangeError: enough");
    equal(posterior.count().boards, posterior.countBoards(), "and the engine goes on");
  },

  async "a worker answers as the engine does"() {
    const [engine, record, posterior] = [new Engine(), new Record(HIT), new Posterior(new Record(HIT))];
    try {
      const [told, options] = [[], { progress: (done) => told.push(done) }];
      equal(await engine.count(record, options), posterior.count());
      equal(told.at(-1), 1);
      equal(await engine.countBoards(HIT), posterior.countBoards());
      equal(await engine.answers(HIT, "E6"), posterior.answers("E6"));
      equal(await engine.sample(HIT, 5000, 7, { confidence: 0.5 }), posterior.sample(5000, 7, { confidence: 0.5 }));
      equal([...(await engine.boards(HIT, 9, 7))], [...posterior.boards(9, 7)]);
      equal(await engine.bestShot(HIT), posterior.bestShot());
      const prior = new Float64Array(100).fill(1).fill(3, 0, 10);
      equal(await engine.count(HIT, { prior }), new Posterior(record, prior).count());
      check((await rejected(engine.count("v1;nonsense;"))).startsWith("RangekeeperError"), "refused");
    } finally {
      engine.close();
    }
  },

  async "a call in a worker is aborted at once, and the others are answered"() {
    const [engine, running, waiting] = [new Engine(), new AbortController(), new AbortController()];
    const boards = new Posterior(new Record(HIT)).countBoards();
    try {
      let begun;
      const begins = new Promise((resolve) => (begun = resolve));
      const first = engine.count(LONG, { signal: running.signal, progress: begun });
      const second = engine.count(LONG, { signal: waiting.signal });
      const third = engine.countBoards(HIT);
      waiting.abort(new Error("changed my mind"));
      equal(await rejected(second), "Error: changed my mind");
      await begins;
      running.abort();
      check((await rejected(first)).startsWith("AbortError"), "the running call");
      equal(await third, boards);
      check((await rejected(engine.count(HIT, { signal: running.signal }))).startsWith("AbortError"), "too late");
      const stop = () => {
        throw new RangeError("enough");
      };
      equal(await rejected(engine.count(LONG, { progress: stop })), "RangeError: enough");
      const left = engine.count(LONG);
      engine.close();
      equal(await rejected(left), "AbortError: the engine was closed");
      equal(await engine.countBoards(HIT), boards, "and it starts again");
    } finally {
      engine.close();
    }
  },
});
