use js_sys::{Array, Reflect};
use rangekeeper_engine::internal::Random;
use rangekeeper_engine::{self as engine, Confidence, Position};
use rangekeeper_play::{deal, search_best_shot};
use wasm_bindgen::prelude::*;

use crate::error::refused;
use crate::record::Record;
use crate::value::{floats, object, scaled_prior, whole, whole_numbers};
use crate::watch::{SampleOptions, Watched, run};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Prior")]
    pub type Prior;
}

/// The most memory that boards may take, in bytes.
const MOST_BYTES: u64 = 1 << 30;

/// The boards that fit a record, and how likely each is.
///
/// A computation blocks the thread that asks for it; `rangekeeper-engine/worker` has one that does not.
#[wasm_bindgen]
pub struct Posterior(engine::Posterior);

#[wasm_bindgen]
impl Posterior {
    /// Validates the record. Throws if no board fits it.
    #[wasm_bindgen(constructor)]
    pub fn new(record: &Record, prior: Option<Prior>) -> Result<Self, JsValue> {
        let prior = scaled_prior(&prior.map_or(JsValue::UNDEFINED, Into::into), record.0.rules())?;
        let position = Position::new(&record.0).map_err(refused)?;
        engine::Posterior::new(position).with_prior(&prior).map(Self).map_err(refused)
    }

    /// Counts every board.
    #[wasm_bindgen(unchecked_return_type = "Counts")]
    pub fn count(&self, options: Option<Watched>) -> Result<JsValue, JsValue> {
        let counts = run(self.0.count().map_err(refused)?, options.as_ref())?;
        let (grid, fleet) = (counts.grid, self.0.record().rules().fleet());
        let classes = counts.classes.iter().enumerate().map(|(number, class)| {
            let ships = class.ships.iter().map(|ship| JsValue::from(fleet.ship(*ship).name.as_str()));
            object([
                ("ships", ships.collect::<Array>().into()),
                ("probabilities", floats(grid.cells().map(|cell| counts.probability_of(number, cell)))),
                ("occupied", whole_numbers(&class.cells, counts.boards)),
            ])
        });
        let occupied: Vec<u128> = grid.cells().map(|cell| counts.occupied(cell)).collect();
        Ok(object([
            ("boards", counts.boards.into()),
            ("probabilities", floats(grid.cells().map(|cell| counts.probability(cell)))),
            ("occupied", whole_numbers(&occupied, counts.boards)),
            ("byClass", classes.collect::<Array>().into()),
        ]))
    }

    /// Counts the boards alone, up to 2^127. Where ships are many, that takes a third of the time of `count`.
    #[wasm_bindgen(js_name = countBoards)]
    pub fn count_boards(&self, options: Option<Watched>) -> Result<u128, JsValue> {
        run(self.0.count_boards().map_err(refused)?, options.as_ref())
    }

    /// Returns the answers that a shot at an open cell can have, such as "miss" or "sunk=Destroyer", with their
    /// probabilities.
    #[wasm_bindgen(unchecked_return_type = "{ [answer: string]: number }")]
    pub fn answers(&self, cell: &str, options: Option<Watched>) -> Result<JsValue, JsValue> {
        let answers = self.0.answers(cell.parse().map_err(refused)?).map_err(refused)?;
        let spelled = object([]);
        for (outcome, probability) in run(answers, options.as_ref())? {
            Reflect::set(&spelled, &self.0.record().spell(outcome).into(), &probability.into())?;
        }
        Ok(spelled)
    }

    /// Draws `n` boards and counts them. The result depends on the posterior, `n` and the seed alone.
    #[wasm_bindgen(unchecked_return_type = "Sample")]
    pub fn sample(&self, n: f64, seed: f64, options: Option<SampleOptions>) -> Result<JsValue, JsValue> {
        let (n, seed) = (whole(n, "the number of boards")?, whole(seed, "a seed")?);
        let level = options.as_ref().and_then(SampleOptions::confidence).unwrap_or(0.95);
        let wrong = || refused(format!("a confidence is greater than 0 and less than 1, not {level}"));
        let confidence = Confidence::new(level).ok_or_else(wrong)?;
        let sample = run(self.0.sample(n, seed), options.as_deref())?.map_err(refused)?;
        let grid = sample.drawn.grid;
        let estimates: Vec<_> = grid.cells().map(|cell| sample.estimate(cell, confidence)).collect();
        Ok(object([
            ("accepted", (sample.accepted() as f64).into()),
            ("proposed", (sample.proposed as f64).into()),
            ("successes", floats(grid.cells().map(|cell| sample.successes(cell) as f64))),
            ("probabilities", floats(estimates.iter().map(engine::Estimate::value))),
            ("lower", floats(estimates.iter().map(|estimate| estimate.interval.lower))),
            ("upper", floats(estimates.iter().map(|estimate| estimate.interval.upper))),
        ]))
    }

    /// Draws `n` boards, one after the other, each row by row: 0 is water, 1 + i the ship of index i in the fleet.
    ///
    /// Ships that the record cannot tell apart are dealt at random.
    pub fn boards(&self, n: f64, seed: f64, options: Option<Watched>) -> Result<Vec<u8>, JsValue> {
        let (n, seed) = (whole(n, "the number of boards")?, whole(seed, "a seed")?);
        let (position, grid) = (self.0.position(), self.0.position().grid());
        // A board takes its cells, and its ships' numbers while it is drawn.
        if n > MOST_BYTES / (grid.area() as u64 + 64) {
            return Err(refused(format!("there is no memory for {n} boards at once")));
        }
        let boards = run(self.0.boards(n, seed), options.as_ref())?.map_err(refused)?;
        let mut cells = vec![0; boards.len() * grid.area()];
        for ((number, board), cells) in (0..).zip(&boards).zip(cells.chunks_mut(grid.area())) {
            for (ship, place) in deal(position, board, &mut Random::new(*b"Rangekeeper deal", seed, number)) {
                for order in place.iter().filter_map(|cell| grid.order(cell)) {
                    cells[order] = 1 + ship.index() as u8;
                }
            }
        }
        Ok(cells)
    }

    /// Finds the shot that takes the fewest shots to the end.
    #[wasm_bindgen(js_name = bestShot, unchecked_return_type = "BestShot")]
    pub fn best_shot(&self, options: Option<Watched>) -> Result<JsValue, JsValue> {
        let best = run(search_best_shot(&self.0), options.as_ref())?.map_err(refused)?;
        Ok(object([
            ("cell", best.cell.to_string().into()),
            ("mostLikely", best.most_likely.to_string().into()),
            ("saves", best.saves.into()),
        ]))
    }
}
