//! Seeds that nobody chose.

use crate::trouble::Trouble;

/// Draws a random seed of 53 bits: more are not safe as a number in JSON.
///
/// # Errors
/// [`Trouble::Failure`] if the system gives no randomness.
pub fn random_seed() -> Result<u64, Trouble> {
    let random = getrandom::u64().map_err(|error| Trouble::Failure(format!("no randomness: {error}")))?;
    Ok(random >> 11)
}
