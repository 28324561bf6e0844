//! The lab: how many shots strategies take, best play on small boards, and where ships lie.

mod choose;
mod places;
mod report;
mod run;
mod small_boards;

use rangekeeper_lab::StrategyName;

use crate::platform::address;
use crate::ui::prelude::*;
use rangekeeper_session::Platform;
use rangekeeper_session::workers::lab::ExperimentScheduler;
use rangekeeper_session::workers::pool::WorkerPool;

use run::Run;

/// The state of the lab. It outlives the screen, and so does a run.
#[derive(Clone, Copy)]
pub struct Lab {
    /// True while the page shows the lab.
    pub open: RwSignal<bool>,
    platform: Platform,
    part: Part<GameRef>,
    /// The chosen strategies, in the order of choice.
    chosen: RwSignal<Vec<StrategyName>>,
    /// The preset to play; `None` for the open game's rules.
    preset: RwSignal<Option<Preset>>,
    games: RwSignal<u64>,
    seed: RwSignal<u64>,
    boards: RwSignal<Assumption>,
    assume: RwSignal<Assumption>,
    /// The current or last run.
    run: RwSignal<Option<Run>>,
    playing: StoredValue<Option<(WorkerPool<ExperimentScheduler>, f64)>, LocalStorage>,
}

impl Lab {
    pub fn new(platform: Platform) -> Self {
        let chosen =
            [StrategyName::Rangekeeper, StrategyName::ExactGreedy, StrategyName::Density { base: 10 }];
        Self {
            platform,
            open: RwSignal::new(address::address_is(address::LAB)),
            part: RwSignal::new(None),
            chosen: RwSignal::new(chosen.to_vec()),
            preset: RwSignal::new(Some(Preset::ALL[0])),
            games: RwSignal::new(2_000),
            seed: RwSignal::new(1),
            boards: RwSignal::new(Assumption::default()),
            assume: RwSignal::new(Assumption::default()),
            run: RwSignal::new(None),
            playing: StoredValue::new_local(None),
        }
    }

    /// Closes the lab once the player opens a game, makes a step, or starts a replay.
    pub fn give_way(self, game: GameRef) {
        Effect::new(move |before: Option<()>| {
            game.acted.track();
            if before.is_some() && self.open.get_untracked() {
                self.show(false, game);
            }
        });
    }

    pub fn show(self, open: bool, game: GameRef) {
        self.open.set(open);
        if !open {
            address::show_game(game);
        }
    }

    fn with_run<T>(self, read: impl FnOnce(&Run) -> T) -> Option<T> {
        self.run.with(|run| run.as_ref().map(read))
    }

    fn rules(self, game: GameRef) -> Rules {
        let preset = self.preset.get().map(|preset| preset.rules());
        preset.unwrap_or_else(|| game.record.with(|record| record.rules().clone()))
    }
}

pub fn draw_lab_screen(game: GameRef) -> impl IntoView {
    let lab = expect_context::<Lab>();
    draw_part(lab.part, game, game, lab_screen(), move || lab.show(false, game))
}

/// Returns the layout of the lab, from a part of the module that is loaded on demand.
#[wasm_split(lab, wasm_split_path = leptos::wasm_split, fallible)]
fn lab_screen() -> Result<Lay<GameRef>, SplitLoaderError> {
    Ok(|game| draw_lab(game).into_any())
}

fn draw_lab(game: GameRef) -> impl IntoView {
    let (lab, words) = (expect_context::<Lab>(), Words::current());
    Effect::new(|_| focus("#lab-title"));
    view! {
        <div class="lab">
            <div class="lab-head">
                <h2 id="lab-title" tabindex="-1">{words.lab()}</h2>
                <p>{words.lab_intro()}</p>
                {plain_button("control-action", words.back_to_game(), move |_| lab.show(false, game))}
            </div>
            {choose::draw_experiment_form(game)}
            {report::draw_report(game)}
            {small_boards::draw_small_boards()}
            {places::draw_places()}
        </div>
    }
}
