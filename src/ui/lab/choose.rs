//! The choice of strategies, rules and number of games.

use rangekeeper_lab::{Experiment, StrategyName};

use crate::figures::chart::MOST_STRATEGIES;
use crate::ui::prelude::*;

const GAMES: [u64; 5] = [200, 2_000, 10_000, 50_000, 200_000];

pub fn draw_experiment_form(game: GameRef) -> impl IntoView {
    let (lab, words) = (expect_context::<Lab>(), Words::current());
    let rules = Memo::new(move |_| lab.rules(game));
    let suited = Memo::new(move |_| {
        let rules = rules.get();
        let is_suited = |strategy: &StrategyName| strategy.suits(&rules).is_ok();
        lab.chosen.get().into_iter().filter(is_suited).collect::<Vec<_>>()
    });
    let begin = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let (rules, strategies) = (rules.get_untracked(), suited.get_untracked());
        if !strategies.is_empty() {
            let placing = Placing { boards: lab.boards.get_untracked(), assume: lab.assume.get_untracked() };
            let (boards, assumed) = (placing.boards.prior(&rules), placing.assume.prior(&rules));
            let experiment = Experiment::new(rules, strategies, lab.seed.get_untracked());
            let experiment = Experiment { boards, assumed, ..experiment };
            lab.begin(experiment, placing, lab.games.get_untracked());
            // The report is below the form on a narrow screen.
            focus("#report-title");
        }
    };
    let draw = |strategies: &[StrategyName]| {
        strategies.iter().rev().map(|strategy| draw_choice(*strategy, rules)).collect_view()
    };
    let (simple, best) = StrategyName::ALL.split_at(StrategyName::ALL.len() / 2);
    let games = GAMES.map(|games| (games, words.count(games)));
    view! {
        <form class="card lab-choose" on:submit=begin>
            // Above the long list of strategies, so that it is visible at once.
            <div class="lab-run">
                <h3>{words.run_comparison()}</h3>
                <button type="submit" class="control-action is-main" prop:disabled=move || suited.with(Vec::is_empty)>
                    {words.run()}
                </button>
            </div>
            {field(words.tab_rules(), draw_rules_choice(game))}
            <fieldset class="control-field">
                <legend>{words.strategies()}</legend>
                <p class="control-hint">{words.strategies_hint(MOST_STRATEGIES as u64)}</p>
                // From the best to the simplest.
                <div class="lab-strategies">{draw(best)}</div>
                <details>
                    <summary class="control-link">{words.more_rules()}</summary>
                    <div class="lab-strategies">{draw(simple)}</div>
                </details>
            </fieldset>
            <div class="lab-numbers">
                {selection(words.number_of_games(), "games", games, lab.games)}
                {field(words.seed(), view! {
                    <input
                        type="number"
                        name="seed"
                        min="0"
                        max=(Experiment::FINAL_SEEDS - 1).to_string()
                        prop:value=move || lab.seed.get().to_string()
                        on:change=move |event| {
                            let seed = event_target_value(&event).parse().ok();
                            lab.seed.set(seed.filter(|seed| *seed < Experiment::FINAL_SEEDS).unwrap_or(1));
                            lab.seed.notify();
                        }
                    />
                })}
            </div>
            <p class="control-hint">{words.seed_hint()}</p>
            {draw_placing_choice()}
        </form>
    }
}

fn draw_rules_choice(game: GameRef) -> impl IntoView {
    let (lab, words) = (expect_context::<Lab>(), Words::current());
    let own = move || game.record.with(|record| words.rules_of_open_game(&words.rules_name(record.rules())));
    let choose = move |event: web_sys::Event| lab.preset.set(event_target_value(&event).parse().ok());
    let is_chosen = move |preset: Preset| move || lab.preset.get() == Some(preset);
    view! {
        <select name="lab-rules" on:change=choose>
            {preset_options(words, is_chosen)}
            <option value="" prop:selected=move || lab.preset.get().is_none()>{own}</option>
        </select>
    }
}

/// Draws a strategy to choose: what it does, or why it cannot play.
fn draw_choice(strategy: StrategyName, rules: Memo<Rules>) -> impl IntoView {
    let (lab, words) = (expect_context::<Lab>(), Words::current());
    let unsuited = Memo::new(move |_| rules.with(|rules| strategy.suits(rules).err()));
    let is_chosen = Memo::new(move |_| lab.chosen.with(|chosen| chosen.contains(&strategy)));
    let is_full = move || lab.chosen.with(|chosen| chosen.len() >= MOST_STRATEGIES) && !is_chosen.get();
    let choose = move |event: web_sys::Event| {
        let is_wanted = event_target_checked(&event);
        lab.chosen.update(|chosen| {
            chosen.retain(|other| *other != strategy);
            if is_wanted {
                chosen.push(strategy);
            }
        });
    };
    let note = move || match unsuited.get() {
        Some(reason) => words.unsuited(reason),
        None => words.strategy_does(strategy),
    };
    view! {
        <label class="control-option lab-strategy">
            <input
                type="checkbox"
                name="strategy"
                value=strategy.to_string()
                prop:checked=move || is_chosen.get()
                prop:disabled=move || unsuited.get().is_some() || is_full()
                on:change=choose
            />
            <span>
                <strong>{words.strategy(strategy)}</strong>
                <small>{note}</small>
            </span>
        </label>
    }
}

/// How ships are placed: on the boards, and as the strategies assume.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placing {
    pub boards: Assumption,
    pub assume: Assumption,
}

impl Placing {
    /// Returns both, unless boards are random, as the strategies assume.
    pub fn unusual(self) -> Option<[Assumption; 2]> {
        (self != Self::default()).then_some([self.boards, self.assume])
    }

    /// Returns the unusual ones in words.
    pub fn named(self, words: Words) -> Option<String> {
        let [boards, assume] = self.unusual()?;
        let boards = words.named(&words.lab_boards(), &boards_in_words(words, boards));
        let assume = words.named(&words.lab_assume(), &assumption_in_words(words, assume));
        Some(words.in_list(&boards, &assume))
    }
}

pub fn draw_placing_choice() -> impl IntoView {
    let (lab, words) = (expect_context::<Lab>(), Words::current());
    let boards = [Assumption::Random, Assumption::Person];
    let boards = boards.map(|boards| (boards, boards_in_words(words, boards).to_owned()));
    let assume = Assumption::ALL.map(|assume| (assume, assumption_in_words(words, assume).to_owned()));
    view! {
        <div class="lab-numbers">
            {selection(words.lab_boards(), "lab-boards", boards, lab.boards)}
            {selection(words.lab_assume(), "lab-assume", assume, lab.assume)}
        </div>
    }
}

fn boards_in_words(words: Words, boards: Assumption) -> &'static str {
    match boards {
        Assumption::Random => words.lab_boards_random(),
        Assumption::Person | Assumption::Mixture => words.lab_boards_person(),
    }
}

fn assumption_in_words(words: Words, assumption: Assumption) -> &'static str {
    match assumption {
        Assumption::Random => words.lab_assume_random(),
        Assumption::Person => words.lab_assume_person(),
        Assumption::Mixture => words.lab_assume_mixture(),
    }
}
