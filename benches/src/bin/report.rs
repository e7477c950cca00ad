//! Measures everything and writes `benches/REPORT.md`.
//!
//! `cargo run --release -p errpact-benches --bin report`, after `cargo build --release`: it runs the
//! `errpact`, `events` and `load_worker` programs that lie beside it. Takes about fifteen minutes. Where
//! PostgreSQL is missing (`./scripts/postgres` installs it), its rows of W1 and W2 are left out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};
use errpact_benches::process::{Cost, in_turn};
use errpact_benches::report::{Goal, Row, machine, markdown};
use errpact_benches::rounds::{self, Kind};
use errpact_benches::{catalog::catalog, classify, compile, rollback, speed, tokens};

/// The outputs of G2.
const OUTPUTS: [&str; 5] = [
    "rust: errors.rs",
    "prompt: system.md",
    "markdown: errors.md",
    "json_schema: envelope.json",
    "typescript: errors.ts",
];

fn main() -> Result<()> {
    let only: Vec<String> = std::env::args().skip(1).collect();
    if only == ["memory"] {
        return print_memory();
    }
    let wanted =
        |id: &str| only.is_empty() || only.iter().any(|word| id.starts_with(word.as_str()));
    let programs = std::env::current_exe()?
        .parent()
        .context("no folder")?
        .to_owned();
    let scratch = tempfile::tempdir()?;
    let mut rows = Vec::new();
    if wanted("G") {
        whole_processes(&programs, scratch.path(), &mut rows)?;
    }
    if wanted("B") {
        compile::rows(scratch.path(), &mut rows)?;
    }
    if wanted("R") {
        functions(&mut rows);
        classification(&mut rows);
    }
    if wanted("L") {
        loops(&mut rows)?;
    }
    if wanted("W") {
        workflows(&programs, scratch.path(), &mut rows)?;
    }
    if wanted("T") {
        tokens::rows(&mut rows)?;
    }
    let report = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/REPORT.md"));
    let before = fs::read_to_string(report).unwrap_or_default();
    let text = markdown(&rows, &machine(), &before);
    print!("{text}");
    fs::write(report, text)?;
    Ok(())
}

fn whole_processes(programs: &Path, scratch: &Path, rows: &mut Vec<Row>) -> Result<()> {
    let errpact = programs.join("errpact");
    let events = programs.join("events");
    let plain = |codes: usize| write_catalog(scratch, codes, &[]);
    let (small, medium, large) = (plain(16)?, plain(1_000)?, plain(10_000)?);
    let with_outputs = write_catalog(scratch, 10_000, &OUTPUTS)?;
    let unchanged = write_catalog(&scratch.join("unchanged"), 10_000, &OUTPUTS)?;

    let command = |verb: &'static str, yaml: &Path| {
        let (program, yaml) = (errpact.clone(), yaml.to_owned());
        move || {
            let mut command = Command::new(&program);
            command.arg(verb).arg(&yaml);
            Ok(command)
        }
    };
    let cold = || {
        for output in [
            "errors.rs",
            "system.md",
            "errors.md",
            "envelope.json",
            "errors.ts",
            "errors.outputs.json",
        ] {
            let _ = fs::remove_file(with_outputs.with_file_name(output));
        }
        let mut command = Command::new(&errpact);
        command.arg("generate").arg(&with_outputs);
        Ok(command)
    };
    let parse = || {
        let mut command = Command::new(&events);
        command.arg(&large);
        Ok(command)
    };
    let costs = in_turn(
        7,
        &mut [
            &mut { parse },
            &mut command("check", &large),
            &mut { cold },
            &mut command("generate", &unchanged),
            &mut command("check", &medium),
            &mut command("check", &small),
        ],
    )?;
    let [parse, check, cold, unchanged, medium, small] = costs[..] else {
        anyhow::bail!("six commands were measured");
    };
    rows.push(ratio(
        "G1",
        "`check`, 10,000 codes, beside YAML events only",
        check,
        parse,
        2.5,
    ));
    rows.push(peak("G1", "the same, peak memory", check, 100.0));
    rows.push(Row {
        goal: Goal::None,
        ..absolute("G1", "`check`, 16 codes, whole process", small, 0.0)
    });
    rows.push(ratio(
        "G2",
        "`generate` of Rust, prompt, Markdown, JSON Schema and TypeScript, 10,000 codes, beside `check`",
        cold,
        check,
        1.8,
    ));
    rows.push(absolute("G2", "the same, wall time", cold, 500.0));
    rows.push(peak("G2", "the same, peak memory", cold, 200.0));
    rows.push(ratio(
        "G3",
        "`check`, 10,000 codes beside 1,000",
        check,
        medium,
        10.5,
    ));
    rows.push(ratio(
        "G4",
        "`generate` when nothing changed, beside `check`",
        unchanged,
        check,
        1.2,
    ));
    Ok(())
}

fn functions(rows: &mut Vec<Row>) {
    for (id, what, goal, pair) in [
        (
            "R1",
            "occurrence to envelope bytes, beside serde_json",
            0.25,
            speed::envelope(),
        ),
        (
            "R2",
            "an envelope of which only id and time vary, beside a copy of its bytes",
            2.5,
            speed::unvarying(),
        ),
        (
            "R3",
            "occurrence to a model's text, beside `format!`",
            1.0,
            speed::text(),
        ),
    ] {
        rows.push(Row {
            id,
            what: what.to_owned(),
            errpact: format!("{} ns", pair.errpact.as_nanos()),
            reference: format!("{} ns", pair.by_hand.as_nanos()),
            figure: pair.ratio(),
            goal: Goal::AtMost(goal),
            unit: "×",
        });
    }
    for values in [1_000, 4_000, 16_000] {
        let pair = speed::log_line(values);
        rows.push(Row {
            id: "R5",
            what: format!(
                "a log line, {values} values and 16 KiB of raw text, beside a quarter of the values"
            ),
            errpact: format!("{:.2} ms", pair.errpact.as_secs_f64() * 1e3),
            reference: format!("{:.2} ms", pair.by_hand.as_secs_f64() * 1e3),
            figure: pair.ratio(),
            goal: Goal::AtMost(4.4),
            unit: "×",
        });
    }
}

fn classification(rows: &mut Vec<Row>) {
    for (count, bytes) in [(8, 120), (8, 4096), (200, 120), (200, 4096)] {
        let sides = classify::sides(count, bytes);
        // Eight phrases beside a `RegexSet` are there to be compared with, and have no goal.
        let (id, chain, set) = match (count, bytes) {
            (200, 120) => ("R4", Goal::AtMost(0.15), Goal::AtMost(0.4)),
            (200, _) => ("R4", Goal::AtMost(0.2), Goal::AtMost(0.4)),
            _ => ("R4b", Goal::AtMost(1.5), Goal::None),
        };
        for (reference, pair, goal) in [
            ("a chain of `contains`", sides.chain, chain),
            ("`regex::RegexSet`", sides.set, set),
        ] {
            rows.push(Row {
                id,
                what: format!(
                    "classify a message of {bytes} bytes, {count} phrases, beside {reference}"
                ),
                errpact: format!("{} ns", pair.errpact.as_nanos()),
                reference: format!("{} ns", pair.by_hand.as_nanos()),
                figure: pair.ratio(),
                goal,
                unit: "×",
            });
        }
    }
}

fn loops(rows: &mut Vec<Row>) -> Result<()> {
    for (what, kind) in [
        ("8 calls that read", Kind::Reading),
        ("8 calls with an effect", Kind::Acting),
        ("8 calls, of which 4 failed", Kind::HalfFailed),
    ] {
        let pair = rounds::round(kind);
        let microseconds = |time: Duration| time.as_secs_f64() * 1e6;
        rows.push(Row {
            id: "L1",
            what: format!(
                "a round of the tool loop, {what}; the figure is what it adds to copying"
            ),
            errpact: format!("{:.2} µs", microseconds(pair.errpact)),
            reference: format!("{:.2} µs", microseconds(pair.by_hand)),
            figure: microseconds(pair.errpact) - microseconds(pair.by_hand),
            goal: Goal::AtMost(10.0),
            unit: "µs",
        });
    }
    // In a process of its own: this one has memory that it gave up and would take again.
    let output = Command::new(std::env::current_exe()?)
        .arg("memory")
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let bytes: Vec<u32> = text
        .split_whitespace()
        .filter_map(|it| it.parse().ok())
        .collect();
    if let [resident, json] = bytes[..] {
        rows.push(Row {
            id: "L2",
            what: "memory of one of 1,000 conversations of 3 turns and 24 calls, beside its JSON"
                .to_owned(),
            errpact: format!("{resident} bytes"),
            reference: format!("{json} bytes"),
            figure: f64::from(resident) / f64::from(json),
            goal: Goal::AtMost(1.5),
            unit: "×",
        });
    }
    Ok(())
}

fn workflows(programs: &Path, scratch: &Path, rows: &mut Vec<Row>) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        rollback::rows(scratch, rows).await?;
        rollback::load(&programs.join("load_worker"), scratch, rows).await
    })
}

fn print_memory() -> Result<()> {
    let memory = rounds::memory().context("the system does not say what a process holds")?;
    println!("{} {}", memory.resident, memory.json);
    Ok(())
}

fn write_catalog(folder: &Path, codes: usize, outputs: &[&str]) -> Result<PathBuf> {
    let folder = folder.join(format!("{codes}-{}", outputs.len()));
    fs::create_dir_all(&folder)?;
    let path = folder.join("errors.yaml");
    fs::write(&path, catalog(codes, outputs))?;
    Ok(path)
}

fn ratio(id: &'static str, what: &str, errpact: Cost, reference: Cost, goal: f64) -> Row {
    Row {
        id,
        what: what.to_owned(),
        errpact: shown(errpact),
        reference: shown(reference),
        figure: errpact.wall.as_secs_f64() / reference.wall.as_secs_f64(),
        goal: Goal::AtMost(goal),
        unit: "×",
    }
}

fn absolute(id: &'static str, what: &str, errpact: Cost, goal: f64) -> Row {
    Row {
        id,
        what: what.to_owned(),
        errpact: shown(errpact),
        reference: "–".to_owned(),
        figure: milliseconds(errpact.wall),
        goal: Goal::AtMost(goal),
        unit: "ms",
    }
}

fn peak(id: &'static str, what: &str, errpact: Cost, goal: f64) -> Row {
    Row {
        figure: errpact.peak_mib.unwrap_or_default(),
        unit: "MiB",
        ..absolute(id, what, errpact, goal)
    }
}

fn shown(cost: Cost) -> String {
    let wall = milliseconds(cost.wall);
    cost.peak_mib.map_or_else(
        || format!("{wall:.0} ms"),
        |peak| format!("{wall:.0} ms, {peak:.0} MiB"),
    )
}

fn milliseconds(wall: Duration) -> f64 {
    wall.as_secs_f64() * 1000.0
}
