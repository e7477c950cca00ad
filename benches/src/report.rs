//! The report: a table of goals and figures, with the machine and the commands.

use std::fmt::Write as _;

/// What a figure should be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Goal {
    /// This or less.
    AtMost(f64),
    /// This or more.
    AtLeast(f64),
    /// Anything: it is there to be compared with.
    None,
}

/// One row of the report.
#[derive(Debug, Clone)]
pub struct Row {
    /// The measure's name.
    pub id: &'static str,
    /// What was measured.
    pub what: String,
    /// errpact's figure, with its unit.
    pub errpact: String,
    /// The reference's figure, with its unit.
    pub reference: String,
    /// The figure that the goal is about.
    pub figure: f64,
    /// What the figure should be.
    pub goal: Goal,
    /// Unit of figure and goal (`×`, `ms`, `tokens`).
    pub unit: &'static str,
}

impl Row {
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
        format!("missed by {:.0} %", missed_by * 100.0)
    }
}

/// The report in Markdown.
#[must_use]
pub fn markdown(rows: &[Row], machine: &str) -> String {
    let mut text = format!(
        "# What errpact costs\n\nWritten by `cargo run --release -p errpact-benches --bin report`; do not \
         edit.\nEvery figure and its reference were measured in turn in this run; medians. Machine: \
         {machine}\n\n| # | what | errpact | reference | figure | goal | verdict |\n|---|---|---|---|---|---|---|\n"
    );
    for row in rows {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {:.2} {unit} | {} | {} |",
            row.id,
            row.what,
            row.errpact,
            row.reference,
            row.figure,
            row.bound(),
            row.verdict(),
            unit = row.unit,
        );
    }
    text
}

/// What the figures were taken on.
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

    #[test]
    fn a_goal_is_met_from_its_side() {
        let row = |goal, figure| Row {
            id: "W1",
            what: String::new(),
            errpact: String::new(),
            reference: String::new(),
            figure,
            goal,
            unit: "×",
        };
        for (goal, figure, bound, verdict) in [
            (Goal::AtMost(0.5), 0.5, "≤ 0.5 ×", "met"),
            (Goal::AtMost(0.5), 0.75, "≤ 0.5 ×", "missed by 50 %"),
            (Goal::AtLeast(0.9), 1.2, "≥ 0.9 ×", "met"),
            (Goal::AtLeast(0.9), 0.45, "≥ 0.9 ×", "missed by 50 %"),
            (Goal::None, 7.0, "–", "–"),
        ] {
            let row = row(goal, figure);
            assert_eq!(
                (row.bound().as_str(), row.verdict().as_str()),
                (bound, verdict)
            );
        }
    }
}
