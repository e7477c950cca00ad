//! Runs a target: seeds first, then mutations of the inputs with new results.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use errpact_tests::command::workspace;
use errpact_tests::random::Random;

use super::mutate;

/// The format of a target's inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Any text.
    Text,
    /// JSON, mutated as a tree, and now and then as a text.
    Json,
}

/// A parser of third-party input.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    /// The folders of initial inputs, below `tests/`.
    pub(crate) seeds: &'static [&'static str],
    /// The pieces with a meaning for it.
    pub(crate) pieces: &'static [&'static str],
    /// The number of inputs of the short run.
    pub(crate) executions: usize,
    /// Reads an input and panics if a promise is broken. The number identifies the result: an input with a new result
    /// is mutated further.
    pub(crate) check: fn(&str) -> u64,
}

/// The longest input in bytes: faults have short inputs, and the limits of sizes have their own tests.
const LONGEST: usize = 8 << 10;
/// The maximum of inputs that are kept for mutations.
const MOST_KEPT: usize = 4096;

/// The end of a run.
enum End {
    After(usize),
    At(Instant),
}

/// Returns the run that `ERRPACT_FUZZ` asks for: `60s`, or a number of inputs.
fn wanted() -> Option<End> {
    let wanted = std::env::var("ERRPACT_FUZZ").ok()?;
    let number = |text: &str| -> usize {
        let number = text.parse();
        number.unwrap_or_else(|_| panic!("ERRPACT_FUZZ is {wanted:?}, and not `60s` or `100000`"))
    };
    Some(match wanted.strip_suffix('s') {
        Some(seconds) => End::At(Instant::now() + Duration::from_secs(number(seconds) as u64)),
        None => End::After(number(&wanted)),
    })
}

/// Returns every file of the folders.
fn seeds(target: &Target) -> Vec<String> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in target.seeds {
        let folder = workspace().join("tests").join(folder);
        let files = std::fs::read_dir(&folder).unwrap();
        paths.extend(
            files
                .map(|file| file.unwrap().path())
                .filter(|it| it.is_file()),
        );
    }
    paths.sort();
    let seeds = paths.iter().map(|path| std::fs::read(path).unwrap());
    seeds
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .collect()
}

/// Runs a target, and prints the number of inputs.
pub(crate) fn run(target: &Target) {
    let folder = workspace().join("target/fuzz");
    let long = wanted();
    let seed = std::env::var("ERRPACT_FUZZ_SEED").ok();
    let seed = seed.map_or(1, |seed| {
        seed.parse().expect("ERRPACT_FUZZ_SEED is a number")
    });
    let mut random = Random::new(seed);
    let mut pool = seeds(target);
    assert!(!pool.is_empty(), "{} has no seeds", target.name);
    let seeds = pool.len();
    let mut known = HashSet::new();
    let mut count = 0;
    loop {
        let ends = match &long {
            None => count >= target.executions,
            Some(End::After(most)) => count >= *most,
            Some(End::At(end)) => Instant::now() >= *end,
        };
        if ends && count >= seeds {
            break;
        }
        let is_seed = count < seeds;
        let input = if is_seed {
            pool[count].clone()
        } else {
            mutate::mutated(target, &pool, LONGEST, &mut random)
        };
        if long.is_some() {
            // An abort, as after a stack overflow, leaves this file behind.
            keep(&folder, &format!("{}.last", target.name), &input);
        }
        count += 1;
        match catch_unwind(AssertUnwindSafe(|| (target.check)(&input))) {
            Ok(led_to) => {
                if known.insert(led_to) && !is_seed && pool.len() < MOST_KEPT {
                    pool.push(input);
                }
            }
            Err(_) => {
                let shortest = shortened(target, input);
                let path = keep(&folder, &format!("{}.failed", target.name), &shortest);
                panic!(
                    "{}: input {count} of seed {seed} breaks a promise; shortened, in {}:\n{shortest}",
                    target.name,
                    path.display()
                );
            }
        }
    }
    println!(
        "{}: {count} executions, {} outcomes, {seeds} seeds, seed of the random numbers {seed}",
        target.name,
        known.len()
    );
}

fn keep(folder: &Path, name: &str, input: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(&path, input).unwrap();
    path
}

/// Returns a shorter input that also fails.
fn shortened(target: &Target, mut input: String) -> String {
    let mut tries = 0;
    let mut piece = input.len() / 2;
    while piece > 0 && tries < 300 {
        let mut at = 0;
        let mut shorter_found = false;
        while at < input.len() && tries < 300 {
            tries += 1;
            let start = mutate::boundary(&input, at);
            let end = mutate::boundary(&input, at + piece);
            let shorter = format!("{}{}", &input[..start], &input[end..]);
            let fails = catch_unwind(AssertUnwindSafe(|| (target.check)(&shorter))).is_err();
            if fails && shorter.len() < input.len() {
                input = shorter;
                shorter_found = true;
            } else {
                at += piece;
            }
        }
        if !shorter_found {
            piece /= 2;
        }
    }
    input
}
