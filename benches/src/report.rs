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
    fn line(&self) -> String {
        format!(
            "| {} | {} | {} | {} | {:.2} {unit} | {} | {} |",
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
        format!("missed by {:.0} %", missed_by * 100.0)
    }
}

/// The groups of measures, by the letters of their names, as the report has them.
const GROUPS: [char; 6] = ['G', 'B', 'R', 'L', 'W', 'T'];

/// The report in Markdown. Of groups that have no row here it has what it had `before`.
#[must_use]
pub fn markdown(rows: &[Row], machine: &str, before: &str) -> String {
    let mut text = format!(
        "# What errpact costs\n\nWritten by `cargo run --release -p errpact-benches --bin report`; do not edit. \
         With letters\n(`report R W`) it measures the rows of these anew and keeps the others. Every figure and its \
         reference were\nmeasured in turn in one run; medians. Machine: {machine}\n\n\
         | # | what | errpact | reference | figure | goal | verdict |\n|---|---|---|---|---|---|---|\n"
    );
    for group in GROUPS {
        let measured: Vec<&Row> = rows
            .iter()
            .filter(|row| row.id.starts_with(group))
            .collect();
        if measured.is_empty() {
            let start = format!("| {group}");
            for line in before.lines().filter(|line| line.starts_with(&start)) {
                let _ = writeln!(text, "{line}");
            }
        }
        for row in measured {
            let _ = writeln!(text, "{}", row.line());
        }
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

    fn of(id: &'static str, figure: f64) -> Row {
        Row {
            id,
            what: format!("what {id} is"),
            errpact: "1 ms".to_owned(),
            reference: "2 ms".to_owned(),
            figure,
            goal: Goal::AtMost(1.0),
            unit: "×",
        }
    }

    #[test]
    fn what_is_not_measured_stays() {
        let all = markdown(&[of("G1", 0.5), of("R1", 2.0), of("W1", 0.9)], "here", "");
        let again = markdown(&[of("R1", 0.75), of("R2", 1.0)], "here", &all);
        let ids: Vec<&str> = again
            .lines()
            .filter_map(|line| line.strip_prefix("| "))
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert_eq!(ids, ["#", "G1", "R1", "R2", "W1"]);
        assert!(
            again.contains("0.75 ×") && !again.contains("2.00 ×"),
            "{again}"
        );
        let kept = |text: &str| text.lines().filter(|line| line.starts_with("| G")).count();
        assert_eq!((kept(&all), kept(&again)), (1, 1));
    }
}
