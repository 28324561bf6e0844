use crate::Experiment;

impl Experiment {
    /// First of the seeds reserved for published figures. Nothing is ever tuned on the boards of these seeds.
    pub const FINAL_SEEDS: u64 = 1_000_000_000;
    /// Seed of the figures published with this version. The next version takes the next seed.
    pub const FINAL_SEED: u64 = Self::FINAL_SEEDS + 1;
}
