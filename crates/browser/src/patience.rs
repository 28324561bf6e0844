//! How long is waited, and how often is looked.

use std::time::Duration;

/// How long anything may take that is waited for. Far more than it ever takes: a test that is about to
/// fail may take its time, one that is about to pass may meet a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);
/// Between two looks at what is waited for.
pub(crate) const GLANCE: Duration = Duration::from_millis(20);
