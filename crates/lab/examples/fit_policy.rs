//! Fits the weights of the Rangekeeper policy again, prints them as they stand in the code, and says whether the policy
//! has them:
//!
//! ```text
//! cargo run --release -p rangekeeper-lab --example fit_policy -- [sea-battle] [--seed S] [--positions N] [--rollouts N] [--shots N]
//! ```
//!
//! Without options it takes what [`PolicyFit::CLASSIC`] says, or [`PolicyFit::SEA_BATTLE`]. It exits with 1 if the policy has other weights.

use std::process::ExitCode;

use rangekeeper_lab::policy_fit::{Coefficient, PhaseFit, PolicyFit, Regression};
use rangekeeper_play::policy::weights::PolicyWeights;

fn main() -> ExitCode {
    let Some(fit) = arguments(std::env::args().skip(1)) else {
        eprintln!("usage: fit_policy [sea-battle] [--seed S] [--positions N] [--rollouts N] [--shots N]");
        return ExitCode::from(2);
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let observations = fit.observe(threads, |games| {
        if games.is_multiple_of(1000) {
            eprintln!("{games} of {} positions", fit.positions);
        }
    });
    let fits = fit.fit(&observations);
    println!("{fit:?}");
    fits.iter().for_each(print);
    let shipped = PolicyWeights::default();
    if fits.iter().all(|fit| fit.weights() == shipped.of(fit.phase)) {
        println!("\nThe policy has these weights.");
        ExitCode::SUCCESS
    } else {
        println!("\nThe policy has other weights.");
        ExitCode::FAILURE
    }
}

/// The fit asked for; `None` if the options cannot be read.
fn arguments(mut arguments: impl Iterator<Item = String>) -> Option<PolicyFit> {
    let mut fit = PolicyFit::CLASSIC;
    while let Some(option) = arguments.next() {
        if option == PolicyFit::SEA_BATTLE.preset {
            fit = PolicyFit::SEA_BATTLE;
            continue;
        }
        let value: u64 = arguments.next()?.parse().ok()?;
        match option.as_str() {
            "--seed" => fit.seed = value,
            "--positions" => fit.positions = value,
            "--rollouts" => fit.rollouts = value as usize,
            "--shots" => fit.shots = value as usize,
            _ => return None,
        }
    }
    Some(fit)
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
