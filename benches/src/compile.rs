//! B1: compile time of a crate with N codes and a derived enum, beside the same by hand.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::crates;
use crate::process::in_turn;
use crate::report::{Goal, Report, Row};

const CATALOG: &str = "errors.yaml";
const MAIN: &str = "src/main.rs";

/// Measures every size, if it is wanted.
///
/// # Errors
/// When a crate can't be written or doesn't compile.
pub fn rows(folder: &Path, report: &mut Report) -> Result<()> {
    if !report.wants(&["B1"]) {
        return Ok(());
    }
    for (codes, goal) in [(16, 1.0), (200, 1.0), (1_000, 0.6)] {
        let errpact = Project::with_errpact(folder, codes)?;
        let by_hand = Project::by_hand(folder, codes)?;
        for verb in ["check", "build"] {
            for state in [State::Clean, State::Touched, State::Edited] {
                let costs = in_turn(
                    5,
                    &mut [&mut || errpact.compile(verb, state), &mut || {
                        by_hand.compile(verb, state)
                    }],
                )?;
                let [errpact, by_hand] = [0, 1].map(|side: usize| costs[side].cpu.as_secs_f64());
                report.push(&Row {
                    id: "B1",
                    what: format!("`cargo {verb}`, {codes} codes, {}", state.name()),
                    errpact: format!("{errpact:.2} s"),
                    reference: format!("{by_hand:.2} s"),
                    figure: errpact / by_hand,
                    goal: Goal::AtMost(goal),
                    unit: "×",
                });
            }
        }
    }
    Ok(())
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
    /// The file in which a person edits the texts.
    source: &'static str,
}

impl Project {
    fn with_errpact(folder: &Path, codes: usize) -> Result<Self> {
        let folder = folder.join(format!("errpact-{codes}"));
        crates::with_errpact(&folder, codes)?;
        let source = CATALOG;
        Ok(Self { folder, source })
    }

    fn by_hand(folder: &Path, codes: usize) -> Result<Self> {
        let folder = folder.join(format!("hand-{codes}"));
        crates::by_hand(&folder, codes)?;
        let source = MAIN;
        Ok(Self { folder, source })
    }

    /// Brings the crate into the state and returns the command.
    fn compile(&self, verb: &str, state: State) -> Result<Command> {
        match state {
            State::Clean => {
                let mut clean = crates::cargo(&self.folder, "clean");
                let cleaned = clean.args(["-p", crates::name(&self.folder)?]).output()?;
                anyhow::ensure!(cleaned.status.success(), "cargo clean failed: {cleaned:?}");
            }
            State::Touched => {
                let main = self.folder.join(MAIN);
                fs::write(&main, fs::read(&main)?)?;
            }
            State::Edited => {
                let wordings = ["is no longer free", "is not free any more"];
                crates::reword(&self.folder.join(self.source), wordings)?;
                if self.source == CATALOG {
                    crates::generate(&self.folder)?;
                }
            }
        }
        Ok(crates::cargo(&self.folder, verb))
    }
}
