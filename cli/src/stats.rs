//! `--stats`: how long each phase took.

use std::time::{Duration, Instant};

/// The phases of a run, in the order in which they first ended.
pub(crate) struct Stats {
    begun: Instant,
    phases: Vec<(&'static str, Duration)>,
}

impl Stats {
    /// Starts the clock.
    pub(crate) fn new() -> Self {
        Self {
            begun: Instant::now(),
            phases: Vec::new(),
        }
    }

    /// Notes a phase that was measured elsewhere. With several catalogs, a phase has several parts.
    pub(crate) fn add(&mut self, phase: &'static str, took: Duration) {
        match self.phases.iter_mut().find(|(known, _)| *known == phase) {
            Some((_, sum)) => *sum += took,
            None => self.phases.push((phase, took)),
        }
    }

    /// Runs and notes a phase.
    pub(crate) fn time<T>(&mut self, phase: &'static str, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let result = work();
        self.add(phase, begun.elapsed());
        result
    }

    /// Returns one line per phase, the time outside all phases, and the sum.
    pub(crate) fn report(&self) -> String {
        let total = self.begun.elapsed();
        let named: Duration = self.phases.iter().map(|(_, took)| *took).sum();
        let rest = ("rest", total.saturating_sub(named));
        let rows = self.phases.iter().copied().chain([rest, ("total", total)]);
        rows.map(|(phase, took)| {
            format!(
                "stats: {phase:<16} {:>9.3} ms\n",
                took.as_secs_f64() * 1_000.0
            )
        })
        .collect()
    }
}
