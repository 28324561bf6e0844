use crate::command_error::CommandError;

/// Draws a random seed of 53 bits: more are not safe as a number in JSON.
pub fn random_seed() -> Result<u64, CommandError> {
    let random = getrandom::u64().map(|random| random >> 11);
    random.map_err(|error| CommandError::Failure(format!("no randomness: {error}")))
}
