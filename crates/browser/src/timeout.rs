//! How long to wait, and how often to look.

use std::time::Duration;

/// How long a wait may take. Far more than it ever does: a test that fails may take its time, and one that passes may meet
/// a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(90);
/// The time between two looks while waiting.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(50);
