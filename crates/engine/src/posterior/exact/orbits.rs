//! Rotations and reflections of the grid under which a position stays as it is, such as the eight of the empty board.
//!
//! Let the first ship lie in one place of each orbit only, and let each board found stand for as many as the orbit has
//! places. That is the right number of boards. It is also the right number in which a placement is used, once it is
//! averaged over the placement's own orbit: what one place of the first ship gives to all of them, the other places
//! give to them turned.

use super::slots::Slots;
use super::tables::{PlanClass, Tables};
use super::weight::Weight;
use crate::Grid;
use crate::bits::ones;
use crate::posterior::symmetry::Symmetry;

/// Per number of a candidate, the candidates that it can be turned into, itself among them, in order. Empty where
/// nothing but the identity keeps the position.
#[derive(Default)]
pub(super) struct Orbits(Vec<Vec<usize>>);

impl Orbits {
    /// The orbits of the candidates of a position without hits, under the symmetries that keep what is asked about.
    pub(super) fn new(
        grid: Grid,
        classes: &[PlanClass],
        tables: &Tables,
        keeps: impl Fn(Symmetry) -> bool,
    ) -> Self {
        let mut orbits: Vec<Vec<usize>> = vec![Vec::new(); tables.numbers()];
        let mut symmetries = 0;
        for symmetry in Symmetry::all(grid).filter(|symmetry| keeps(*symmetry)) {
            let Some(images) = images(classes, tables, symmetry) else { continue };
            symmetries += 1;
            for (number, image) in images {
                let orbit = &mut orbits[number];
                if let Err(place) = orbit.binary_search(&image) {
                    orbit.insert(place, image);
                }
            }
        }
        if symmetries > 1 { Self(orbits) } else { Self::default() }
    }

    /// Leaves one candidate of every orbit in a set that is made of whole orbits.
    pub(super) fn keep_one_of_each(&self, tables: &Tables, class: usize, set: &mut Slots) {
        for slot in ones(*set) {
            let number = tables.number(class, slot);
            if self.0.get(number).is_some_and(|orbit| orbit[0] != number) {
                set[slot / 64] &= !(1 << (slot % 64));
            }
        }
    }

    /// Candidates in the orbit of this one.
    pub(super) fn size(&self, number: usize) -> u64 {
        self.0.get(number).map_or(1, |orbit| orbit.len() as u64)
    }

    /// Replaces what stands at each candidate by the average of its orbit.
    pub(super) fn even_out<W: Weight>(&self, uses: &mut [W]) {
        let begins_its_orbit = |(number, orbit): &(usize, &Vec<usize>)| orbit.first() == Some(number);
        for (number, orbit) in self.0.iter().enumerate().filter(begins_its_orbit) {
            let size = self.size(number);
            let average = W::average(orbit.iter().map(|&image| uses[image]), size);
            for &image in orbit {
                uses[image] = average;
            }
        }
    }
}

/// Where each candidate comes to lie; none unless every class is turned into itself.
fn images(classes: &[PlanClass], tables: &Tables, symmetry: Symmetry) -> Option<Vec<(usize, usize)>> {
    let mut images = Vec::new();
    for (index, class) in classes.iter().enumerate() {
        for &cells in &class.cells {
            let [slot, image] = [cells, symmetry.set(cells)].map(|cells| tables.layout.slot(cells));
            if class.free[image / 64] >> (image % 64) & 1 == 0 {
                return None;
            }
            images.push((tables.number(index, slot), tables.number(index, image)));
        }
    }
    Some(images)
}
