//! The adapters for agent frameworks: the recipes of `docs/frameworks.md`, with each framework's own fake model.

use std::collections::BTreeMap;
use std::fs;

use errpact_tests::command::workspace;
use errpact_tests::frameworks::{Row, compare};
use errpact_tests::npm;
use serde::Deserialize;

use crate::typescript::project::{Project, agent_of_file, sources};

/// The recipes, and the most lines that one has.
const RECIPES: [&str; 4] = ["mcp.ts", "ai.ts", "langchain.ts", "openai-agents.ts"];
const LONGEST: usize = 10;
/// The recipe for the other version of the MCP SDK differs in one import.
const MCP: [&str; 2] = [
    "@modelcontextprotocol/sdk/server/mcp.js",
    "@modelcontextprotocol/server",
];

/// A failure in a framework.
#[derive(Deserialize)]
struct Told {
    failure: String,
    host: String,
    before: String,
    after: String,
    records: usize,
}

#[test]
fn a_model_reads_the_catalogs_words_in_every_framework() {
    let project = project();
    project.compiles();
    let run = project.node(&["table.js"]).exits(0);
    let told: Vec<Told> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let mut tables: BTreeMap<&str, Vec<Row>> = BTreeMap::new();
    for it in &told {
        let expected = match it.failure.as_str() {
            "an error of the catalog" => "NO_SUCH_PLACE: There is no place called Atlantis.",
            "any other error" => "INTERNAL_ERROR: Something went wrong on our side (reference …).",
            "a timeout" => "NO_ANSWER: No answer came; the action may have happened.",
            "wrong arguments" if it.host == "OpenAI Agents" => {
                "INVALID_ARGUMENT: The argument `arguments` is not valid."
            }
            "wrong arguments" => {
                "INVALID_ARGUMENT: The argument `days` is not valid; expected a number."
            }
            "refused by policy" => "NOT_ALLOWED: Forecasts for Area 51 are not allowed.",
            _ => "Sunny. The error of the forecast is 1 °C.",
        };
        let Told { failure, host, .. } = it;
        assert_eq!(it.after, expected, "{failure} in {host}");
        let is_success = failure.starts_with("a success");
        assert_eq!(it.after == it.before, is_success, "{failure} in {host}");
        assert_eq!(
            it.records,
            usize::from(!is_success),
            "log records of {failure} in {host}"
        );
        tables.entry(host).or_default().push(Row {
            failure: failure.clone(),
            before: it.before.clone(),
            after: it.after.clone(),
        });
    }
    assert_eq!(tables.len(), 5);
    for (host, rows) in tables {
        assert_eq!(rows.len(), 6, "{host}");
        compare(host, &rows);
    }
    let tests = project.node(&["--test", "--test-reporter", "tap"]);
    let failed: Vec<&str> = tests
        .stdout
        .split("# Subtest: ")
        .filter(|it| it.contains("\nnot ok") || it.contains("\n    not ok"))
        .collect();
    assert_eq!(tests.status, 0, "{}", failed.join("\n"));
    // A runner that finds no tests would pass.
    let passed = tests
        .stdout
        .lines()
        .find_map(|line| line.strip_prefix("# pass "));
    let passed: usize = passed.unwrap().parse().unwrap();
    assert!(passed >= 30, "only {passed} tests ran");
}

/// Returns a project with the recipes, and the programs that play them.
fn project() -> Project {
    let project = Project::new();
    npm::copy_errpact(&project.path(""));
    let folder = sources().join("frameworks");
    for source in fs::read_dir(&folder).unwrap() {
        let source = source.unwrap();
        let name = source.file_name().into_string().unwrap();
        if name.ends_with(".ts") {
            project.put(&name, &fs::read_to_string(source.path()).unwrap());
        }
    }
    project.put("errors.ts", &agent_of_file(&folder.join("errors.yaml")));
    let page = fs::read_to_string(workspace().join("docs/frameworks.md")).unwrap();
    let recipes: BTreeMap<&str, &str> = page
        .split("```ts file=")
        .skip(1)
        .filter_map(|part| part.split("```").next()?.split_once('\n'))
        .collect();
    assert_eq!(recipes.len(), RECIPES.len());
    for name in RECIPES {
        let recipe = recipes[name];
        assert!(recipe.lines().count() <= LONGEST, "{name} is too long");
        project.put(name, recipe);
    }
    assert!(recipes["mcp.ts"].contains(MCP[0]));
    project.put("mcp2.ts", &recipes["mcp.ts"].replace(MCP[0], MCP[1]));
    // The tool of the page; the tests have one that fails in six ways.
    let tool = page
        .split("```ts\n")
        .nth(1)
        .and_then(|it| it.split("```").next());
    project.put("page.ts", tool.unwrap());
    project
}
