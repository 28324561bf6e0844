//! The only entropy there is.

/// A seed that nobody can foresee; always the same where the browser offers no randomness.
pub fn random_seed() -> u64 {
    let mut seed = [0; 8];
    // Where it fails, zeros are left.
    let _ = getrandom::fill(&mut seed);
    u64::from_le_bytes(seed)
}
