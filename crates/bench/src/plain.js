// The procedure of Rangekeeper's seed, "Battleship Probability Calculator" (Cancio, Joshi, Pinilla), as one
// would write it down today: for each ship the list of its valid placements; draw one of each; if none of
// them overlap, count the sample and tally its cells.
//
// Hits are unknown to it ("hits" and "misses" are not distinguished). Here they are cells that stay open and
// that a sample must cover to count, which is the plain way to respect them.
//
// It runs in a worker of its own, like the engine, and answers { size, misses, hits, lengths, milliseconds }
// with { accepted, milliseconds, cells }.

onmessage = ({ data: { size, misses, hits, lengths, milliseconds } }) => {
  const ships = lengths.map((length) => placements(size, length, new Set(misses)));
  const cells = new Uint32Array(size * size);
  // Who was the last to lie on a cell: no clearing between samples.
  const sample = new Uint32Array(size * size);
  const drawn = new Int32Array(ships.length);
  let number = 0;
  let accepted = 0;

  const start = performance.now();
  let now = start;
  while (now - start < milliseconds) {
    for (let turn = 0; turn < 2048; turn++) {
      number++;
      if (draw() && hits.every((hit) => sample[hit] === number)) {
        accepted++;
        tally();
      }
    }
    now = performance.now();
  }
  postMessage({ accepted, milliseconds: now - start, cells: Array.from(cells) });

  /** Draws a placement of each ship; whether no two overlap. */
  function draw() {
    for (let ship = 0; ship < ships.length; ship++) {
      const { count, length } = ships[ship];
      drawn[ship] = Math.floor(Math.random() * count) * length;
    }
    for (let ship = 0; ship < ships.length; ship++) {
      const { length, flat } = ships[ship];
      for (let at = drawn[ship]; at < drawn[ship] + length; at++) {
        if (sample[flat[at]] === number) {
          return false;
        }
        sample[flat[at]] = number;
      }
    }
    return true;
  }

  function tally() {
    for (let ship = 0; ship < ships.length; ship++) {
      const { length, flat } = ships[ship];
      for (let at = drawn[ship]; at < drawn[ship] + length; at++) {
        cells[flat[at]]++;
      }
    }
  }
};

/** All placements of a ship that avoid the misses, their cells one after another. */
function placements(size, length, misses) {
  const all = [];
  for (const [down, right] of [[0, 1], [1, 0]]) {
    for (let row = 0; row + down * (length - 1) < size; row++) {
      for (let column = 0; column + right * (length - 1) < size; column++) {
        const cells = Array.from({ length }, (_, i) => (row + down * i) * size + column + right * i);
        if (!cells.some((cell) => misses.has(cell))) {
          all.push(cells);
        }
      }
    }
  }
  return { count: all.length, length, flat: Uint8Array.from(all.flat()) };
}
