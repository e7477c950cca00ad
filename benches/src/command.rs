//! G1 to G4: `check` and `generate` as whole processes, beside YAML events and beside each other.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::Result;

use crate::catalog::catalog;
use crate::process::{Cost, in_turn};
use crate::report::{Goal, Report, Row};

/// Most rounds of a process cost less than a second.
const ROUNDS: usize = 7;

/// The outputs of G2.
const OUTPUTS: [&str; 5] = [
    "rust: errors.rs",
    "prompt: system.md",
    "markdown: errors.md",
    "json_schema: envelope.json",
    "typescript: errors.ts",
];

/// The folder in which `generate` remembers what it rendered, beside the catalog.
const CACHE: &str = "cache";

/// Measures what is wanted. `programs` has `errpact` and `events`.
///
/// # Errors
/// When a catalog can't be written or a command fails.
pub fn rows(programs: &Path, scratch: &Path, report: &mut Report) -> Result<()> {
    if !report.wants(&["G1", "G2", "G3", "G4"]) {
        return Ok(());
    }
    let errpact = programs.join("errpact");
    let run = |verb: &'static str, yaml: &Path| {
        let (program, yaml) = (errpact.clone(), yaml.to_owned());
        move || {
            let mut command = Command::new(&program);
            command.arg(verb).arg(&yaml);
            command.env("XDG_CACHE_HOME", yaml.with_file_name(CACHE));
            Ok(command)
        }
    };
    let large = write(&scratch.join("10000"), 10_000, &[])?;
    let mut check = run("check", &large);
    if report.wants(&["G1"]) {
        let small = write(&scratch.join("16"), 16, &[])?;
        let mut parse = || {
            let mut command = Command::new(programs.join("events"));
            command.arg(&large);
            Ok(command)
        };
        let costs = in_turn(
            ROUNDS,
            &mut [&mut check, &mut parse, &mut run("check", &small)],
        )?;
        let what = "`check`, 10,000 codes, beside YAML events only";
        report.push(&ratio("G1", what, &costs, 2.5));
        peak("G1", costs[0], 100.0, report);
        let what = "`check`, 16 codes, whole process";
        report.push(&time("G1", what, costs[2], Goal::None));
    }
    if report.wants(&["G2"]) {
        let yaml = write(&scratch.join("changed"), 10_000, &OUTPUTS)?;
        let mut generate = || {
            remove_outputs(&yaml);
            run("generate", &yaml)()
        };
        let costs = in_turn(ROUNDS, &mut [&mut generate, &mut check])?;
        let what = "`generate` of Rust, prompt, Markdown, JSON Schema and TypeScript, 10,000 codes, beside `check`";
        report.push(&ratio("G2", what, &costs, 1.8));
        let what = "the same, CPU time";
        report.push(&time("G2", what, costs[0], Goal::AtMost(500.0)));
        peak("G2", costs[0], 200.0, report);
    }
    if report.wants(&["G3"]) {
        let medium = write(&scratch.join("1000"), 1_000, &[])?;
        let costs = in_turn(ROUNDS, &mut [&mut check, &mut run("check", &medium)])?;
        let what = "`check`, 10,000 codes beside 1,000";
        report.push(&ratio("G3", what, &costs, 10.5));
    }
    if report.wants(&["G4"]) {
        // The first round, which is not counted, writes the outputs.
        let yaml = write(&scratch.join("unchanged"), 10_000, &OUTPUTS)?;
        let costs = in_turn(ROUNDS, &mut [&mut run("generate", &yaml), &mut check])?;
        let what = "`generate` when nothing changed, beside `check`";
        report.push(&ratio("G4", what, &costs, 1.2));
    }
    Ok(())
}

fn write(folder: &Path, codes: usize, outputs: &[&str]) -> Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let path = folder.join("errors.yaml");
    fs::write(&path, catalog(codes, outputs))?;
    Ok(path)
}

/// Removes what `generate` wrote and remembers; the first time there is nothing to remove.
fn remove_outputs(yaml: &Path) {
    let _ = fs::remove_dir_all(yaml.with_file_name(CACHE));
    let files = OUTPUTS.iter().filter_map(|line| line.split_once(": "));
    for file in files.map(|(_, file)| file).chain(["errors.outputs.json"]) {
        let _ = fs::remove_file(yaml.with_file_name(file));
    }
}

/// The first beside the second.
pub(crate) fn ratio(id: &'static str, what: &str, costs: &[Cost], goal: f64) -> Row {
    Row {
        id,
        what: what.to_owned(),
        errpact: shown(costs[0]),
        reference: shown(costs[1]),
        figure: costs[0].cpu.as_secs_f64() / costs[1].cpu.as_secs_f64(),
        goal: Goal::AtMost(goal),
        unit: "×",
    }
}

pub(crate) fn time(id: &'static str, what: &str, cost: Cost, goal: Goal) -> Row {
    Row {
        id,
        what: what.to_owned(),
        errpact: shown(cost),
        reference: "–".to_owned(),
        figure: milliseconds(cost.cpu),
        goal,
        unit: "ms",
    }
}

pub(crate) fn peak(id: &'static str, cost: Cost, goal: f64, report: &mut Report) {
    if let Some(figure) = cost.peak_mib {
        report.push(&Row {
            figure,
            unit: "MiB",
            ..time(id, "the same, peak memory", cost, Goal::AtMost(goal))
        });
    }
}

fn shown(cost: Cost) -> String {
    let time = milliseconds(cost.cpu);
    cost.peak_mib.map_or_else(
        || format!("{time:.0} ms"),
        |peak| format!("{time:.0} ms, {peak:.0} MiB"),
    )
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
