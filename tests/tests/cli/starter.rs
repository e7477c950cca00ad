//! `errpact init` in projects of Python and TypeScript: what it writes works as a user would run it.

use std::{fs, os::unix::fs::symlink, path::Path, process::Command};

use errpact_tests::{
    command::{Run, binary, errpact, folder, run, workspace},
    installed::{Set, library},
    npm,
};

/// Runs a module of Python in a project, with the packages of its README.
fn python(project: &Path, arguments: &[&str]) -> Run {
    let mut python = Command::new(Set::Python.interpreter());
    python
        .args(arguments)
        .current_dir(project)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("PYTHONPATH", library::path(project));
    run(&mut python)
}

/// Installs the packages of a project, and the commands `errpact` and `tsc`.
fn install(project: &Path) {
    npm::link(project);
    let commands = project.join("node_modules/.bin");
    // The installed one is shared, and has no errpact.
    fs::remove_file(&commands).expect("a link");
    fs::create_dir(&commands).expect("a folder");
    symlink("../typescript/bin/tsc", commands.join("tsc")).expect("a link");
    symlink(binary(), commands.join("errpact")).expect("a link");
}

fn npm_run(project: &Path, script: &str) -> Run {
    let mut npm = Command::new("npm");
    npm.args(["run", "--silent", script])
        .current_dir(project)
        .env("npm_config_update_notifier", "false");
    run(&mut npm)
}

/// Checks that the outputs of a new project are current, and that a second run changes nothing.
fn is_whole(project: &Path, files: &[&str]) {
    errpact(project, &["check", "--deny-warnings"]).exits(0);
    let texts = || {
        files
            .iter()
            .map(|file| fs::read(project.join(file)).expect(file))
    };
    let before: Vec<_> = texts().collect();
    let run = errpact(project, &["init"]).exits(0);
    assert!(!run.stderr.contains("wrote"), "{run:#?}");
    assert!(texts().eq(before), "{run:#?}");
    let readme = fs::read_to_string(project.join("README.md")).expect("README.md");
    assert!(!readme.contains('@'), "{readme}");
}

const ANSWER: &str = "ORDER_NOT_FOUND: There is no order B-7.\n";

#[test]
fn an_empty_folder_becomes_a_python_project_that_its_checkers_accept() {
    let folder = folder(&[]);
    errpact(folder.path(), &["init", "front-desk", "--lang", "python"]).exits(0);
    let project = folder.path().join("front-desk");
    let started = python(&project, &["-m", "agent"]).exits(0);
    assert_eq!(started.stdout, ANSWER);
    // Logging is configured, so a code with `log: info` is shown too.
    let record = "ERROR:errpact:level=error ";
    assert!(started.stderr.starts_with(record), "{started:#?}");
    let tests = python(&project, &["-m", "pytest", "-p", "no:cacheprovider"]).exits(0);
    assert!(tests.stdout.contains("4 passed"), "{tests:#?}");
    python(&project, &["-m", "mypy", "--cache-dir", "/dev/null"]).exits(0);
    python(&project, &["-m", "ruff", "check", "--no-cache"]).exits(0);
    python(&project, &["-m", "ruff", "format", "--check", "--no-cache"]).exits(0);
    is_whole(
        &project,
        &["pyproject.toml", "agent/tools.py", "agent/errors.py"],
    );

    // The README shows two of its functions.
    let tools = fs::read_to_string(project.join("agent/tools.py")).expect("the tools");
    let readme = fs::read_to_string(workspace().join("README.md")).expect("README.md");
    let shown = readme.split("```python\n").nth(1).expect("a block");
    let shown = shown.split("```").next().expect("its end");
    let functions: Vec<&str> = shown.split("\n\n").collect();
    assert_eq!(functions.len(), 2, "{shown}");
    for function in functions {
        assert!(tools.contains(function.trim_end()), "{function}");
    }

    // The program does not start with the prompt of another catalog, and the tests say so.
    let prompt = project.join("prompts/system.md");
    let text = fs::read_to_string(&prompt).expect("the prompt");
    fs::write(&prompt, text.replace("Ask for", "Guess")).expect("it can be written");
    let started = python(&project, &["-m", "agent"]).exits(1);
    assert!(started.stderr.contains("PromptError"), "{started:#?}");
    python(&project, &["-m", "pytest", "-p", "no:cacheprovider"]).exits(1);
}

#[test]
fn an_empty_folder_becomes_a_typescript_project_that_compiles() {
    let folder = folder(&[]);
    errpact(
        folder.path(),
        &["init", "front-desk", "--lang", "typescript"],
    )
    .exits(0);
    let project = folder.path().join("front-desk");
    install(&project);
    let started = npm_run(&project, "start").exits(0);
    assert_eq!(started.stdout, ANSWER);
    let tests = npm_run(&project, "test").exits(0);
    assert!(tests.stdout.contains("pass 4"), "{tests:#?}");
    is_whole(&project, &["package.json", "src/tools.ts", "src/errors.ts"]);

    let prompt = project.join("prompts/system.md");
    let text = fs::read_to_string(&prompt).expect("the prompt");
    fs::write(&prompt, text.replace("Ask for", "Guess")).expect("it can be written");
    let started = npm_run(&project, "start");
    assert_ne!(started.status, 0, "{started:#?}");
    assert_eq!(started.stdout, "");
}

/// Returns the example that `init` prints, with the prompt that it assumes.
fn example(run: &Run, verify: &str, prompt: &str) -> String {
    let program = super::init::lines(&run.stderr, "give the model their texts, for example");
    assert!(program.contains(verify), "{program}");
    program.replace(verify, &format!("{prompt}\n{verify}"))
}

#[test]
fn an_existing_python_project_gets_the_module_in_its_package() {
    for (files, wrote) in [
        (
            &[("pyproject.toml", ""), ("src/shop/__init__.py", "")][..],
            "src/shop/errors.py",
        ),
        (
            &[
                ("pyproject.toml", ""),
                ("shop/__init__.py", ""),
                ("shop/errors.py", "mine\n"),
            ],
            "shop/tool_errors.py",
        ),
        (
            &[
                ("pyproject.toml", "[project]\nname = \"The-Shop\"\n"),
                ("admin/__init__.py", ""),
                ("the_shop/__init__.py", ""),
            ],
            "the_shop/errors.py",
        ),
        (&[("pyproject.toml", "")], "errors.py"),
    ] {
        let folder = folder(files);
        let run = errpact(folder.path(), &["init"]).exits(0);
        assert!(run.stderr.contains(&format!("wrote {wrote}\n")), "{run:#?}");
        assert!(run.stderr.contains("    \"errpact~="), "{run:#?}");
        for (file, text) in files {
            let now = fs::read_to_string(folder.path().join(file)).expect(file);
            assert_eq!(now, *text, "{file}");
        }
        assert!(!folder.path().join("build.rs").exists());
        errpact(folder.path(), &["check", "--deny-warnings"]).exits(0);

        // Following its instructions produces a program that works.
        let verify = "errors.verify(system_prompt)";
        let program = example(&run, verify, "system_prompt = errors.PROMPT") + "print(text)\n";
        let sources = folder
            .path()
            .join(if wrote.starts_with("src") { "src" } else { "." });
        fs::write(sources.join("main.py"), program).expect("a file");
        let ran = python(&sources, &["main.py"]).exits(0);
        assert_eq!(ran.stdout, ANSWER);
    }
}

#[test]
fn an_existing_typescript_project_gets_the_module_in_its_sources() {
    let manifest = "{ \"private\": true, \"type\": \"module\" }\n";
    let folder = folder(&[("package.json", manifest), ("src/index.ts", "")]);
    let written = errpact(folder.path(), &["init"]).exits(0);
    assert!(
        written.stderr.contains("wrote src/errors.ts\n"),
        "{written:#?}"
    );
    assert!(
        written.stderr.contains("    npm install errpact\n"),
        "{written:#?}"
    );
    let now = fs::read_to_string(folder.path().join("package.json")).expect("it is there");
    assert_eq!(now, manifest);
    errpact(folder.path(), &["check", "--deny-warnings"]).exits(0);

    install(folder.path());
    let verify = "verify(systemPrompt);";
    let prompt = "import { PROMPT as systemPrompt } from \"./errors.js\";";
    let program = example(&written, verify, prompt);
    let program = program.replace("// what the model reads", "console.log(text);");
    fs::write(folder.path().join("src/index.ts"), program).expect("a file");
    let options = [
        "--strict", "--module", "nodenext", "--target", "es2022", "--types", "node",
    ];
    let mut tsc = Command::new("node");
    tsc.arg("node_modules/typescript/bin/tsc")
        .args(options)
        .arg("src/index.ts")
        .current_dir(folder.path());
    run(&mut tsc).exits(0);
    let mut node = Command::new("node");
    let ran = run(node.arg("src/index.js").current_dir(folder.path())).exits(0);
    assert_eq!(ran.stdout, ANSWER);
}
