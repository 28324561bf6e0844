use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use crate::args::is_standard_input;

/// Reads the text of a file, or of standard input for `-`.
///
/// # Errors
/// If it cannot be read.
pub fn read(file: &Path) -> io::Result<String> {
    if is_standard_input(file) {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text)?;
        Ok(text)
    } else {
        fs::read_to_string(file)
    }
}
