//! Catalogs that try to escape from their strings, their comments and their names.

use std::fmt::Write as _;

use errpact_generator::typescript;
use errpact_spec::catalog::ModuleUser;
use errpact_spec::load_str;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::typescript::project::{Project, of_text};

/// Pieces of text with a meaning somewhere.
const PIECES: [&str; 28] = [
    "*/",
    "/*",
    "//",
    "\"",
    "'",
    "`",
    "${x}",
    "\\",
    "\\u0022",
    "\n",
    "\r\n",
    "\t",
    "\u{0}",
    "\u{7f}",
    "\u{85}",
    "\u{2028}",
    "\u{2029}",
    "\u{202e}",
    "\u{feff}",
    "</script>",
    "<!--",
    "-->",
    "]]>",
    "é🦀",
    "{{",
    "}}",
    "a",
    " ",
];

/// Returns a text in quotation marks, with escapes for characters that are not allowed in a file.
fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    for letter in serde_json::to_string(text).unwrap().chars() {
        if letter.is_ascii() && !letter.is_control() {
            quoted.push(letter);
        } else {
            let _ = write!(quoted, "\\U{:08x}", u32::from(letter));
        }
    }
    quoted
}

/// Returns a catalog with this text wherever a text is allowed.
fn with_text(text: &str) -> String {
    let line = text.replace(['\n', '\r'], "");
    // Words become names in Rust, which are ASCII.
    let word = line.replace(|c: char| c.is_alphabetic() && !c.is_ascii(), "");
    // In a message braces and brackets have a meaning.
    let message = line
        .replace('{', "{{")
        .replace('}', "}}")
        .replace("]]", "]");
    let [line, word, message, text] =
        [&line, &word, &message, text].map(|text| quoted(&format!("a {text} z")));
    format!(
        "errpact: 1\nname: hostile\ntitle: {line}\ndescription: {text}\n\
         extensions: {{ note: text, data: json, kind: {{ enum: [{word}, b] }} }}\n\
         categories: {{ a: {{ title: {line} }} }}\n\
         tools: {{ search: {{ params: {{ class: {{ type: {{ enum: [{word}, c] }} }} }} }} }}\n\
         codes:\n  A:\n    category: a\n    summary: {line}\n    description: {text}\n\
         \x20   message: {message}\n    user_message: {message}\n    instruct: Ask.\n\
         \x20   params: {{ p: {{ type: {{ enum: [{word}, d] }}, optional: true, description: {text} }} }}\n\
         \x20   extensions: {{ note: {text}, kind: {word}, data: {{ {text}: [{text}, {{ __proto__: 1 }}] }} }}\n"
    )
}

/// Reserved words that cannot name a variable in TypeScript, and names that objects have.
const TAKEN: [&str; 26] = [
    "class",
    "default",
    "delete",
    "enum",
    "export",
    "function",
    "import",
    "in",
    "new",
    "null",
    "return",
    "this",
    "undefined",
    "await",
    "yield",
    "arguments",
    "eval",
    "constructor",
    "hasOwnProperty",
    "toString",
    "valueOf",
    "prototype",
    "entry",
    "parse",
    "CODES",
    "Code",
];

/// Returns code names of every kind, which Rust would spell in another way.
fn with_names() -> String {
    let mut text = String::from(
        "errpact: 1\nname: names\nnaming: '[A-Za-z].*'\n\
         categories: { function: {}, constructor: {} }\nextensions: { constructor: integer, default: boolean }\n\
         tools:\n  delete:\n    params: { constructor: text, a-b.c: { type: { list: json } }, _: number }\n  any/tool.x*: { params: { q: text } }\n\
         codes:\n",
    );
    for (number, name) in TAKEN.iter().enumerate() {
        // A prefix keeps the Rust names apart; half of them have none if Rust allows it.
        let _ = write!(
            text,
            "  {name}_{number}:\n    category: constructor\n    message: A.\n    instruct: Ask.\n\
             \x20   extensions: {{ constructor: -9223372036854775808, default: true }}\n\
             \x20   params: {{ constructor: {{ type: integer, optional: true }}, default: {{ type: {{ list: {{ enum: [constructor, 'a \"b'] }} }}, optional: true }} }}\n"
        );
    }
    for name in [
        "constructor",
        "toString",
        "valueOf",
        "hasOwnProperty",
        "isPrototypeOf",
    ] {
        let _ = writeln!(
            text,
            "  {name}: {{ category: function, message: A., instruct: Ask. }}"
        );
    }
    text
}

fn many(codes: usize) -> String {
    let mut text = String::from("errpact: 1\nname: many\ncategories: { a: {} }\ncodes:\n");
    for number in 0..codes {
        let _ = write!(
            text,
            "  CODE_{number:05}:\n    category: a\n    message: A {{p}}.\n    instruct: Ask.\n    number: {number}\n\
             \x20   params: {{ p: text }}\n    retry: {{ by: model, max: {} }}\n",
            number % 50 + 1
        );
    }
    text
}

/// The code that is compiled with each: it uses everything in the file, so that nothing is only declared.
const USE: &str = "\
import { CODES, ENTRIES, decide, entry, isCode, parse } from \"./errors.js\";
const failures: string[] = [];
for (const code of CODES) {
  const found = ENTRIES[code] as import(\"./errors.js\").Entry;
  if (found.code !== code || entry(code) !== found || !isCode(code)) failures.push(code);
  if (parse({ success: false, error: `${code}: x` })?.code !== code) failures.push(code);
  if (typeof decide(code, { retries: 0, repeatable: false }).decision !== \"string\") failures.push(code);
}
if (isCode(\"__proto__\") || ({} as Record<string, unknown>)[\"polluted\"] !== undefined) failures.push(\"prototype\");
export const found: unknown = { codes: CODES.length, failures, first: CODES[0] && entry(CODES[0]) };
";

#[test]
fn every_catalog_compiles_and_says_what_it_said() {
    let project = Project::new();
    let mut texts: Vec<String> = PIECES.iter().map(|piece| (*piece).to_owned()).collect();
    // Combinations, the same in every run.
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let strategy = prop::collection::vec(prop::sample::select(PIECES.to_vec()), 1..8);
    for _ in 0..60 {
        let tree = strategy.new_tree(&mut runner).unwrap();
        texts.push(proptest::strategy::ValueTree::current(&tree).concat());
    }
    let mut expected = Vec::new();
    for text in &texts {
        // A catalog that the language itself refuses is never generated.
        let loaded = load_str("errors.yaml", &with_text(text));
        let Some(resolved) = loaded.resolved else {
            continue;
        };
        let name = format!("c{}", expected.len());
        let render = |user| typescript::render(&resolved, user).unwrap();
        project.client(&format!("{name}/"), &render(ModuleUser::Page));
        // Half of a program's texts are only in the agent's module.
        project.put(&format!("{name}/agent.ts"), &render(ModuleUser::Agent));
        project.put(&format!("{name}/use.ts"), USE);
        let code = &resolved.catalog().codes["A"];
        expected.push((
            name,
            1,
            Some((
                code.summary.clone(),
                code.user_message.clone().unwrap().source,
                code.extensions.clone(),
            )),
        ));
    }
    assert!(expected.len() > 80, "only {} catalogs", expected.len());
    for (name, catalog, codes) in [
        ("names", with_names(), TAKEN.len() + 5),
        ("many", many(1000), 1000),
        ("very_many", many(10_000), 10_000),
        ("empty", "errpact: 1\nname: empty\n".to_owned(), 0),
        ("one", "errpact: 1\nname: one\ncategories: { a: {} }\ncodes: { A: { category: a, deliver: log, presents_as: B }, B: { category: a, message: B., instruct: Ask. } }\n".to_owned(), 1),
    ] {
        project.client(&format!("{name}/"), &of_text(&catalog));
        project.put(&format!("{name}/use.ts"), USE);
        expected.push((name.to_owned(), codes, None));
    }
    let strictest = "\"isolatedDeclarations\": true, \"declaration\": true,";
    for libraries in ["\"es2022\", \"dom\"", "\"es2022\""] {
        // With the types of a browser, and with only the language's own types.
        project.put(
            "tsconfig.json",
            &settings(libraries).replacen(
                '{',
                &format!("{{ \"compilerOptions\": {{ {strictest}"),
                1,
            ),
        );
        project.compiles();
    }
    // All in one process: the start of Node.js takes longer than the work.
    let imports: String = expected
        .iter()
        .map(|(name, ..)| {
            format!("console.log(JSON.stringify((await import('./{name}/use.js')).found));\n")
        })
        .collect();
    project.put("out/all.mjs", &imports);
    let run = project.node(&["all.mjs"]).exits(0);
    let lines: Vec<serde_json::Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), expected.len());
    for ((name, codes, texts), line) in expected.iter().zip(&lines) {
        assert_eq!(line["codes"], *codes, "{name}");
        assert_eq!(line["failures"], serde_json::json!([]), "{name}");
        if let Some((summary, user_message, extensions)) = texts {
            let first = &line["first"];
            assert_eq!(first["summary"], **summary, "{name}");
            assert_eq!(first["user_message"], **user_message, "{name}");
            assert_eq!(first["extensions"], serde_json::json!(extensions), "{name}");
        }
    }
}

/// Returns the settings of `tests/typescript/`, without the parts that only its tests need.
fn settings(libraries: &str) -> String {
    let text = std::fs::read_to_string(crate::typescript::project::sources().join("tsconfig.json"))
        .unwrap();
    let begin = text.find("\"strict\"").unwrap();
    let rest = text[begin..]
        .replace(
            "\"lib\": [\"es2022\", \"dom\"]",
            &format!("\"lib\": [{libraries}]"),
        )
        .replace("\"types\": [\"node\"]", "\"types\": []")
        .replace("\"*.ts\"", "\"*/*.ts\"");
    format!("{{ {rest}")
}
