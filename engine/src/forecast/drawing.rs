//! Drawing the boards that decide.

use super::pool::Pool;
use super::{CHOICES_PER_STEP, PROPOSALS_PER_STEP, Setting};
use crate::posterior::sample::{Board, Draws, Plan, PlanBuilder};
use crate::{Position, Shot};

/// A pool in the making.
pub(super) struct Drawing {
    position: Position,
    seed: u64,
    stage: Stage,
}

enum Stage {
    /// The ways to cover the hits are being listed.
    Listing(Option<PlanBuilder>),
    Drawing(Plan, Draws, Vec<Board>),
}

impl Drawing {
    /// Boards drawn for a pool. With a thousand the classic game takes a tenth of a shot longer than with four
    /// thousand, which no longer differs from counting every board.
    const BOARDS: usize = 2_000;
    /// The most arrangements proposed for a pool; it has to do with fewer boards then.
    const MAX_PROPOSALS: u64 = 1_000_000;
    /// All boards are taken where trying every way to place the free ships takes no longer than drawing some.
    const MAX_WAYS: u64 = 10_000;

    /// Begins the pool for the position after these shots of a game. It depends on nothing else.
    pub(super) fn new(setting: &Setting, shots: &[Shot]) -> Self {
        let mut position = setting.position.clone();
        for &shot in shots {
            position.take_in(setting.announcement, shot);
        }
        let position = position.tidied();
        let stage = Stage::Listing(Some(PlanBuilder::new(&position)));
        Self { position, seed: seed(setting.seed, shots), stage }
    }

    /// Goes on for one step; the pool once it is complete. It is empty if no boards can be drawn.
    pub(super) fn advance(&mut self) -> Option<Pool> {
        match &mut self.stage {
            Stage::Listing(builder) => {
                if let Ok(false) = builder.as_mut()?.advance(CHOICES_PER_STEP) {
                    return None;
                }
                let Ok(plan) = builder.take()?.finish() else {
                    return Some(Pool::new(&self.position, Vec::new(), false));
                };
                if let Some(boards) = plan.every_board(Self::MAX_WAYS) {
                    return Some(Pool::new(&self.position, boards, true));
                }
                let draws = Draws::new(&plan, self.seed, u64::MAX);
                self.stage = Stage::Drawing(plan, draws, Vec::new());
                None
            }
            Stage::Drawing(plan, draws, boards) => {
                let end = draws.proposed() + PROPOSALS_PER_STEP;
                while boards.len() < Self::BOARDS && draws.proposed() < end {
                    boards.extend(plan.draw_board(draws, end - draws.proposed()));
                }
                let enough = boards.len() == Self::BOARDS || end >= Self::MAX_PROPOSALS;
                enough.then(|| Pool::new(&self.position, std::mem::take(boards), false))
            }
        }
    }
}

/// A seed for every course of a game.
fn seed(seed: u64, shots: &[Shot]) -> u64 {
    // The multiplier is that of SplitMix64's last step.
    let mix = |state: u64, word: u64| (state ^ word).wrapping_mul(0x94D0_49BB_1331_11EB).rotate_left(29);
    shots.iter().fold(mix(seed, 1), |state, shot| {
        let named = shot.outcome.named().map_or(0, |ship| u64::from(ship.0) + 1);
        let sunk = u64::from(shot.outcome.is_sunk()) << 8;
        let hit = u64::from(shot.outcome.is_hit()) << 9;
        mix(state, named | sunk | hit | u64::from(shot.cell.index()) << 10)
    })
}
