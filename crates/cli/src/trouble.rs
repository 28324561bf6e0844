//! Why there is no answer.

use std::fmt;
use std::process::ExitCode;

/// Why there is no answer, as a sentence.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    /// The arguments cannot be understood.
    Usage(String),
    /// No arrangement fits the record.
    Contradiction(String),
    /// The engine cannot answer.
    Failure(String),
}

impl Trouble {
    /// The status with which the command ends.
    pub(crate) fn code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Failure(_) => 1,
            Self::Contradiction(_) => 2,
            // EX_USAGE of sysexits.h.
            Self::Usage(_) => 64,
        })
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(sentence) | Self::Contradiction(sentence) | Self::Failure(sentence) => {
                f.write_str(sentence)
            }
        }
    }
}
