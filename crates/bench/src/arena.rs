//! Page with only one of the site's own workers, which is asked as the site asks it.

use std::cell::Cell;
use std::iter;

use rangekeeper::workers::protocol::{
    Answer, Ask, Certain, CountBudget, Generation, LabNews, LabTask, News, Request, Task, decode, encode,
};
use rangekeeper_browser::{Browser, Screen, Site};
use rangekeeper_engine::{Counts, Prior, Record};
use rangekeeper_play::BestShot;
use serde::Deserialize;
use serde_json::json;

/// Limits of a count: none of the bench is refused.
const BUDGET: CountBudget = CountBudget { nanoseconds: 1e12, bytes: (256_u32 << 20) as f64 };

/// Page with one worker.
pub(crate) struct Arena {
    /// Browser with the page, for other scripts.
    pub(crate) browser: Browser,
    generation: Cell<Generation>,
}

/// Last answer of a worker.
pub(crate) struct Answered<T> {
    /// Answer.
    pub(crate) news: T,
    /// Time from the first question to the last answer, on the page's clock.
    pub(crate) milliseconds: f64,
}

/// Last answer of a worker, as the page returns it.
#[derive(Deserialize)]
struct Returned {
    bytes: Vec<u8>,
    milliseconds: f64,
}

impl Arena {
    /// Opens a new browser, with a worker that has loaded and was not asked for anything yet.
    pub(crate) fn open(site: &Site) -> Self {
        let browser = Browser::start(Screen::Desktop);
        // A document of the site's origin without the app, whose own workers would compete.
        browser.open(&format!("{}favicon.svg", site.url));
        browser.script_with_callback::<()>(
            concat!(
                include_str!("arena.js"),
                "startArena(arguments[0]).then(() => arguments[1](null), (error) => { throw error; });"
            ),
            vec![site.url.clone().into()],
        );
        Self { browser, generation: Cell::new(0) }
    }

    /// Creates a question about a record, which the worker takes for a new record.
    pub(crate) fn question(&self, record: &Record, task: Task) -> Ask {
        self.generation.set(self.generation.get() + 1);
        Ask::new(self.generation.get(), record.clone(), Prior::UNIFORM, task)
    }

    /// Asks one question several times; returns the last answer.
    pub(crate) fn ask(&self, ask: &Ask, times: u32) -> Answered<News> {
        let returned: Returned = self.browser.script_with_callback(
            "askEngine(arguments[0], arguments[1]).then(arguments[2])",
            vec![encode(&Request::Analysis(Box::new(ask.clone()))).into(), times.into()],
        );
        read(&returned)
    }

    /// Asks the worker to do a task of the lab.
    ///
    /// # Panics
    /// If the worker answers as for a record.
    pub(crate) fn ask_lab(&self, task: &LabTask) -> Answered<LabNews> {
        let Returned { bytes, milliseconds } = self.browser.script_with_callback(
            "askEngine(arguments[0], 1).then(arguments[1])",
            vec![encode(&Request::Lab(task.clone())).into()],
        );
        match decode(&bytes) {
            Some(Answer::Lab(news)) => Answered { news, milliseconds },
            other => panic!("the worker answered {other:?}"),
        }
    }

    /// Finds the best shot for the game after each of these records, each from the start.
    ///
    /// # Panics
    /// If the worker answers something else.
    pub(crate) fn advise(&self, records: &[Record]) -> Vec<Answered<Option<BestShot>>> {
        let asks = records.iter().map(|record| self.question(record, Task::Advise));
        let advising = |generation| encode(&Answer::About(generation, News::BestShotSearch));
        let advised = |answered| match answered {
            Answered { news: News::Advised(best), milliseconds } => Answered { news: best, milliseconds },
            Answered { news, .. } => panic!("the worker answered {news:?}"),
        };
        self.finish_each(asks, advising).into_iter().map(advised).collect()
    }

    /// Returns the most memory that the worker's engine has taken so far, in megabytes.
    pub(crate) fn megabytes(&self) -> f64 {
        let bytes: f64 = self.browser.script_with_callback("engineBytes().then(arguments[0])", vec![]);
        bytes / 1e6
    }

    /// Asks each question again until its answer no longer begins with the bytes of `unfinished`.
    fn finish_each(
        &self,
        asks: impl Iterator<Item = Ask>,
        unfinished: impl Fn(Generation) -> Vec<u8>,
    ) -> Vec<Answered<News>> {
        let requests = asks
            .map(|ask| json!({ "request": encode(&Request::Analysis(Box::new(ask.clone()))), "unfinished": unfinished(ask.generation) }))
            .collect();
        let returned: Vec<Returned> =
            self.browser.script_with_callback("finishEach(arguments[0]).then(arguments[1])", vec![requests]);
        returned.iter().map(read).collect()
    }

    /// Counts all boards of a record under a prior several times, each time from the start.
    ///
    /// # Panics
    /// If the worker answers something else than counts.
    pub(crate) fn count(&self, record: &Record, prior: &Prior, times: usize) -> Vec<Answered<Counts>> {
        let task = Task::Count { part: 0, parts: 1, budget: BUDGET };
        let ask = || Ask { prior: prior.clone(), ..self.question(record, task) };
        let asks = iter::repeat_with(ask).take(times);
        let counted = |answered| match answered {
            Answered { news: News::Counted { counts, .. }, milliseconds } => {
                Answered { news: counts, milliseconds }
            }
            Answered { news, .. } => panic!("{record}: the worker answered {news:?}"),
        };
        self.finish_each(asks, unfinished).into_iter().map(counted).collect()
    }

    /// Draws batches of `draws` boards, one after the other; returns the total time in milliseconds.
    ///
    /// # Panics
    /// If the worker answers something else, or draws fewer.
    pub(crate) fn draw(&self, record: &Record, batches: u32, draws: u32) -> f64 {
        let ask = self.question(record, Task::Draw { seed: 1, batch: 0, draws });
        let mut milliseconds = 0.0;
        for batch in 0..batches {
            let ask = Ask { task: Task::Draw { seed: 1, batch, draws }, ..ask.clone() };
            loop {
                let answered = self.ask(&ask, 1);
                milliseconds += answered.milliseconds;
                match answered.news {
                    News::Drawn { complete: true, sample, .. } => {
                        assert_eq!(sample.accepted(), u64::from(draws), "{record}");
                        break;
                    }
                    News::Drawn { .. } | News::Preparing { .. } => {}
                    other => panic!("{record}: the worker answered {other:?}"),
                }
            }
        }
        milliseconds
    }
}

fn read(Returned { bytes, milliseconds }: &Returned) -> Answered<News> {
    match decode(bytes) {
        Some(Answer::About(_, news)) => Answered { news, milliseconds: *milliseconds },
        other => panic!("the worker answered {other:?}"),
    }
}

/// Returns the bytes with which every answer about a count in progress begins, so that the page need not know the
/// format of messages. They are the common beginning of two such answers whose progress differs in every bit.
fn unfinished(generation: Generation) -> Vec<u8> {
    let answer = |bits| {
        let progress = f64::from_bits(bits);
        encode(&Answer::About(generation, News::Counting { part: 0, progress, certain: Certain::default() }))
    };
    let both = answer(0).into_iter().zip(answer(u64::MAX));
    both.take_while(|(one, other)| one == other).map(|(one, _)| one).collect()
}

#[cfg(test)]
mod tests {
    use rangekeeper_engine::CountMethod;

    use super::*;
    use rangekeeper::workers::protocol::NoCount;

    #[test]
    fn an_unfinished_count_is_told_from_a_finished_one_by_its_first_bytes() {
        let record: Record = "v1;4x4,allowed,hit-miss;A=2;".parse().unwrap();
        let counts = crate::native::count(&record, &Prior::UNIFORM);
        let certain = Certain { reachable: record.open(), ..Certain::default() };
        for generation in [1, 300, 70_000] {
            let begins = |news| encode(&Answer::About(generation, news)).starts_with(&unfinished(generation));
            assert!(begins(News::Counting { part: 0, progress: 0.3, certain: certain.clone() }));
            let (counts, certain) = (counts.clone(), certain.clone());
            let counted = News::Counted { part: 0, counts, ms: 0.0, method: CountMethod::Search, certain };
            assert!(!begins(counted));
            assert!(!begins(News::NoCount(NoCount::TooManyBoards)));
        }
    }
}
