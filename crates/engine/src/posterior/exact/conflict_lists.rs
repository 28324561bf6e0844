//! The last three ships counted on conflict lists: which candidates clash with which, and nothing about shapes. The
//! tests compare the planes with it.

use super::last_three::Lists;
use super::search_plan::SearchPlan;
use super::slots::{Slot, Slots};
use super::tables::Group;
use super::weight::Weight;

/// Returns the number of boards for the ships of these groups. Adds the number of boards that use each candidate, times
/// the weight of the ships placed before, to `uses`. Numbers of boards are far below 2^53 here.
pub(super) fn count<W: Weight>(plan: &SearchPlan<W>, groups: &[Group], uses: &mut [W], weight: W) -> W {
    let (tables, lists) = (&plan.tables, Lists::new(groups));
    let weigh = |group: &Group, candidate: Slot| plan.weight(group.class, candidate).to_float();
    let total =
        |group: &Group, set: Slots| Slot::members(set).map(|candidate| weigh(group, candidate)).sum::<f64>();
    let near = |group: &Group, candidate: Slot, other: &Group| {
        let mut near = Slots::default();
        let clashes = tables.clashes(group.class, candidate, other.class);
        let words = near.iter_mut().zip(&other.free).zip(clashes);
        words.for_each(|((near, free), clashes)| *near = free & clashes);
        near
    };
    let size = |list: usize| lists.list(list).map_or(1.0, |group| total(group, group.free));
    // The candidates of each list that a candidate clashes with, by the candidate's number.
    let mut clashes = vec![[0.0; 3]; tables.numbers()];
    let mut pairs = [[0.0; 3]; 3];
    for (list, group) in lists.present() {
        for candidate in Slot::members(group.free) {
            let mut row = [0.0; 3];
            for (other, others) in lists.present() {
                row[other] = total(others, near(group, candidate, others));
                pairs[list][other] += weigh(group, candidate) * row[other];
            }
            clashes[tables.number(group.class, candidate).0] = row;
        }
    }
    let mut sum = 0.0;
    for (list, group) in lists.present() {
        let (p, q) = lists.others[list];
        for candidate in Slot::members(group.free) {
            let number = tables.number(group.class, candidate).0;
            let mut touched = 0.0;
            if let (Some(first), Some(second)) = (lists.list(p), lists.list(q)) {
                let (near_first, near_second) =
                    (near(group, candidate, first), near(group, candidate, second));
                for y in Slot::members(near_first) {
                    touched += weigh(first, y) * clashes[tables.number(first.class, y).0][q];
                }
                for y in Slot::members(near_second) {
                    let mut both = near(second, y, first);
                    both.iter_mut().zip(near_first).for_each(|(both, near)| *both &= near);
                    let others = clashes[tables.number(second.class, y).0][p] - total(first, both);
                    touched += weigh(second, y) * others;
                }
            }
            let row = clashes[number];
            let left = (size(p) - row[p]) * (size(q) - row[q]) + touched - pairs[p][q];
            let found = weigh(group, candidate) * if p == q { left / 2.0 } else { left };
            uses[number] += weight * W::of_float(found);
            sum += if list == 0 { found } else { 0.0 };
        }
    }
    W::of_float(sum).each(lists.list(0).map_or(1, |group| group.ships))
}
