//! The report: a table of goals and figures, with the machine and the commands.

use std::fmt::Write as _;

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
    /// The goal: at most this; infinite where there is none.
    pub goal: f64,
    /// Unit of figure and goal (`×`, `ms`, `tokens`).
    pub unit: &'static str,
}

impl Row {
    fn bound(&self) -> String {
        if self.goal.is_infinite() {
            "–".to_owned()
        } else {
            format!("≤ {} {}", self.goal, self.unit)
        }
    }

    fn verdict(&self) -> String {
        if self.goal.is_infinite() {
            "–".to_owned()
        } else if self.figure <= self.goal {
            "met".to_owned()
        } else {
            format!("missed by {:.0} %", (self.figure / self.goal - 1.0) * 100.0)
        }
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
