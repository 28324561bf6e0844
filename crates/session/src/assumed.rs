//! The assumption of who placed the ships: as the player chose it, for the open game and those to come.

use crate::prelude::*;
use rangekeeper_engine::Prior;

use crate::profiles::weights;
use crate::{GameLibrary, PlacedBy, Profiles, Storage};

/// Who placed the ships of the open game, and the prior that follows.
#[derive(Clone, Copy)]
pub struct Assumed {
    pub profiles: RwSignal<Profiles>,
    pub placed_by: RwSignal<PlacedBy>,
    pub prior: RwSignal<Prior>,
    pub is_told: RwSignal<bool>,
}

impl Assumed {
    pub(crate) fn new(storage: Storage, library: &GameLibrary) -> Self {
        let mut profiles = Profiles::new(storage);
        profiles.part_with_all_but(library.numbers());
        let (placed_by, prior) = read(library, &profiles);
        Self {
            profiles: RwSignal::new(profiles),
            placed_by: RwSignal::new(placed_by),
            prior: RwSignal::new(prior),
            is_told: RwSignal::new(storage.placed_by().is_some()),
        }
    }
}

/// Who placed the ships of the open game, and the prior that follows. The page itself hides them in practice.
pub(crate) fn read(library: &GameLibrary, profiles: &Profiles) -> (PlacedBy, Prior) {
    let game = library.game().id();
    let (number, assumption, rules) = (library.open_game().number, game.assumption(), game.record().rules());
    let is_against_person = PlacedBy::Opponent(number).assumption() == assumption && game.hidden().is_none();
    match profiles.of_game(number).filter(|_| is_against_person) {
        Some((profile, known)) => {
            let weights = weights(known.found_beside(number), rules);
            (PlacedBy::Opponent(profile), Prior::of_weights(weights))
        }
        None => (PlacedBy::Assumed(assumption), assumption.prior(rules)),
    }
}
