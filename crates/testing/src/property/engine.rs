use rangekeeper_engine::error::{PositionError, SampleError, TooManyBoards};
use rangekeeper_engine::internal::SweepDraws;
use rangekeeper_engine::position::SunkShip;
use rangekeeper_engine::{
    Board, CellSet, Contradiction, CountMethod, Counts, Position, Posterior, Record, Sample, ShipSet,
};

/// Functions that are tested. A test replaces some by wrong ones, to show that each property can fail.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    pub position: fn(&Record) -> Result<Position, PositionError>,
    pub fixes: fn(&Contradiction) -> Vec<Record>,
    pub off_record: fn(&Position) -> ShipSet,
    pub reachable: fn(&Position) -> CellSet,
    pub sunk_ships: fn(&Position) -> Vec<SunkShip>,
    pub certainly_sunk: fn(&Position) -> ShipSet,
    pub search: fn(&Posterior) -> Result<Counts, TooManyBoards>,
    pub sweep: fn(&Posterior) -> Result<Counts, TooManyBoards>,
    pub count_boards: fn(&Posterior) -> Result<u128, TooManyBoards>,
    pub list: fn(&Posterior) -> Option<WeighedBoards>,
    /// Draws so many boards from this seed by proposals.
    pub draw_by_proposals: fn(&Posterior, u64, u64) -> Result<Drawn, SampleError>,
    /// Draws so many boards from this seed by the backward pass of a sweep.
    pub draw_by_sweep: fn(&Posterior, u64, u64) -> Result<Drawn, SampleError>,
}

/// Boards, each with its weight in proportion to the others.
pub type WeighedBoards = Vec<(Board, f64)>;

#[derive(Clone, Debug)]
pub struct Drawn {
    pub boards: Vec<Board>,
    pub sample: Sample,
    /// Weight of all that is proposed; `None` if nothing is proposed in vain.
    pub proposal_weight: Option<f64>,
}

impl Engine {
    pub const REAL: Self = Self {
        position: Position::new,
        fixes: Contradiction::fixes,
        off_record: |position| position.off_record(),
        reachable: Position::reachable,
        sunk_ships: Position::sunk_ships,
        certainly_sunk: Position::certainly_sunk,
        search: |posterior| Ok(posterior.plan_count_by(CountMethod::Search)?.part(0, 1).run()),
        sweep: |posterior| Ok(posterior.plan_count_by(CountMethod::Sweep)?.part(0, 1).run()),
        count_boards: |posterior| Ok(posterior.count_boards()?.run()),
        list: |posterior| {
            let sampler = posterior.sampler().run().ok()?;
            let boards = sampler.every_board(u64::MAX)?;
            Some(boards.into_iter().map(|board| (board, sampler.weight(&board))).collect())
        },
        draw_by_proposals,
        draw_by_sweep,
    };
}

fn draw_by_proposals(posterior: &Posterior, boards: u64, seed: u64) -> Result<Drawn, SampleError> {
    const PROPOSALS: u64 = 100_000_000;
    let sampler = posterior.sampler().run()?;
    let mut draws = sampler.draws(seed, 0);
    let boards = (0..boards).map_while(|_| draws.board(PROPOSALS)).collect();
    Ok(Drawn { boards, sample: draws.sample(), proposal_weight: Some(sampler.proposal_weight()) })
}

fn draw_by_sweep(posterior: &Posterior, boards: u64, seed: u64) -> Result<Drawn, SampleError> {
    let mut draws = SweepDraws::new(posterior)?;
    draws.begin(seed, 0, boards as usize);
    let boards = draws.advance(u64::MAX).unwrap_or_default();
    let sample = posterior.sampler().run()?.sample_of_boards(&boards, draws.components());
    Ok(Drawn { boards, sample, proposal_weight: None })
}
