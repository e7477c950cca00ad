//! Random catalogs and hostile values through Rust, Python and TypeScript: every form, decision, stored budget and reader.
//!
//! Rust says what is right. The programs are those that compare a module with its vectors, `vectors` and `produce` of
//! `tests/python` and `tests/typescript`; here they compare all catalogs in one process. Another seed or number of catalogs comes
//! from `ERRPACT_FUZZ_SEED` and `ERRPACT_DIFFERENTIAL`, as in `scripts/soak`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod catalog;
mod codes;
mod exceptions;
mod lines;
pub(crate) mod programs;
mod values;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use errpact_generator::{python, typescript};
use errpact_spec::catalog::ModuleUser;
use errpact_spec::finding::Level;
use errpact_spec::{Resolved, load_str};
use errpact_tests::command::{Run, errpact, run_from};
use errpact_tests::random::Random;
use serde_json::{Value, json};

use self::exceptions::{EXCEPTIONS, Exception};
use self::programs::Programs;

/// The seed and the number of catalogs, unless the environment has others.
const SEED: u64 = 20_261_129;
const CATALOGS: usize = 300;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn every_language_does_the_same() {
    let seed = number("ERRPACT_FUZZ_SEED").unwrap_or(SEED);
    let count = number("ERRPACT_DIFFERENTIAL").map_or(CATALOGS, |it| it.try_into().unwrap());
    // The programs have the same.
    let _ = errpact::redact::set_key(b"errpact vectors: not a secret");
    let mut programs = Programs::new();
    let mut refused = Vec::new();
    for at in 0.. {
        if at - refused.len() == count {
            break;
        }
        if let Err(why) = add(&mut programs, seed, at) {
            refused.push(why);
        }
        // What the generator writes is meant to be a catalog.
        assert!(
            refused.len() * 10 < count + 10,
            "{} refused: {refused:#?}",
            refused.len()
        );
    }
    let compared = programs.run();
    println!("refused: {refused:#?}");
    println!("seed {seed}, {count} catalogs, {}", compared.summary());
    let mut unexpected = String::new();
    let mut used: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
    for difference in &compared.differences {
        match exceptions::of(difference) {
            Some(Exception { name, why, .. }) => used.entry(*name).or_insert((0, why)).0 += 1,
            None => writeln!(unexpected, "{difference}").unwrap(),
        }
    }
    println!("exceptions: {used:#?}");
    let shown: String = unexpected.chars().take(20_000).collect();
    assert!(
        unexpected.is_empty(),
        "{} differences:\n{shown}",
        unexpected.lines().count()
    );
    // Another seed may not meet each of them.
    if (seed, count) == (SEED, CATALOGS) {
        let idle = EXCEPTIONS.iter().filter(|it| !used.contains_key(it.name));
        let idle: Vec<&str> = idle.map(|it| it.name).collect();
        assert!(
            idle.is_empty(),
            "no language differs any more, so remove these exceptions: {idle:?}"
        );
    }
}

/// Adds a catalog: its modules and its lines.
fn add(programs: &mut Programs, seed: u64, at: usize) -> Result<(), String> {
    let generated = catalog::generated(seed, at);
    let loaded = load_str("errors.yaml", &generated.yaml);
    let errors = loaded.findings.iter().filter(|it| it.level == Level::Error);
    let errors: Vec<String> = errors.map(|it| it.message.clone()).collect();
    let Some(resolved) = loaded.resolved.filter(|_| errors.is_empty()) else {
        return Err(format!("{}: {errors:?}", generated.name));
    };
    let resolved: &'static Resolved = Box::leak(Box::new(resolved));
    let mut random = Random::new(seed ^ at as u64);
    let folder = programs.folder(&generated.name);
    std::fs::write(folder.join("errors.yaml"), &generated.yaml).unwrap();
    let kinds = ["wire", "decision", "budget", "prompt", "channel"].map(|kind| ["--kind", kind]);
    let arguments: Vec<&str> = ["vectors", "errors.yaml"]
        .into_iter()
        .chain(kinds.into_iter().flatten())
        .collect();
    let run = errpact(&folder, &arguments).exits(0);
    let printed = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let mut all = thinned(printed.collect(), &mut random);
    let tables = lines::tables(resolved);
    lines::occurrences(tables, &mut random, &mut all);
    let damaged = lines::results(tables, &all, &mut random);
    all.extend(damaged);
    if generated.yaml.contains("\"detect\"") {
        all.extend(classified(&folder, &lines::failures(tables, &mut random)));
    }
    programs.add(
        &generated.name,
        &python::render(resolved).unwrap(),
        &typescript::render(resolved, ModuleUser::Agent).unwrap(),
        &typescript::render(resolved, ModuleUser::Page).unwrap(),
        all,
    );
    Ok(())
}

/// Leaves out most of what the command prints of each code: many catalogs find more than many lines of one.
fn thinned(lines: Vec<Value>, random: &mut Random) -> Vec<Value> {
    const RARE: [&str; 4] = ["mixed codes", "empty bucket", "repair", "same calls"];
    let mut kept: BTreeMap<String, bool> = BTreeMap::new();
    let lines = lines.into_iter().filter(|line| {
        let rare = line["case"]
            .as_str()
            .is_some_and(|case| RARE.contains(&case));
        let code = format!("{} {} {}", line["kind"], line["code"], line["case"]);
        let (part, times) = match line["kind"].as_str() {
            // The forms of one code are compared with each other.
            Some("wire") => (code, 8),
            Some("budget") => (code, if rare { 3 } else { 8 }),
            _ => return true,
        };
        *kept.entry(part).or_insert_with(|| random.below(times) == 0)
    });
    lines.collect()
}

/// Returns the codes that the command finds for raw failures.
fn classified(folder: &std::path::Path, failures: &[Value]) -> Vec<Value> {
    let input = folder.join("failures.jsonl");
    let lines: String = failures.iter().map(|it| format!("{it}\n")).collect();
    std::fs::write(&input, lines).unwrap();
    let mut command = std::process::Command::new(errpact_tests::command::binary());
    command
        .args(["classify", "--jsonl", "errors.yaml"])
        .current_dir(folder);
    let run: Run = run_from(&mut command, std::fs::File::open(input).unwrap().into()).exits(0);
    let answers = run.stdout.lines().zip(failures);
    answers.map(|(answer, signal)| {
        let answer: Value = serde_json::from_str(answer).unwrap();
        json!({ "kind": "classify", "signal": signal, "code": answer["code"], "presented": answer["presented"] })
    }).collect()
}
