//! Fits the weights of the Rangekeeper policy again, prints them as they stand in the code, and reports whether the
//! policy has them:
//!
//! ```text
//! cargo run --release -p rangekeeper-research --example fit_policy -- [FIT] [--seed S] [--positions N] [--rollouts N] [--shots N]
//!     [--held-out S]
//! ```
//!
//! The fit is `classic`, which may be left out, `hit-ship`, `hit-or-miss` or `sea-battle`. Without options it uses the
//! settings of [`PolicyFit::ALL`]. With `--held-out` it prints the shots that the weights save on positions of another
//! seed. It exits with 1 if the policy has other weights.

use std::process::ExitCode;

use rangekeeper_play::policy::weights::PolicyWeights;
use rangekeeper_research::policy_fit::{Coefficient, Observation, PhaseFit, PolicyFit, Regression, Saving};

fn main() -> ExitCode {
    let Some((fit, held_out)) = arguments(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let fits = fit.fit(&observe(&fit));
    println!("{fit:?}");
    fits.iter().for_each(print);
    if let Some(seed) = held_out {
        let observations = observe(&PolicyFit { seed, ..fit });
        println!("\nSaved by a decision against the most likely hit, on positions of seed {seed}:");
        for fit in &fits {
            let of_phase = observations.iter().filter(|observation| observation.phase == fit.phase);
            let Saving { mean, standard_error, positions, others } = Saving::new(of_phase, &fit.weights());
            println!(
                "{:?}: {mean:.4} ± {standard_error:.4} shots in {positions} positions, in {others} of which another shot is taken",
                fit.phase
            );
        }
    }
    let shipped = PolicyWeights::default();
    if fits.iter().filter(|fit| fit.is_used()).all(|fit| fit.weights() == shipped.phase_weights(fit.phase)) {
        println!("\nThe policy has these weights.");
        ExitCode::SUCCESS
    } else {
        println!("\nThe policy has other weights.");
        ExitCode::FAILURE
    }
}

const USAGE: &str = "usage: fit_policy [classic | hit-ship | hit-or-miss | sea-battle] [--seed S] [--positions N] [--rollouts N] [--shots N] [--held-out S]";

fn observe(fit: &PolicyFit) -> Vec<Observation> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    fit.observe(threads, |games| {
        if games.is_multiple_of(1000) {
            eprintln!("{games} of {} positions", fit.positions);
        }
    })
}

/// Reads the options: the fit, and the seed of the positions held out. Returns `None` if they cannot be read.
fn arguments(mut arguments: impl Iterator<Item = String>) -> Option<(PolicyFit, Option<u64>)> {
    let (mut fit, mut held_out) = (PolicyFit::CLASSIC, None);
    while let Some(option) = arguments.next() {
        if let Some((_, named)) = PolicyFit::ALL.into_iter().find(|(name, _)| *name == option) {
            fit = named;
            continue;
        }
        let value: u64 = arguments.next()?.parse().ok()?;
        match option.as_str() {
            "--seed" => fit.seed = value,
            "--positions" => fit.positions = value,
            "--rollouts" => fit.rollouts = value as usize,
            "--shots" => fit.shots = value as usize,
            "--held-out" => held_out = Some(value),
            _ => return None,
        }
    }
    Some((fit, held_out))
}

fn print(fit: &PhaseFit) {
    let Regression { positions, shots, r_squared, r_squared_without_noise, coefficients } = &fit.regression;
    println!(
        "\n{:?}: {positions} positions, {shots} shots, R² {r_squared:.3}, without the rollouts' noise {r_squared_without_noise:.3}",
        fit.phase
    );
    for ((feature, weight), Coefficient { standard_error, .. }) in fit.weights().iter().zip(coefficients) {
        println!("    (Feature::{feature:?}, {weight:?}), // standard error {standard_error:.2e}");
    }
}
