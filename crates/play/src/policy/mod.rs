//! The Rangekeeper policy, which chooses shots so that few are needed to the end of the game.
//!
//! Where all boards are listed, exact rollouts compare the shots. On drawn boards they are compared by a linear score of
//! features with fitted weights. The most likely hit is given up within the limits of [`BestShot`].

mod best_shot;
mod features;
mod information;
mod linear;
mod policy;
mod rollout;
mod weights;

pub use best_shot::BestShot;
pub use policy::Policy;
