use std::cmp::Reverse;

use rangekeeper_engine::error::OtherRules;
use rangekeeper_engine::internal::insertion_sort_by_key;
use rangekeeper_engine::{
    Cell, CellMap, CellSet, Contact, Outcome, Record, Rules, ScaledPrior, ShipId, Shot, placements,
};

/// The weight of the placements through every open cell, as the answers say.
///
/// Source: density solvers. The weight of a placement is `base` to the power of the number of open hits that it covers.
/// The weight is 0 if the placement covers a miss or a ship taken to be sunk. These weights are not the posterior:
/// ships are taken one by one, and hits may stay uncovered.
///
/// The sources do not say where a sunk ship lies. Here it lies on open hits around the last shot. Of several such
/// placements, the first is taken: across before down, and longer ships before shorter ones.
///
/// ```
/// use rangekeeper_engine::{Rules, ScaledPrior};
/// use rangekeeper_play::Density;
///
/// let rules = Rules::classic();
/// let mut density = Density::new(&rules, &ScaledPrior::UNIFORM, 10)?;
/// assert_eq!(density.heaviest(), Some("E5".parse()?));
/// density.follow(&"v1;classic;E5:hit".parse()?);
/// assert_eq!(density.heaviest(), Some("E6".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Density {
    layout: Layout,
    beginning: Board,
    board: Board,
    read: usize,
}

/// Part that does not change during a game.
#[derive(Debug)]
struct Layout {
    contact: Contact,
    /// Weight of a placement by the number of open hits that it covers; more than eight count as eight.
    weights: [f64; 9],
    /// Ships by length, the longest first.
    classes: Vec<Class>,
    /// Placements through every cell, as numbers of class and placement.
    through: CellMap<Vec<(u8, u16)>>,
}

#[derive(Debug)]
struct Class {
    ships: Vec<ShipId>,
    length: u8,
    places: Vec<CellSet>,
    /// Prior probability that a ship lies on each of the places, relative to the mean.
    likely: Vec<f64>,
}

#[derive(Clone, Debug)]
struct Board {
    open: CellSet,
    hits: CellSet,
    /// Number of ships afloat in each class.
    afloat: Vec<f64>,
    /// Number of open hits covered, for every class and placement; `None` if no ship can lie there.
    covered: Vec<Vec<Option<u8>>>,
    /// Weight of the placements through every cell.
    weight: CellMap<f64>,
}

impl Density {
    /// Largest base.
    pub const MAX_BASE: u64 = 100;

    /// Creates the weights of the empty board for these rules and a prior. The weight of a placement is multiplied by
    /// the prior probability of the placement, each ship taken by itself. The base is clamped to the range from 1, which
    /// ignores hits, to [`MAX_BASE`](Self::MAX_BASE).
    ///
    /// # Errors
    /// [`OtherRules`] if the prior is of other rules.
    pub fn new(rules: &Rules, prior: &ScaledPrior, base: u64) -> Result<Self, OtherRules> {
        if !prior.is_ready_for(rules) {
            return Err(OtherRules);
        }
        let layout = Layout::new(rules, prior, base.clamp(1, Self::MAX_BASE));
        let beginning = Board::new(&layout, rules.grid().all());
        Ok(Self { layout, board: beginning.clone(), beginning, read: 0 })
    }

    /// Goes back to the empty board.
    pub fn restart(&mut self) {
        self.board.clone_from(&self.beginning);
        self.read = 0;
    }

    /// Reads the new shots of a record without other marks, which is that of the last call with more shots.
    pub fn follow(&mut self, record: &Record) {
        for &shot in &record.shots()[self.read..] {
            self.board.read(&self.layout, shot);
        }
        self.read = record.shots().len();
    }

    /// Returns the open cell of the greatest weight, of equals the first in reading order; `None` if no cell is open.
    pub fn heaviest(&self) -> Option<Cell> {
        // The bits of floating-point numbers from 0 are in the order of the numbers.
        let scores = self.board.open.iter().map(|cell| (self.weight(cell).to_bits(), cell));
        scores.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, cell)| cell)
    }

    /// Returns the cells that were not shot at.
    pub fn open(&self) -> CellSet {
        self.board.open
    }

    /// Returns the weight of a cell, at least 0.
    pub fn weight(&self, cell: Cell) -> f64 {
        // Rounding may leave values below 0.
        self.board.weight[cell].max(0.0)
    }
}

impl Layout {
    fn new(rules: &Rules, prior: &ScaledPrior, base: u64) -> Self {
        let (grid, fleet) = (rules.grid(), rules.fleet());
        let mut classes: Vec<Class> = Vec::new();
        for (id, length) in fleet.ids().zip(fleet.lengths()) {
            if let Some(class) = classes.iter_mut().find(|class| class.length == length) {
                class.ships.push(id);
            } else {
                let places: Vec<CellSet> = placements(grid, length).iter().map(|it| it.cells).collect();
                let likely = prior.likely(&places);
                classes.push(Class { ships: vec![id], length, places, likely });
            }
        }
        insertion_sort_by_key(&mut classes, |class| Reverse(class.length));
        let mut through = CellMap::new(Vec::new());
        for (number, class) in classes.iter().enumerate() {
            for (place, cells) in class.places.iter().enumerate() {
                for cell in *cells {
                    through[cell].push((number as u8, place as u16));
                }
            }
        }
        // Whole numbers up to 2^53 are exact.
        let weights = std::array::from_fn(|hits| base.pow(hits as u32) as f64);
        Self { contact: rules.contact(), weights, classes, through }
    }

    fn weight(&self, class: usize, place: usize, hits: u8) -> f64 {
        self.weights[usize::from(hits).min(self.weights.len() - 1)] * self.classes[class].likely[place]
    }
}

impl Board {
    fn new(layout: &Layout, open: CellSet) -> Self {
        let weigh = |&(class, place): &(u8, u16)| {
            layout.classes[class as usize].ships.len() as f64 * layout.weight(class.into(), place.into(), 0)
        };
        let weight = CellMap::from_fn(|cell| layout.through[cell].iter().map(weigh).sum());
        let afloat = layout.classes.iter().map(|class| class.ships.len() as f64).collect();
        let covered = layout.classes.iter().map(|class| vec![Some(0); class.places.len()]).collect();
        Self { open, hits: CellSet::EMPTY, afloat, covered, weight }
    }

    fn read(&mut self, layout: &Layout, Shot { cell, outcome }: Shot) {
        self.open.remove(cell);
        if !outcome.is_hit() {
            return self.rule_out(layout, CellSet::from_cell(cell));
        }
        self.hits.insert(cell);
        for &(class, place) in &layout.through[cell] {
            let (class, place) = (class as usize, place as usize);
            if let Some(hits) = self.covered[class][place] {
                let weight = |hits| layout.weight(class, place, hits);
                let more = (weight(hits + 1) - weight(hits)) * self.afloat[class];
                self.covered[class][place] = Some(hits + 1);
                for cell in layout.classes[class].places[place] {
                    self.weight[cell] += more;
                }
            }
        }
        if outcome.is_sunk() {
            self.sink(layout, cell, outcome);
        }
    }

    /// Removes the placements on these cells: no ship afloat lies there.
    fn rule_out(&mut self, layout: &Layout, cells: CellSet) {
        for cell in cells {
            for &(class, place) in &layout.through[cell] {
                let (class, place) = (class as usize, place as usize);
                if let Some(hits) = self.covered[class][place].take() {
                    let gone = layout.weight(class, place, hits) * self.afloat[class];
                    for cell in layout.classes[class].places[place] {
                        self.weight[cell] -= gone;
                    }
                }
            }
        }
    }

    /// Decides where the ship sunk by this shot lies, and removes it.
    fn sink(&mut self, layout: &Layout, cell: Cell, outcome: Outcome) {
        let can_be = |&(class, _): &(u8, u16)| match outcome.named() {
            Some(ship) => layout.classes[class as usize].ships.contains(&ship),
            None => self.afloat[class as usize] > 0.0,
        };
        let mut places = layout.through[cell].iter().filter(|place| can_be(place));
        let wreck = places.find_map(|&(class, place)| {
            let cells = layout.classes[class as usize].places[place as usize];
            let can_lie = self.covered[class as usize][place as usize].is_some();
            (can_lie && cells.is_subset(self.hits)).then_some((class as usize, cells))
        });
        let Some((class, wreck)) = wreck else { return };
        self.strike(layout, class);
        self.hits -= wreck;
        self.rule_out(layout, wreck | layout.contact.halo(wreck));
    }

    fn strike(&mut self, layout: &Layout, class: usize) {
        for (place, cells) in layout.classes[class].places.iter().enumerate() {
            if let Some(hits) = self.covered[class][place] {
                for cell in *cells {
                    self.weight[cell] -= layout.weight(class, place, hits);
                }
            }
        }
        self.afloat[class] -= 1.0;
    }
}
