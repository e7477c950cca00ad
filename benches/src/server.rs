//! B5: `cargo check` of a real server after one message of its catalog was edited, beside one in its code.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

use crate::crates::{cargo, reword, workspace};
use crate::process::in_turn;
use crate::report::{Goal, Report, Row};

/// The server, with about 5,000 lines of Rust.
const SERVER: &str = "pipeline";
/// A message of its catalog, and one of its code: file, wording, other wording.
const CATALOG: (&str, [&str; 2]) = (
    "errors.yaml",
    ["too many requests from us", "too many requests by us"],
);
const CODE: (&str, [&str; 2]) = (
    "src/services/failure.rs",
    ["the answer cannot be read: ", "the answer is unreadable: "],
);

/// Measures what is wanted.
///
/// # Errors
/// When the server can't be copied or doesn't compile.
pub fn rows(folder: &Path, report: &mut Report) -> Result<()> {
    if !report.wants(&["B5"]) {
        return Ok(());
    }
    let copy = folder.join("server");
    check_out(&copy)?;
    let check = |(file, wordings): (&str, [&str; 2])| {
        reword(&copy.join("examples").join(SERVER).join(file), wordings)?;
        let mut command = cargo(&copy, "check");
        command.args(["--locked", "-p", SERVER]);
        Ok(command)
    };
    let costs = in_turn(5, &mut [&mut || check(CATALOG), &mut || check(CODE)])?;
    let [catalog, code] = [costs[0], costs[1]].map(|cost| cost.cpu.as_secs_f64());
    report.push(&Row {
        id: "B5",
        what: format!(
            "`cargo check` of the example `{SERVER}` (about 5,000 lines) after an edit of a catalog message, beside one \
             of a message in its code; the figure is what it adds"
        ),
        errpact: format!("{catalog:.2} s"),
        reference: format!("{code:.2} s"),
        figure: catalog - code,
        goal: Goal::AtMost(0.3),
        unit: "s",
    });
    Ok(())
}

/// Copies what git has of the workspace, in place of an earlier copy.
fn check_out(copy: &Path) -> Result<()> {
    if copy.exists() {
        fs::remove_dir_all(copy)?;
    }
    let mut git = Command::new("git");
    git.args(["checkout-index", "--all", "--force"]);
    git.arg(format!("--prefix={}/", copy.display()));
    let output = git.current_dir(workspace().canonicalize()?).output()?;
    ensure!(output.status.success(), "git failed: {output:?}");
    Ok(())
}
