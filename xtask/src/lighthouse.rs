//! Measurement of the site with Lighthouse: performance on a phone, accessibility and best practices.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::browser::Chromium;
use crate::program::{self, program};
use crate::server::Server;
use crate::tools;
use crate::workspace;

/// Number of runs. Times vary from run to run, so the median run is reported.
const RUNS: usize = 3;

/// Flags for Chromium. `--no-sandbox`: there is no sandbox in containers and as root.
const CHROMIUM_FLAGS: &str = "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-dev-shm-usage";

/// The category by which runs are sorted.
const PERFORMANCE: &str = "performance";

/// Categories that do not depend on the machine, and so must score 100.
const MUST_BE_PERFECT: [&str; 2] = ["accessibility", "best-practices"];

/// Performance metrics, by Lighthouse's names.
const METRICS: [&str; 5] = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
    "speed-index",
];

/// Serves `dist/` on loopback, runs Lighthouse on it as on a phone, and prints the result.
///
/// # Errors
/// If Lighthouse or Chromium cannot be set up or fails, or if accessibility or best practices score less than 100.
pub(crate) fn run() -> Result<()> {
    let (lighthouse, chromium) = (tools::set_up_lighthouse()?, Chromium::set_up()?);
    let reports = workspace::target().join("lighthouse");
    fs::create_dir_all(&reports).context("the target folder cannot be written")?;
    let server = Server::start(&workspace::dist(), 0, "/")?;
    let mut runs = Vec::new();
    for number in 1..=RUNS {
        println!("Run {number} of {RUNS}");
        let report = reports.join(format!("run-{number}"));
        let mut node = program("node");
        node.arg(&lighthouse).arg(&server.url).args([
            CHROMIUM_FLAGS,
            "--quiet",
            "--no-enable-error-reporting",
        ]);
        let categories: Vec<&str> = [PERFORMANCE].into_iter().chain(MUST_BE_PERFECT).collect();
        node.arg(format!("--only-categories={}", categories.join(",")));
        node.args(["--output=json", "--output=html"]).arg("--output-path").arg(&report);
        program::run(node.env("CHROME_PATH", &chromium.browser))?;
        runs.push(Run::read(&report)?);
    }
    runs.sort_by_key(|run| run.score(PERFORMANCE));
    let middle = &runs[RUNS / 2];
    println!(
        "\nAs on a slow phone in a slow network, the middle one of {RUNS} runs:\n\n{}",
        middle.summary()
    );
    println!("\nThe whole report: {}\n", middle.html.display());
    runs.iter().try_for_each(Run::must_be_perfect)
}

/// The result of one run.
struct Run {
    result: Value,
    /// Path of the HTML report.
    html: PathBuf,
}

impl Run {
    /// Reads the report. Lighthouse appends its own file extensions to the path that it is given.
    fn read(report: &Path) -> Result<Self> {
        let text =
            fs::read_to_string(report.with_extension("report.json")).context("Lighthouse left no report")?;
        let result: Value = serde_json::from_str(&text).context("Lighthouse's report is not JSON")?;
        if let Some(message) = result["runtimeError"]["message"].as_str() {
            bail!("Lighthouse could not look at the page: {message}");
        }
        Ok(Self { result, html: report.with_extension("report.html") })
    }

    /// Returns a category's score from 0 to 100, or `None` if the report has none.
    fn score(&self, category: &str) -> Option<u32> {
        let share = self.result["categories"][category]["score"].as_f64()?;
        Some((100.0 * share).round() as u32)
    }

    /// Formats scores and metrics, one a line.
    fn summary(&self) -> String {
        let score = |name| (name, self.score(name).map_or_else(|| "?".to_owned(), |score| score.to_string()));
        let metric = |name| {
            // Lighthouse keeps the number and its unit together with a space of its own.
            (name, self.audit(name, "displayValue").replace('\u{a0}', " "))
        };
        let scores = [PERFORMANCE].into_iter().chain(MUST_BE_PERFECT).map(score);
        let lines = scores.chain(METRICS.into_iter().map(metric));
        let lines = lines.map(|(name, value)| format!("  {:26}{value:>8}", name.replace('-', " ")));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Checks that the categories in [`MUST_BE_PERFECT`] score 100.
    ///
    /// # Errors
    /// If one does not. The error lists the audits that failed.
    fn must_be_perfect(&self) -> Result<()> {
        for category in MUST_BE_PERFECT {
            if self.score(category) != Some(100) {
                bail!("{category} is under 100 for Lighthouse: {}", self.flaws(category).join("; "));
            }
        }
        Ok(())
    }

    /// Returns the titles of the audits that cost the category points.
    fn flaws(&self, category: &str) -> Vec<&str> {
        let audits = self.result["categories"][category]["auditRefs"].as_array().into_iter().flatten();
        let counted = audits.filter(|audit| audit["weight"].as_f64() > Some(0.0));
        let names = counted.filter_map(|audit| audit["id"].as_str());
        let is_flawed =
            |name: &&str| self.result["audits"][*name]["score"].as_f64().is_some_and(|score| score < 1.0);
        names.filter(is_flawed).map(|name| self.audit(name, "title")).collect()
    }

    fn audit(&self, name: &str, key: &str) -> &str {
        self.result["audits"][name][key].as_str().unwrap_or("?")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn run(accessibility: Value) -> Run {
        let refs = json!([{ "id": "contrast", "weight": 7 }, { "id": "hint", "weight": 0 }]);
        let result = json!({
            "categories": {
                "performance": { "score": 0.912, "auditRefs": [] },
                "accessibility": { "score": accessibility, "auditRefs": refs },
                "best-practices": { "score": 1, "auditRefs": [] },
            },
            "audits": {
                "contrast": { "score": 0, "title": "Colours lack contrast" },
                "hint": { "score": 0, "title": "A hint" },
                "total-blocking-time": { "score": 0.8, "displayValue": "330\u{a0}ms" },
            },
        });
        Run { result, html: PathBuf::new() }
    }

    #[test]
    fn scores_and_metrics_stand_below_each_other() {
        let summary = run(json!(1)).summary();
        for line in
            ["  performance                     91", "  total blocking time         330 ms", "speed index "]
        {
            assert!(summary.contains(line), "no {line} in\n{summary}");
        }
    }

    #[test]
    fn only_what_is_perfect_passes() {
        assert!(run(json!(1)).must_be_perfect().is_ok());
        assert!(run(Value::Null).must_be_perfect().is_err());
        let error = run(json!(0.99)).must_be_perfect().unwrap_err().to_string();
        assert_eq!(error, "accessibility is under 100 for Lighthouse: Colours lack contrast");
    }
}
