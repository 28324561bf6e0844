//! Every board counted, on all cores.

use rangekeeper_engine::Counts;
use rangekeeper_engine::posterior::exact::{Count, Plan};

use crate::cores::on_all_cores;
use crate::progress::Progress;

/// Steps between two looks at the clock: some milliseconds' worth.
const STEPS: u64 = 4096;

/// Counts every board.
pub(crate) fn count(plan: &Plan) -> Counts {
    on_all_cores(|part, parts| count_part(plan, part, parts), Counts::merge)
}

fn count_part(plan: &Plan, part: u32, parts: u32) -> Counts {
    let mut progress = Progress::new("counting boards", part);
    let mut count = Count::new(plan, part, parts);
    while !plan.advance(&mut count, STEPS) {
        progress.show(plan.progress(&count));
    }
    plan.counts(count)
}
