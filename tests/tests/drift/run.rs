//! Runs the commands of a case in a separate folder.

use std::fs;
use std::path::Path;

use errpact_tests::command::{Run, errpact_command, run_from};
use errpact_tests::program;

use crate::drift::way::{Case, Way, folder};

/// What a command printed, and whether it succeeded.
pub(crate) struct Ran {
    /// Standard output and standard error.
    pub(crate) output: String,
    /// Whether its exit status is 0.
    pub(crate) succeeded: bool,
}

impl From<Run> for Ran {
    fn from(run: Run) -> Self {
        Self {
            output: run.stdout + &run.stderr,
            succeeded: run.status == 0,
        }
    }
}

/// Runs a case; an error says what is not as it should be.
pub(crate) fn case(way: &Way, case: &Case) -> Result<(), String> {
    let project = tempfile::tempdir().unwrap();
    let project = project.path();
    let own = folder().join(&way.folder);
    let skip: Vec<&str> = way.cases.iter().map(|case| case.name.as_str()).collect();
    copy(&own, project, &skip);
    for line in &way.before {
        must_succeed(project, line)?;
    }
    copy(&own.join(&case.name), project, &[]);
    for edit in &case.edits {
        let file = project.join(&edit.file);
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", edit.file))?;
        let count = text.matches(&edit.old).count();
        if count != 1 {
            return Err(format!("{:?} occurs {count} times in:\n{text}", edit.old));
        }
        fs::write(file, text.replace(&edit.old, &edit.new)).unwrap();
    }
    let (last, first) = way.run.split_last().unwrap();
    for line in first {
        must_succeed(project, line)?;
    }
    let ran = command(project, last);
    let refusals = way.cases.iter().filter_map(|case| case.says.as_deref());
    match &case.says {
        Some(_) if ran.succeeded && way.stopped != "runtime" => {
            Err(format!("`{last}` succeeds:\n{}", ran.output))
        }
        Some(says) if !one_line(&ran.output).contains(says.as_str()) => {
            Err(format!("no {says:?} in:\n{}", ran.output))
        }
        None if !ran.succeeded => Err(format!("`{last}` fails:\n{}", ran.output)),
        None => {
            let output = one_line(&ran.output);
            let found: Vec<_> = refusals.filter(|says| output.contains(says)).collect();
            match found.first() {
                Some(says) => Err(format!("{says:?} is in:\n{}", ran.output)),
                None => Ok(()),
            }
        }
        Some(_) => Ok(()),
    }
}

fn must_succeed(project: &Path, line: &str) -> Result<(), String> {
    let ran = command(project, line);
    if ran.succeeded {
        return Ok(());
    }
    Err(format!("`{line}` fails:\n{}", ran.output))
}

/// Returns the words of a text with one space between them: where lines are broken is not what a case is about.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn command(project: &Path, line: &str) -> Ran {
    match line {
        "cargo build" => program::build(project, "main.rs", &["--emit=metadata"]).into(),
        "cargo run" => {
            let built = program::build(project, "main.rs", &[]);
            if built.status == 0 {
                return program::execute(project, "main").into();
            }
            let ran = Ran::from(built);
            let output = format!("it does not build:\n{}", ran.output);
            Ran { output, ..ran }
        }
        _ => {
            let (line, input) = line.split_once(" < ").unwrap_or((line, ""));
            let mut words = line.split(' ');
            assert_eq!(words.next(), Some("errpact"), "an unknown command: {line}");
            let input = match input {
                "" => std::process::Stdio::null(),
                file => fs::File::open(project.join(file)).unwrap().into(),
            };
            run_from(errpact_command(project).args(words), input).into()
        }
    }
}

/// Copies a folder if it exists, without `way.txt` and these folders of it.
fn copy(from: &Path, to: &Path, skip: &[&str]) {
    let Ok(entries) = fs::read_dir(from) else {
        return;
    };
    for entry in entries {
        let entry = entry.unwrap();
        let name = entry.file_name();
        if skip.iter().any(|skip| name == *skip) || name == "way.txt" {
            continue;
        }
        let target = to.join(&name);
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir_all(&target).unwrap();
            copy(&entry.path(), &target, &[]);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
