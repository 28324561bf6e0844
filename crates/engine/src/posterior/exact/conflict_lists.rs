//! The last three ships on conflict lists: which candidates clash with which, and nothing about shapes. The tests
//! compare the planes with it.

use super::last_three::Lists;
use super::slots::Slots;
use super::tables::{Group, Tables};
use crate::bits::ones;

/// The number of boards for the ships of these groups, and for each of their candidates, added to `boards`, the
/// number of those that use it.
pub(super) fn count(tables: &Tables, groups: &[Group], boards: &mut [u64]) -> u64 {
    let lists = Lists::new(groups);
    // Per number of a candidate, those it clashes with in each list.
    let mut clashes = vec![[0; 3]; tables.numbers()];
    let mut pairs = [[0; 3]; 3];
    for (list, group) in lists.present() {
        for candidate in ones(group.free) {
            let mut row = [0; 3];
            for (other, others) in lists.present() {
                row[other] = common(&others.free, tables.clashes(group.class, candidate, others.class));
                pairs[list][other] += row[other];
            }
            clashes[tables.number(group.class, candidate)] = row;
        }
    }
    let mut sum = 0;
    for (list, group) in lists.present() {
        let (p, q) = lists.others[list];
        for candidate in ones(group.free) {
            let number = tables.number(group.class, candidate);
            let mut touched = 0;
            if let (Some(first), Some(second)) = (lists.list(p), lists.list(q)) {
                let near = |other: &Group| {
                    let mut near = Slots::default();
                    let clashes = tables.clashes(group.class, candidate, other.class);
                    let words = near.iter_mut().zip(&other.free).zip(clashes);
                    words.for_each(|((near, free), clashes)| *near = free & clashes);
                    near
                };
                let (near_first, near_second) = (near(first), near(second));
                touched += ones(near_first).map(|y| clashes[tables.number(first.class, y)][q]).sum::<u32>();
                for y in ones(near_second) {
                    let triples = common(&near_first, tables.clashes(second.class, y, first.class));
                    touched += clashes[tables.number(second.class, y)][p] - triples;
                }
            }
            let row = clashes[number];
            let left = (lists.size(p) - row[p]) * (lists.size(q) - row[q]) + touched - pairs[p][q];
            let found = u64::from(if p == q { left / 2 } else { left });
            boards[number] += found;
            sum += if list == 0 { found } else { 0 };
        }
    }
    sum / lists.list(0).map_or(1, |group| u64::from(group.ships))
}

/// How many candidates two sets have in common.
fn common(free: &Slots, clashes: &[u64]) -> u32 {
    free.iter().zip(clashes).map(|(free, clashes)| (free & clashes).count_ones()).sum()
}
