//! Whatever a player does, in whatever order, and whatever becomes of workers, store and other windows meanwhile: the
//! invariants of ARCHITECTURE.md hold after every step.
//!
//! `SIMULATION_STEPS` asks for more steps than the few thousand that are played by default, `SIMULATION_SEED` for one
//! game again.

mod invariants;
mod player;

use std::env;
use std::num::NonZero;
use std::sync::Mutex;
use std::thread;

use player::Player;

const STEPS: usize = 400;
/// The steps of all players, unless more are asked for.
const DEFAULT_STEPS: usize = 4000;

fn variable(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

#[test]
fn the_invariants_hold_whatever_is_pressed_and_whatever_fails() {
    let players = variable("SIMULATION_STEPS").map_or(DEFAULT_STEPS, |steps| steps as usize).div_ceil(STEPS);
    let seeds = variable("SIMULATION_SEED").map_or(0..players as u64, |seed| seed..seed + 1);
    let seeds = Mutex::new(seeds);
    let next = || seeds.lock().expect("no panic while locked").next();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some(seed) = next() {
                    let mut player = Player::new(seed);
                    (0..STEPS).for_each(|_| player.step());
                    player.settle();
                }
            });
        }
    });
}
