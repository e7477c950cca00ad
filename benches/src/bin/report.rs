//! Measures everything and writes `benches/REPORT.md`.
//!
//! `cargo run --release -p errpact-benches --bin report`, after `cargo build --release`: it runs the
//! `errpact`, `events` and `load_worker` programs that lie beside it. Takes about thirty minutes. Names of
//! rows, or their beginnings, measure only those: `report B5 R`. Where PostgreSQL is missing
//! (`./scripts/postgres` installs it), its rows of W1 and W2 are left out; W3 needs `./scripts/clients restate`.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use errpact_benches::report::{Report, machine};
use errpact_benches::{
    classify, cold, command, compile, engine, rollback, rounds, scan, server, size, speed, tokens,
};

fn main() -> Result<()> {
    let only: Vec<String> = std::env::args().skip(1).collect();
    if only == ["memory"] {
        let memory = rounds::memory().context("the system does not say what a process holds")?;
        println!("{} {}", memory.resident, memory.json);
        return Ok(());
    }
    let mut report = Report::new(only)?;
    let program = std::env::current_exe()?;
    let programs = program.parent().context("no folder")?;
    // Crates are compiled in a folder that stays, so that their dependencies are compiled once.
    let crates = programs.with_file_name("report");
    let scratch = tempfile::tempdir()?;

    command::rows(programs, scratch.path(), &mut report)?;
    scan::rows(programs, scratch.path(), &mut report)?;
    compile::rows(&crates, &mut report)?;
    cold::rows(&crates, &mut report)?;
    server::rows(&crates, &mut report)?;
    speed::rows(&mut report);
    classify::rows(&mut report);
    size::rows(&crates, &mut report)?;
    rounds::rows(&mut report)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        rollback::rows(scratch.path(), &mut report).await?;
        rollback::load(&programs.join("load_worker"), scratch.path(), &mut report).await?;
        engine::rows(&mut report).await
    })?;
    tokens::rows(&mut report)?;

    let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/REPORT.md"));
    let before = fs::read_to_string(file).unwrap_or_default();
    let text = report.markdown(&machine(), &before);
    print!("{text}");
    fs::write(file, text)?;
    Ok(())
}
