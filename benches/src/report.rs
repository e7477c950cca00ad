//! The report: a table of goals and figures, why goals are missed, and the machine.

use std::fmt::Write as _;

use anyhow::{Result, bail};

use crate::why;

/// What a figure should be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Goal {
    /// At most this.
    AtMost(f64),
    /// At least this.
    AtLeast(f64),
    /// No goal: the figure is only a comparison.
    None,
}

/// One row of the report.
#[derive(Debug, Clone)]
pub struct Row {
    /// The measure's name.
    pub id: &'static str,
    /// The subject of the measurement.
    pub what: String,
    /// errpact's figure, with its unit.
    pub errpact: String,
    /// The reference's figure, with its unit.
    pub reference: String,
    /// The figure that the goal applies to.
    pub figure: f64,
    /// The goal of the figure.
    pub goal: Goal,
    /// Unit of figure and goal (`×`, `ms`, `tokens`).
    pub unit: &'static str,
}

impl Row {
    fn line(&self, load: &str) -> String {
        format!(
            "| {} | {} | {} | {} | {:.2} {unit} | {} | {} | {load} |",
            self.id,
            self.what,
            self.errpact,
            self.reference,
            self.figure,
            self.bound(),
            self.verdict(),
            unit = self.unit,
        )
    }

    fn bound(&self) -> String {
        match self.goal {
            Goal::AtMost(goal) => format!("≤ {goal} {}", self.unit),
            Goal::AtLeast(goal) => format!("≥ {goal} {}", self.unit),
            Goal::None => "–".to_owned(),
        }
    }

    fn verdict(&self) -> String {
        let missed_by = match self.goal {
            Goal::AtMost(goal) if self.figure > goal => self.figure / goal - 1.0,
            Goal::AtLeast(goal) if self.figure < goal => 1.0 - self.figure / goal,
            Goal::AtMost(_) | Goal::AtLeast(_) => return "met".to_owned(),
            Goal::None => return "–".to_owned(),
        };
        format!("{MISSED} {:.0} %", missed_by * 100.0)
    }
}

const MISSED: &str = "missed by";

/// The names of the measures, as the report orders them.
const IDS: [&str; 23] = [
    "G1", "G2", "G3", "G4", "S1", "B1", "B3", "B4", "B5", "R1", "R2", "R3", "R4", "R4b", "R5",
    "R6", "L1", "L2", "W1", "W2", "W3", "T1", "T2",
];

/// The rows that are wanted, and their lines once they are measured.
#[derive(Debug, Default)]
pub struct Report {
    only: Vec<String>,
    lines: Vec<(&'static str, String)>,
}

impl Report {
    /// A report on the measures whose names start with one of these words, or on all.
    ///
    /// # Errors
    /// When no name starts with a word.
    pub fn new(only: Vec<String>) -> Result<Self> {
        for word in &only {
            if !IDS.iter().any(|id| id.starts_with(word.as_str())) {
                bail!("there is no row `{word}`; the rows are {}", IDS.join(", "));
            }
        }
        let lines = Vec::new();
        Ok(Self { only, lines })
    }

    /// Returns `true` if one of these measures is to run.
    #[must_use]
    pub fn wants(&self, ids: &[&str]) -> bool {
        let wanted = |id: &&str| self.only.iter().any(|word| id.starts_with(word.as_str()));
        self.only.is_empty() || ids.iter().any(wanted)
    }

    /// Adds a row that was just measured, if it is wanted.
    pub fn push(&mut self, row: &Row) {
        if self.wants(&[row.id]) {
            let line = row.line(&load());
            eprintln!("{line}");
            self.lines.push((row.id, line));
        }
    }

    /// The report in Markdown. A measure without a row here keeps the rows that it had `before`.
    #[must_use]
    pub fn markdown(&self, machine: &str, before: &str) -> String {
        let mut text = format!(
            "# What errpact costs\n\nWritten by `cargo run --release -p errpact-benches --bin report` after \
             `cargo build --release`; do not\nedit. With names of rows (`report R4 B`) it measures these anew and \
             keeps the others. errpact and its reference\nwere measured in turn in one run, and the figures are \
             medians. Times are CPU time (user and system); only W1,\nW2 and W3 go by the clock. The column load has the \
             machine's load average of one minute when the row was measured.\nIf it is more than the number of \
             cores, other programs ran at the same time.\n\nMachine: {machine}\n\n\
             | # | what | errpact | reference | figure | goal | verdict | load |\n|---|---|---|---|---|---|---|---|\n"
        );
        let mut missed = Vec::new();
        for id in IDS {
            let start = format!("| {id} |");
            let measured = self.lines.iter().filter(|line| line.0 == id);
            let mut lines: Vec<&str> = measured.map(|(_, line)| line.as_str()).collect();
            if lines.is_empty() {
                lines.extend(before.lines().filter(|line| line.starts_with(&start)));
            }
            for line in &lines {
                let _ = writeln!(text, "{line}");
            }
            if lines.iter().any(|line| line.contains(MISSED)) {
                missed.push(id);
            }
        }
        if !missed.is_empty() {
            text.push_str("\n## Why goals are missed\n\n");
        }
        for id in missed {
            let _ = writeln!(text, "- {id}: {}", why::missed(id));
        }
        text
    }
}

/// The load average of one minute, where the system tells (Linux).
fn load() -> String {
    std::fs::read_to_string("/proc/loadavg")
        .ok()
        .and_then(|text| text.split(' ').next().map(str::to_owned))
        .unwrap_or_else(|| "–".to_owned())
}

/// Returns a description of the machine that the figures were taken on.
#[must_use]
pub fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            text.lines()
                .find_map(|line| line.strip_prefix("model name"))
                .map(|name| name.trim_start_matches([':', '\t', ' ']).to_owned())
        })
        .unwrap_or_else(|| "unknown processor".to_owned());
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let rustc = std::process::Command::new("rustc")
        .arg("--version")
        .output()
        .ok()
        .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
        .unwrap_or_default();
    format!(
        "{cpu}, {cores} cores, {rustc}, errpact {}.",
        env!("CARGO_PKG_VERSION")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(id: &'static str, goal: Goal, figure: f64) -> Row {
        Row {
            id,
            what: format!("what {id} is"),
            errpact: "1 ms".to_owned(),
            reference: "2 ms".to_owned(),
            figure,
            goal,
            unit: "×",
        }
    }

    fn report(only: &[&str], rows: &[Row]) -> Report {
        let only = only.iter().map(|&word| word.to_owned()).collect();
        let mut report = Report::new(only).unwrap();
        for row in rows {
            report.push(row);
        }
        report
    }

    #[test]
    fn a_goal_is_met_from_its_side() {
        for (goal, figure, bound, verdict) in [
            (Goal::AtMost(0.5), 0.5, "≤ 0.5 ×", "met"),
            (Goal::AtMost(0.5), 0.75, "≤ 0.5 ×", "missed by 50 %"),
            (Goal::AtLeast(0.9), 1.2, "≥ 0.9 ×", "met"),
            (Goal::AtLeast(0.9), 0.45, "≥ 0.9 ×", "missed by 50 %"),
            (Goal::None, 7.0, "–", "–"),
        ] {
            let row = of("W1", goal, figure);
            assert_eq!(
                (row.bound().as_str(), row.verdict().as_str()),
                (bound, verdict)
            );
        }
    }

    #[test]
    fn what_is_not_measured_stays() {
        let goal = Goal::AtMost(1.0);
        let rows = ["G1", "R4", "R4b", "W1"].map(|id| of(id, goal, 2.0));
        let all = report(&[], &rows).markdown("here", "");
        let again = report(&["R4b"], &[of("R4b", goal, 0.75)]).markdown("here", &all);
        let ids: Vec<&str> = again
            .lines()
            .filter_map(|line| line.strip_prefix("| "))
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert_eq!(ids, ["#", "G1", "R4", "R4b", "W1"]);
        assert!(again.contains("0.75 ×"), "{again}");
        let reasons: Vec<&str> = again
            .lines()
            .filter_map(|line| line.strip_prefix("- "))
            .filter_map(|line| line.split(':').next())
            .collect();
        assert_eq!(reasons, ["G1", "R4", "W1"]);
    }

    #[test]
    fn a_row_is_wanted_by_the_start_of_its_name() {
        let report = report(&["R4", "B"], &[of("G1", Goal::None, 1.0)]);
        let wanted: Vec<&str> = IDS.into_iter().filter(|id| report.wants(&[id])).collect();
        assert_eq!(wanted, ["B1", "B3", "B4", "B5", "R4", "R4b"]);
        assert!(report.lines.is_empty());
    }

    #[test]
    fn refuses_a_row_that_does_not_exist() {
        let error = Report::new(vec!["X".to_owned()]).unwrap_err();
        assert!(error.to_string().contains("no row `X`"), "{error}");
    }

    #[test]
    fn every_reason_is_of_a_row() {
        for (id, _) in why::REASONS {
            assert!(IDS.contains(&id), "{id}");
        }
    }
}
