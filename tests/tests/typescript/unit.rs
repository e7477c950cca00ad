//! The unit tests in TypeScript.

use errpact_tests::command::workspace;

use crate::typescript::project::{Project, of_file, of_text, sources};

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
    // A runner that finds no tests would pass.
    let passed = run
        .stdout
        .lines()
        .find_map(|line| line.strip_prefix("# pass "));
    let passed: usize = passed.unwrap().parse().unwrap();
    assert!(passed >= 50, "only {passed} tests ran");
}

/// The settings are strict: they refuse the code that they should refuse.
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

/// An action without a boolean extension in the catalog does not compile.
#[test]
fn actions_are_those_of_the_catalog() {
    let project = Project::with_tests();
    project.client("bare/", &of_text(BARE));
    project.include("bare/*.ts");
    let with = |actions: &str| {
        format!(
            "import {{ handleToolError }} from \"./errors.js\";\n\
             handleToolError(null, {actions});\n\
             const actions = {actions};\n\
             handleToolError(null, actions);\n"
        )
    };
    // All in one run of the compiler: its start takes longer than these files.
    for (number, fits) in [
        "{}",
        "{ stop_polling: () => 7, refresh_card: undefined }",
        "{ show_notification: async (error: { ref?: string }) => error.ref }",
    ]
    .iter()
    .enumerate()
    {
        project.put(&format!("fits{number}.ts"), &with(fits));
    }
    project.put("bare/fits.ts", &with("{}"));
    let refused = [
        ("wrong0.ts", "{ stop_poling: () => {} }"),
        ("wrong1.ts", "{ hint: () => {} }"),
        ("wrong2.ts", "{ success: () => {} }"),
        ("wrong3.ts", "{ stop_polling: true }"),
        ("wrong4.ts", "{ stop_polling: (code: string) => code }"),
        ("bare/wrong5.ts", "{ stop_polling: () => {} }"),
        ("bare/wrong6.ts", "{ hint: () => {} }"),
    ];
    for (file, wrong) in refused {
        project.put(file, &with(wrong));
    }
    let said = project.compile().stdout;
    for (file, wrong) in refused {
        for line in [2, 4] {
            assert!(
                said.contains(&format!("{file}({line},")),
                "{wrong}, line {line}: {said}"
            );
        }
    }
    let errors = said.lines().filter(|line| line.contains(": error TS"));
    for error in errors {
        let known = refused.iter().any(|(file, _)| {
            [2, 4]
                .iter()
                .any(|line| error.starts_with(&format!("{file}({line},")))
        });
        assert!(known, "{error}");
    }
}

/// A catalog without a boolean extension.
const BARE: &str = "errpact: 1\nname: bare\ncategories: { any: {} }\nextensions: { hint: text }\n\
    codes: { FAILED: { category: any, message: It failed., instruct: Say so., fallback: true } }\n";

/// Returns the examples of the documentation, each as a separate module.
fn documented() -> Project {
    let page = std::fs::read_to_string(workspace().join("docs/typescript.md")).unwrap();
    let project = Project::new();
    project.client("", &of_file(&sources().join("errors.yaml")));
    project.agent();
    let mut examples = 0;
    for part in page.split("```ts\n").skip(1) {
        let example = part.split("```").next().unwrap();
        project.put(&format!("example{examples}.ts"), example);
        examples += 1;
    }
    assert_eq!(examples, 10);
    project
}

#[test]
fn the_documentation_compiles() {
    documented().compiles();
}

/// The documentation's poller continues after a failed poll, and stops if the response says so.
#[test]
fn the_poller_of_the_documentation_does_what_it_says() {
    let project = documented();
    project.put("play.ts", POLLED);
    project.compiles();
    let run = project.node(&["play.js"]).exits(0);
    assert_eq!(
        run.json(),
        serde_json::json!({
            "left": 0,
            "said": [
                "a card", "a card",
                "an empty card", "We do not know Atlantis. (6f6c0f5e6c)",
                "a card",
            ],
        })
    );
}

/// Answers to polls: failed polls, a running stage, a failed one, and a run that rests.
const POLLED: &str = r#"
import { poll } from "./example8.js";
const firm = (running: boolean) => JSON.stringify({ success: true, firm: { status: "", running, done: false } });
const error = { code: "BAD_INPUT", stage: "research", message: "We do not know Atlantis.",
  rollback_status: "pending", ref: "6f6c0f5e6c" };
const failed = { success: false, error, refresh_card: true, show_notification: true };
const page = "<!doctype html><title>502 Bad Gateway</title>";
const answers: (() => Promise<Response>)[] = [
  () => Promise.reject(new TypeError("fetch failed")),
  async () => new Response(page, { status: 502 }),
  async () => new Response(page, { status: 200 }),
  async () => new Response(firm(true)),
  async () => new Response("", { status: 503 }),
  async () => new Response(""),
  async () => new Response('{"success":false,"error":{"code":"10000","message":"no"},"stop_polling":true}'),
  async () => new Response("null"),
  async () => new Response(firm(true)),
  async () => new Response(JSON.stringify({ ...failed, stop_polling: true })),
];
const said: string[] = [];
const host = globalThis as Record<string, unknown>;
host["fetch"] = () => answers.shift()?.();
host["showCard"] = (firm?: object) => said.push(firm ? "a card" : "an empty card");
host["notify"] = (text: string, ref?: string) => said.push(`${text} (${ref})`);
await poll("/poll", 1);
const left = answers.length;
answers.push(async () => new Response(firm(false)));
await poll("/poll", 1);
console.log(JSON.stringify({ left, said }));
"#;
