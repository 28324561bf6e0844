use rangekeeper_engine::error::RecordTextError;
use rangekeeper_engine::{self as engine, Cell, Mark};
use wasm_bindgen::prelude::*;

use crate::error::refused;
use crate::value::{object, texts, whole};

/// The rules of a game and what was marked, in order. It never changes.
///
/// The text is a record line, such as "v1;classic;E5:miss,C3:hit,C4:sunk=Destroyer".
#[wasm_bindgen]
pub struct Record(pub(crate) engine::Record);

#[wasm_bindgen]
impl Record {
    #[wasm_bindgen(constructor)]
    pub fn new(line: &str) -> Result<Self, JsValue> {
        line.parse().map(Self).map_err(refused)
    }

    /// Returns the record line.
    #[wasm_bindgen(js_name = toString)]
    pub fn line(&self) -> String {
        self.0.to_string()
    }

    /// Returns the record with one more shot, at a cell without a mark.
    ///
    /// The outcome is "miss", "hit" or "sunk", with the ship where the rules name it, as in "sunk=Destroyer".
    pub fn shoot(&self, cell: &str, outcome: &str) -> Result<Self, JsValue> {
        let shot = format!("{cell}:{outcome}");
        // A comma would begin another shot.
        if shot.contains(',') {
            return Err(refused(RecordTextError::Shot(shot)));
        }
        let mut record = self.0.clone();
        record.add_shots(&shot).map_err(refused)?;
        Ok(Self(record))
    }

    /// Returns what is marked at a cell, such as "miss", "sunk=Destroyer", "blocked" or "sunk".
    pub fn mark(&self, cell: &str) -> Result<Option<String>, JsValue> {
        Ok(self.0.mark(self.on_grid(cell)?).map(|mark| match mark {
            Mark::Shot(outcome) => self.0.spell(outcome),
            Mark::Blocked => "blocked".to_owned(),
            Mark::Sunk => "sunk".to_owned(),
        }))
    }

    /// Returns the place of a cell in the arrays, which go row by row: 45 for "E6" on a grid of 10 columns.
    pub fn index(&self, cell: &str) -> Result<usize, JsValue> {
        Ok(self.0.rules().grid().order(self.on_grid(cell)?).unwrap_or_default())
    }

    /// Returns the cell at a place of the arrays: "E6" for 45 on a grid of 10 columns.
    pub fn cell(&self, index: f64) -> Result<String, JsValue> {
        let (grid, place) = (self.0.rules().grid(), whole(index, "a place")?);
        let beyond = || refused(format!("{place} is no place of the {} cells", grid.area()));
        grid.cells().nth(place as usize).map(|cell| cell.to_string()).ok_or_else(beyond)
    }

    /// The rules as they are written in a record line.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// The number of rows.
    #[wasm_bindgen(getter)]
    pub fn rows(&self) -> u8 {
        self.0.rules().grid().rows()
    }

    /// The number of columns.
    #[wasm_bindgen(getter)]
    pub fn columns(&self) -> u8 {
        self.0.rules().grid().columns()
    }

    /// The name and the length of each ship.
    #[wasm_bindgen(getter, unchecked_return_type = "{ name: string; length: number }[]")]
    pub fn fleet(&self) -> Vec<JsValue> {
        let ships = self.0.rules().fleet().ships().iter();
        ships
            .map(|ship| object([("name", ship.name.as_str().into()), ("length", ship.length.into())]))
            .collect()
    }

    /// The shots in their order.
    #[wasm_bindgen(getter, unchecked_return_type = "{ cell: string; outcome: string }[]")]
    pub fn shots(&self) -> Vec<JsValue> {
        let spelled = |shot: &engine::Shot| {
            let outcome = self.0.spell(shot.outcome);
            object([("cell", shot.cell.to_string().into()), ("outcome", outcome.into())])
        };
        self.0.shots().iter().map(spelled).collect()
    }

    /// The cells without a mark, row by row.
    #[wasm_bindgen(getter)]
    pub fn open(&self) -> Vec<String> {
        texts(self.0.open())
    }

    /// The cells where a shot hit, row by row.
    #[wasm_bindgen(getter)]
    pub fn hits(&self) -> Vec<String> {
        texts(self.0.hits())
    }
}

impl Record {
    pub(crate) fn on_grid(&self, cell: &str) -> Result<Cell, JsValue> {
        let (cell, grid) = (cell.parse::<Cell>().map_err(refused)?, self.0.rules().grid());
        if grid.contains(cell) { Ok(cell) } else { Err(refused(format!("{cell} is not on the {grid} grid"))) }
    }
}
