//! Rotations and reflections of the grid that map a position to itself, such as the eight of the empty board.
//!
//! The search places the first ship on one candidate of each orbit only, and each board found weighs as much as the
//! orbit has candidates. The weight of the boards that use a placement is averaged over the placement's own orbit.
//! `docs/exact-counting.md` has the proof.

use super::slots::{Number, Slot, Slots};
use super::tables::{PlanClass, Tables};
use super::weight::Weight;
use crate::Grid;
use crate::posterior::symmetry::Symmetry;

/// The orbit of each candidate by number, itself included; empty if only the identity preserves the position.
#[derive(Default)]
pub(super) struct Orbits(Vec<Vec<Number>>);

impl Orbits {
    /// Finds the orbits of the candidates of a position without hits, under the symmetries that `keeps` accepts.
    pub(super) fn new(
        grid: Grid,
        classes: &[PlanClass],
        tables: &Tables,
        keeps: impl Fn(Symmetry) -> bool,
    ) -> Self {
        let mut orbits: Vec<Vec<Number>> = vec![Vec::new(); tables.numbers()];
        let mut symmetries = 0;
        for symmetry in Symmetry::all(grid).filter(|symmetry| keeps(*symmetry)) {
            let Some(images) = images(classes, tables, symmetry) else { continue };
            symmetries += 1;
            for (number, image) in images {
                let orbit = &mut orbits[number.0];
                if let Err(place) = orbit.binary_search(&image) {
                    orbit.insert(place, image);
                }
            }
        }
        if symmetries > 1 { Self(orbits) } else { Self::default() }
    }

    /// Keeps one candidate of every orbit in a set that is made of whole orbits.
    pub(super) fn keep_one_of_each(&self, tables: &Tables, class: usize, set: &mut Slots) {
        for slot in Slot::members(*set) {
            let number = tables.number(class, slot);
            if self.0.get(number.0).is_some_and(|orbit| orbit[0] != number) {
                slot.remove_from(set);
            }
        }
    }

    pub(super) fn size(&self, number: Number) -> u64 {
        self.0.get(number.0).map_or(1, |orbit| orbit.len() as u64)
    }

    /// Replaces the number of each candidate by the average over its orbit.
    pub(super) fn even_out<W: Weight>(&self, uses: &mut [W]) {
        let is_first = |(number, orbit): &(usize, &Vec<Number>)| orbit.first() == Some(&Number(*number));
        for (_, orbit) in self.0.iter().enumerate().filter(is_first) {
            let average = W::average(orbit.iter().map(|image| uses[image.0]), orbit.len() as u64);
            for image in orbit {
                uses[image.0] = average;
            }
        }
    }
}

/// Returns each candidate's number with that of its image, or `None` unless every class is mapped to itself.
fn images(classes: &[PlanClass], tables: &Tables, symmetry: Symmetry) -> Option<Vec<(Number, Number)>> {
    let mut images = Vec::new();
    for (index, class) in classes.iter().enumerate() {
        for &cells in &class.cells {
            let [slot, image] = [cells, symmetry.set(cells)].map(|cells| tables.layout.slot(cells));
            if !image.is_in(&class.free) {
                return None;
            }
            images.push((tables.number(index, slot), tables.number(index, image)));
        }
    }
    Some(images)
}
