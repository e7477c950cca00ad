//! S1: `scan` of large trees, beside `rg` that counts the same names.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::command::{peak, ratio, time};
use crate::process::in_turn;
use crate::report::{Goal, Report};

const ROUNDS: usize = 5;

/// The codes of the catalog.
const CODES: usize = 100;

/// The lines of a file.
const LINES: usize = 400;

/// Every file of this many names codes that the catalog does not have, so that it is read twice.
const UNKNOWN: usize = 10;

/// Measures trees of 1,000,000 and 2,500,000 lines. `programs` has `errpact`; `rg` is the system's.
///
/// # Errors
/// When a file can't be written or a command fails.
pub fn rows(programs: &Path, scratch: &Path, report: &mut Report) -> Result<()> {
    if !report.wants(&["S1"]) {
        return Ok(());
    }
    let names: Vec<String> = (0..CODES).map(name).collect();
    for (lines, shown) in [(1_000_000, "1,000,000"), (2_500_000, "2,500,000")] {
        let tree = scratch.join(format!("tree-{lines}"));
        write(&tree, lines)?;
        let mut scan = || {
            let mut command = Command::new(programs.join("errpact"));
            command.arg("scan").current_dir(&tree);
            Ok(command)
        };
        let mut rg = || {
            let mut command = Command::new("rg");
            command.args(["-c", "-e", &names.join("|"), "."]);
            command.current_dir(&tree);
            Ok(command)
        };
        let costs = in_turn(ROUNDS, &mut [&mut scan, &mut rg])?;
        let what = format!("`scan` of {shown} lines, beside `rg -c` of its {CODES} codes");
        report.push(&ratio("S1", &what, &costs, 20.0));
        report.push(&time(
            "S1",
            "the same, CPU time",
            costs[0],
            Goal::AtMost(10_000.0),
        ));
        peak("S1", costs[0], 100.0, report);
        fs::remove_dir_all(&tree)?;
    }
    Ok(())
}

fn name(index: usize) -> String {
    format!(
        "BOOKING_{}_{index:03}",
        ["LOST", "TAKEN", "CLOSED"][index % 3]
    )
}

/// Writes a catalog, and sources and documents with as many lines in all.
fn write(tree: &Path, lines: usize) -> Result<()> {
    fs::create_dir_all(tree)?;
    let mut catalog = "errpact: 1\nname: tree\nlints: { unknown-code: warn }\ncategories: { booking: { description: Bookings. } }\n\
                       codes:\n"
        .to_owned();
    for index in 0..CODES {
        let name = name(index);
        writeln!(
            catalog,
            "  {name}:\n    category: booking\n    message: The booking is lost.\n    instruct: Ask for another time."
        )?;
    }
    fs::write(tree.join("errors.yaml"), catalog)?;
    for file in 0..lines / LINES {
        let (path, text) = text(file);
        let path: PathBuf = tree.join(format!("part-{}", file / 100)).join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, text)?;
    }
    Ok(())
}

/// Returns a file in one of five languages: mostly code that has nothing to do with failures.
fn text(file: usize) -> (String, String) {
    let (end, plain, coded) = [
        (
            "ts",
            "  const total{n} = items.map((item) => item.price * {n}).join(', ') + `a ${n}`;",
            "  throw new ToolError('{code}', 'The booking is lost.');",
        ),
        (
            "py",
            "    total_{n} = sum(item.price * {n} for item in items) + len('a text of {n}')",
            "    raise ToolError('{code}')",
        ),
        (
            "rs",
            "    let total_{n}: usize = items.iter().map(|item| item.price * {n}).sum(); // sum",
            "    fail(\"{code}\", \"The booking is lost.\");",
        ),
        (
            "md",
            "The total of `items` times {n} is what the **customer** pays in [this case](page-{n}.md).",
            "- `{code}`: ask for another time.",
        ),
        (
            "json",
            "\"total_{n}\": { \"price\": {n}, \"text\": \"what the customer pays\" },",
            "\"error_{n}\": { \"code\": \"{code}\", \"message\": \"The booking is lost.\" },",
        ),
    ][file % 5];
    let mut text = String::new();
    for line in 0..LINES {
        let code = match file.is_multiple_of(UNKNOWN) && line == LINES / 2 {
            true => format!("BOOKING_GONE_{}", file % 7),
            false => name((file + line) % CODES),
        };
        let pattern = if line.is_multiple_of(20) {
            coded
        } else {
            plain
        };
        let line = pattern.replace("{n}", &line.to_string());
        text.push_str(&line.replace("{code}", &code));
        text.push('\n');
    }
    if end == "json" {
        text = format!("{{\n{text}\"end\": 0\n}}\n");
    }
    (format!("file-{file}.{end}"), text)
}
