/** Who placed the ships: a name, or a weight for each cell, row by row. */
export type Prior = "random" | "person" | "mixture" | ArrayLike<number>;

export interface Watched {
  /** Is called now and then with the share of the work that is done, from 0 to 1. What it throws ends the computation. */
  progress?: (done: number) => unknown;
}

export interface SampleOptions extends Watched {
  /** The level of the intervals, 0.95 by default. */
  confidence?: number;
}

/** The numbers of all boards that fit a record. They have no error. */
export interface Counts {
  /** The number of boards. */
  boards: bigint;
  /** The probability of a ship on each cell, row by row: that of E6 is at `record.index("E6")`. */
  probabilities: Float64Array;
  /** The number of boards with a ship on each cell; an array from 2^64 boards on. */
  occupied: BigUint64Array | bigint[];
  /** The same for each class of ships that the record cannot tell apart. */
  byClass: { ships: string[]; probabilities: Float64Array; occupied: BigUint64Array | bigint[] }[];
}

/** Boards drawn independently of one another from the posterior, as numbers. */
export interface Sample {
  /** The number of boards drawn. */
  accepted: number;
  /** The number of boards proposed. All but the accepted ones did not fit. */
  proposed: number;
  /** The number of boards drawn with a ship on each cell, row by row. */
  successes: Float64Array;
  /** The estimated probability of a ship on each cell. */
  probabilities: Float64Array;
  /** The ends of the Clopper-Pearson interval of each cell. */
  lower: Float64Array;
  upper: Float64Array;
}

/** The shot that takes the fewest shots to the end. */
export interface BestShot {
  cell: string;
  /** The most likely hit. */
  mostLikely: string;
  /** The shots that `cell` saves against `mostLikely` on average, where the boards could be counted. */
  saves: number | undefined;
}
