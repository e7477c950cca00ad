//! The unit tests that are written in TypeScript.

use errpact_tests::command::workspace;

use crate::project::{Project, of_file, sources};

#[test]
fn every_test_for_node_passes() {
    let project = Project::with_tests();
    project.compiles();
    let run = project.node(&["--test", "--test-reporter", "tap"]);
    let failed: Vec<&str> = run
        .stdout
        .split("# Subtest: ")
        .filter(|it| it.contains("\nnot ok"))
        .collect();
    assert_eq!(run.status, 0, "{}", failed.join("\n"));
    // A runner that finds no test passes.
    let passed = run
        .stdout
        .lines()
        .find_map(|line| line.strip_prefix("# pass "));
    let passed: usize = passed.unwrap().parse().unwrap();
    assert!(passed >= 30, "only {passed} tests ran");
}

/// The settings are strict: they refuse what they are there to refuse.
#[test]
fn the_settings_are_strict() {
    let project = Project::with_tests();
    project.put(
        "wrong.ts",
        "import { CODES, decide } from \"./errors.js\";\n\
         export const first: string = CODES[0];\n\
         export const way = decide(\"BUSY\", { retries: 0, repeatable: false, importance: undefined });\n\
         export enum Kind { A }\n",
    );
    let run = project.compile();
    assert_ne!(run.status, 0);
    for (line, error) in [(2, "TS2322"), (3, "TS2379"), (4, "TS1294")] {
        assert!(
            run.stdout.contains(&format!("wrong.ts({line},")),
            "{}",
            run.stdout
        );
        assert!(run.stdout.contains(error), "{error}: {}", run.stdout);
    }
}

/// The examples of the documentation compile, each as a module of its own.
#[test]
fn the_documentation_compiles() {
    let page = std::fs::read_to_string(workspace().join("docs/typescript.md")).unwrap();
    let project = Project::new();
    project.put("errors.ts", &of_file(&sources().join("errors.yaml")));
    let mut examples = 0;
    for part in page.split("```ts\n").skip(1) {
        let example = part.split("```").next().unwrap();
        project.put(&format!("example{examples}.ts"), example);
        examples += 1;
    }
    assert_eq!(examples, 3);
    project.compiles();
}
