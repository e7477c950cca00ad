//! B3: the first build of a crate with its dependencies, beside one by hand; B4: what a build script adds.

use std::path::Path;
use std::time::Duration;

use anyhow::Result;

use crate::crates::{by_hand, cargo, with_build_script, with_errpact};
use crate::process::{cpu, median};
use crate::report::{Goal, Report, Row};

/// Every build takes more than ten seconds.
const ROUNDS: usize = 3;
const CODES: usize = 16;

/// Measures what is wanted.
///
/// # Errors
/// When a crate can't be written or doesn't compile.
pub fn rows(folder: &Path, report: &mut Report) -> Result<()> {
    if !report.wants(&["B3", "B4"]) {
        return Ok(());
    }
    let [hand, committed, script] =
        ["hand-16", "errpact-16", "script-16"].map(|name| folder.join(name));
    by_hand(&hand, CODES)?;
    with_errpact(&committed, CODES)?;
    with_build_script(&script, CODES)?;
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        let [target, shared] = [tempfile::tempdir_in(folder)?, tempfile::tempdir_in(folder)?];
        times[0].push(build(&hand, target.path())?);
        times[1].push(build(&committed, shared.path())?);
        // In the same folder: cargo compiles only what the build script needs, and the crate again.
        times[2].push(build(&script, shared.path())?);
    }
    let [hand, committed, script] = times.map(|times| median(times).as_secs_f64());
    report.push(&Row {
        id: "B3",
        what: "cold `cargo build` of errpact and its dependencies, generated file committed, beside thiserror, serde and serde_json".to_owned(),
        errpact: format!("{committed:.1} s"),
        reference: format!("{hand:.1} s"),
        figure: committed / hand,
        goal: Goal::AtMost(1.3),
        unit: "×",
    });
    report.push(&Row {
        id: "B4",
        what: "the same with a build script; the figure is what it adds".to_owned(),
        errpact: format!("{:.1} s", committed + script),
        reference: format!("{committed:.1} s"),
        figure: script,
        goal: Goal::AtMost(15.0),
        unit: "s",
    });
    Ok(())
}

fn build(folder: &Path, target: &Path) -> Result<Duration> {
    let mut command = cargo(folder, "build");
    cpu(command.env("CARGO_TARGET_DIR", target))
}
