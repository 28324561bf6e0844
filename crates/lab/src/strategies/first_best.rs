use rangekeeper_engine::Cell;

/// Returns the cell of the highest score, of equals the first.
pub(super) fn first_best<S: PartialOrd>(
    cells: impl Iterator<Item = Cell>,
    score: impl Fn(Cell) -> S,
) -> Option<Cell> {
    let scored = cells.map(|cell| (score(cell), cell));
    let best = scored.reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map(|(_, cell)| cell)
}
