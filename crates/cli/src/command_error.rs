//! Errors of the commands, with their exit statuses.

use std::fmt::Display;
use std::process::ExitCode;

use rangekeeper_lab::ExperimentError;
use rangekeeper_play::HideError;
use thiserror::Error;

/// Exit status where the arguments cannot be understood: `EX_USAGE` of sysexits.h.
pub(crate) const USAGE: u8 = 64;

#[derive(Clone, Debug, Error)]
#[error("{0}")]
pub enum CommandError {
    Usage(String),
    Contradiction(String),
    Failure(String),
}

impl CommandError {
    pub fn failure(error: impl Display) -> Self {
        Self::Failure(error.to_string())
    }

    pub fn no_arrangement() -> Self {
        Self::Contradiction("no arrangement of these ships fits the grid".to_owned())
    }

    pub fn exit_status(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Failure(_) => 1,
            Self::Contradiction(_) => 2,
            Self::Usage(_) => USAGE,
        })
    }
}

impl From<ExperimentError> for CommandError {
    fn from(error: ExperimentError) -> Self {
        let is_impossible = matches!(error, ExperimentError::Hide(HideError::Impossible { .. }));
        if is_impossible { Self::Contradiction(error.to_string()) } else { Self::failure(error) }
    }
}
