//! B1: compile time of a crate with N codes and a derived enum, beside the same by hand.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::crates;
use crate::process::{Cost, in_turn};
use crate::report::{Goal, Row};

const CATALOG: &str = "errors.yaml";
const MAIN: &str = "src/main.rs";

/// Measures every size and appends a row for each.
///
/// # Errors
/// When a crate can't be written or doesn't compile.
pub fn rows(scratch: &Path, rows: &mut Vec<Row>) -> Result<()> {
    for (codes, goal) in [(16, 1.0), (200, 1.0), (1_000, 0.6)] {
        let errpact = Project::new(scratch, "errpact", codes)?;
        let by_hand = Project::new(scratch, "hand", codes)?;
        for verb in ["check", "build"] {
            for state in [State::Clean, State::Touched, State::Edited] {
                let costs = in_turn(
                    5,
                    &mut [&mut || errpact.compile(verb, state), &mut || {
                        by_hand.compile(verb, state)
                    }],
                )?;
                rows.push(row(
                    &format!("`cargo {verb}`, {codes} codes, {}", state.name()),
                    &costs,
                    goal,
                ));
            }
        }
    }
    Ok(())
}

fn row(what: &str, costs: &[Cost], goal: f64) -> Row {
    let [errpact, by_hand] = [costs[0].wall.as_secs_f64(), costs[1].wall.as_secs_f64()];
    Row {
        id: "B1",
        what: what.to_owned(),
        errpact: format!("{errpact:.2} s"),
        reference: format!("{by_hand:.2} s"),
        figure: errpact / by_hand,
        goal: Goal::AtMost(goal),
        unit: "×",
    }
}

/// What has changed since the last build.
#[derive(Debug, Clone, Copy)]
enum State {
    /// The crate was never built; its dependencies were.
    Clean,
    /// Its source was saved without a change.
    Touched,
    /// The text of one code was changed.
    Edited,
}

impl State {
    fn name(self) -> &'static str {
        match self {
            Self::Clean => "clean",
            Self::Touched => "touched",
            Self::Edited => "one code edited",
        }
    }
}

struct Project {
    folder: PathBuf,
    name: String,
    /// The file in which a person edits the texts.
    source: &'static str,
}

impl Project {
    fn new(scratch: &Path, side: &str, codes: usize) -> Result<Self> {
        let name = format!("{side}-{codes}");
        let folder = scratch.join(&name);
        let source = if side == "errpact" {
            crates::with_errpact(&folder, codes)?;
            CATALOG
        } else {
            crates::by_hand(&folder, codes)?;
            MAIN
        };
        Ok(Self {
            folder,
            name,
            source,
        })
    }

    /// The command, after the crate was brought into the state.
    fn compile(&self, verb: &str, state: State) -> Result<Command> {
        match state {
            State::Clean => {
                // Cargo says on standard error what it removed; only a failure matters here.
                let cleaned = self.cargo("clean").arg("-p").arg(&self.name).output()?;
                anyhow::ensure!(cleaned.status.success(), "cargo clean failed: {cleaned:?}");
            }
            State::Touched => {
                let main = self.folder.join(MAIN);
                fs::write(&main, fs::read(&main)?)?;
            }
            State::Edited => {
                let file = self.folder.join(self.source);
                let text = fs::read_to_string(&file)?;
                let [now, then] = ["is no longer free", "is not free any more"];
                let edited = if text.contains(then) {
                    text.replacen(then, now, 1)
                } else {
                    text.replacen(now, then, 1)
                };
                if self.source == CATALOG {
                    crates::generate(&self.folder, &edited)?;
                } else {
                    fs::write(&file, edited)?;
                }
            }
        }
        let mut command = self.cargo(verb);
        command.arg("--quiet");
        Ok(command)
    }

    fn cargo(&self, verb: &str) -> Command {
        let mut command = Command::new("cargo");
        command.arg(verb).arg("--offline").current_dir(&self.folder);
        command.env("CARGO_TARGET_DIR", self.folder.join("target"));
        command
    }
}
