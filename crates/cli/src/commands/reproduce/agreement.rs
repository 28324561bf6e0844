//! Whether a published figure and the computed one agree.

use serde::Serialize;

/// Whether the two figures agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Agreement {
    Agrees,
    WithinTheInterval,
    /// They differ for a known reason.
    Explained,
    /// There is no published figure.
    NotPublished,
    Disagrees,
}

impl Agreement {
    /// The agreement as text.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::WithinTheInterval => "within the interval",
            Self::Explained => "differs, as explained",
            Self::NotPublished => "nothing published",
            Self::Disagrees => "DOES NOT AGREE",
        }
    }
}
