use rangekeeper_engine::{Position, Posterior, Record, Rules, ScaledPrior};

#[derive(Clone, Debug)]
pub(super) struct CurrentPosterior {
    beginning: Posterior,
    pub(super) posterior: Posterior,
}

impl CurrentPosterior {
    /// Creates the posterior before the first shot, unless nothing obeys these rules or the prior is of others.
    pub(super) fn new(rules: &Rules, prior: &ScaledPrior) -> Option<Self> {
        let position = Position::new(&Record::new(rules.clone())).ok()?;
        let beginning = Posterior::new(position).with_prior(prior).ok()?;
        Some(Self { posterior: beginning.clone(), beginning })
    }

    pub(super) fn begin(&mut self) {
        self.posterior.clone_from(&self.beginning);
    }

    pub(super) fn read(&mut self, record: &Record) {
        let answers = &record.shots()[self.posterior.record().shots().len()..];
        for &shot in answers {
            self.posterior.add_shot(shot).expect("an answer by the rules of the game");
        }
        if !answers.is_empty() {
            self.posterior = self.posterior.pruned();
        }
    }
}
