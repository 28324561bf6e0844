import type { BestShot, Counts, Prior, Record, Sample } from "./engine.js";

export interface Options {
  /** Who placed the ships, "random" by default. */
  prior?: Prior;
  /** Is called now and then with the share of the work that is done, from 0 to 1. What it throws ends the computation. */
  progress?: (done: number) => unknown;
  /** Ends the computation at once. */
  signal?: AbortSignal;
}

export interface SampleOptions extends Options {
  /** The level of the intervals, 0.95 by default. */
  confidence?: number;
}

/**
 * The engine in a worker, which starts with the first call and computes one call after the other.
 *
 * Records come as objects or as record lines. What the engine refuses rejects the promise.
 */
export class Engine {
  /** Counts every board. */
  count(record: Record | string, options?: Options): Promise<Counts>;
  /** Counts the boards alone. */
  countBoards(record: Record | string, options?: Options): Promise<bigint>;
  /** Returns the answers that a shot can have, with their probabilities. */
  answers(record: Record | string, cell: string, options?: Options): Promise<{ [answer: string]: number }>;
  /** Draws `n` boards and counts them. */
  sample(record: Record | string, n: number, seed: number, options?: SampleOptions): Promise<Sample>;
  /** Draws `n` boards, one after the other, each row by row. */
  boards(record: Record | string, n: number, seed: number, options?: Options): Promise<Uint8Array>;
  /** Finds the shot that takes the fewest shots to the end. */
  bestShot(record: Record | string, options?: Options): Promise<BestShot>;
  /** Stops the worker. A call that is not over fails; another one starts a worker again. */
  close(): void;
}
