//! Runs the commands of each case in a separate folder.

use std::fs;
use std::path::Path;

use errpact_tests::command::{Run, errpact_command, run_from};
use errpact_tests::files::copy;
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

/// Runs the cases of a way, and returns what is not as it should be.
pub(crate) fn wrong(way: &Way) -> Vec<String> {
    let projects = tempfile::tempdir().unwrap();
    let project = |case: &Case| projects.path().join(&case.name);
    let prepared = |case: &Case| prepare(way, case, &project(case)).err();
    let mut problems: Vec<Option<String>> = way.cases.iter().map(prepared).collect();
    let last = way.run.last().unwrap();
    let together = last == "cargo run" && !folder().join(&way.folder).join("build.rs").exists();
    let program = together.then(|| compile(projects.path(), &way.cases));
    for (case, problem) in way.cases.iter().zip(&mut problems) {
        let run = || match &program {
            Some(Ok(program)) => program::execute(&project(case), program).into(),
            Some(Err(output)) => Ran {
                output: format!("the programs of the way do not build:\n{output}"),
                succeeded: false,
            },
            None => command(&project(case), last),
        };
        *problem = problem.take().or_else(|| judge(way, case, &run()).err());
    }
    let wrong = way
        .cases
        .iter()
        .zip(problems)
        .filter_map(|(case, problem)| {
            let problem = problem?;
            Some(format!("{}, case {}: {problem}", way.folder, case.name))
        });
    wrong.collect()
}

/// Makes the project of a case, and runs all but the last of its commands.
fn prepare(way: &Way, case: &Case, project: &Path) -> Result<(), String> {
    fs::create_dir(project).unwrap();
    let own = folder().join(&way.folder);
    let mut skipped: Vec<&str> = way.cases.iter().map(|case| case.name.as_str()).collect();
    skipped.push("way.txt");
    copy(&own, project, &skipped);
    for line in &way.before {
        must_succeed(project, line)?;
    }
    let changed = own.join(&case.name);
    if changed.is_dir() {
        copy(&changed, project, &[]);
    }
    for edit in &case.edits {
        let file = project.join(&edit.file);
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", edit.file))?;
        let count = text.matches(&edit.old).count();
        if count != 1 {
            return Err(format!("{:?} occurs {count} times in:\n{text}", edit.old));
        }
        fs::write(file, text.replace(&edit.old, &edit.new)).unwrap();
    }
    let (_, first) = way.run.split_last().unwrap();
    for line in first {
        must_succeed(project, line)?;
    }
    Ok(())
}

/// Compiles the programs of all cases as one, because most of the time goes into linking. It runs the program of the folder in
/// which it is started. Returns its path, or what the compiler printed.
fn compile(projects: &Path, cases: &[Case]) -> Result<String, String> {
    let (mut modules, mut arms) = (String::new(), String::new());
    for (number, case) in cases.iter().enumerate() {
        let name = &case.name;
        let file = projects.join(name).join("main.rs");
        // The path of a catalog is relative to the package, and another module calls `main`.
        let source = fs::read_to_string(&file).unwrap();
        let lines = source.lines().map(|line| match line {
            _ if line.starts_with("errpact::catalog!(") => {
                line.replace("= \"", &format!("= \"{name}/"))
            }
            "fn main() {" | "async fn main() {" => format!("pub(crate) {line}"),
            _ => line.to_owned(),
        });
        fs::write(file, lines.collect::<Vec<_>>().join("\n")).unwrap();
        modules += &format!("#[path = \"{name}/main.rs\"]\nmod case_{number};\n");
        arms += &format!("        \"{name}\" => case_{number}::main(),\n");
    }
    let main = format!(
        "{modules}\nfn main() {{\n    let folder = std::env::current_dir().unwrap();\n    \
         match folder.file_name().unwrap().to_str().unwrap() {{\n{arms}        \
         other => panic!(\"no case {{other}}\"),\n    }}\n}}\n"
    );
    fs::write(projects.join("main.rs"), main).unwrap();
    let built = Ran::from(program::build(projects, "main.rs", &[]));
    if !built.succeeded {
        return Err(built.output);
    }
    let program = projects.join("main");
    Ok(program.into_os_string().into_string().unwrap())
}

/// Returns what is not as it should be after the last command.
fn judge(way: &Way, case: &Case, ran: &Ran) -> Result<(), String> {
    let last = way.run.last().unwrap();
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
