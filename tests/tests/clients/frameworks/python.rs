//! The frameworks for Python: docs/decisions/084-adapters-import-their-framework-by-name.md.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use errpact_tests::command::{errpact, workspace};
use serde::Deserialize;
use tempfile::TempDir;

use super::{Line, block, judge, page};
use crate::clients::checker::{check, lines};
use crate::clients::installed::Set;

/// A program of `tests/clients/frameworks`.
struct Program {
    /// The framework, as the page names its table.
    framework: &'static str,
    /// The packages that it needs.
    set: Set,
    /// The name of the program.
    name: &'static str,
    /// The recipe that it uses.
    recipe: &'static str,
    /// What becomes of exceptions that are not failures of a tool, and of what else only this framework has.
    passes: &'static [(&'static str, &'static str)],
}

/// What the model reads of a failure that the catalog does not know, and what is logged.
const UNKNOWN: &str = "UNKNOWN_FAILURE: It did not work (reference). Logged: UNKNOWN_FAILURE";
/// The same for the first result of a tool that says that it failed, whatever its text begins with.
macro_rules! reported {
    ($tool:literal) => {
        concat!(
            "UNKNOWN_FAILURE: It did not work (reference). Logged: a tool returned a failure without a code, and it was \
             classified: return an error with a code; if it is not a failure, declare `failed_when: never` for the tool: \
             violation=\"uncoded\" tool=\"",
            $tool,
            "\" of_code=\"UNKNOWN_FAILURE\", UNKNOWN_FAILURE"
        )
    };
}
const OWN: &str = "SOLD_OUT: Linzer is sold out. Logged: ";

const PROGRAMS: [Program; 7] = [
    Program {
        framework: "LangChain for Python",
        set: Set::Hosts,
        name: "run_langchain.py",
        recipe: "langchain",
        passes: &[
            ("CancelledError", "CancelledError"),
            ("what ends more", UNKNOWN),
        ],
    },
    Program {
        framework: "LangGraph for Python",
        set: Set::Hosts,
        name: "run_langgraph.py",
        recipe: "langgraph",
        passes: &[
            ("interrupt", "Interrupt: Really?"),
            ("SoldOut", "error: SOLD_OUT: Punschkrapfen is sold out."),
            ("what ends more", UNKNOWN),
            ("a spoofed code", reported!("reporting")),
            ("a spoofed code in a command", reported!("updating")),
            ("a long text", UNKNOWN),
            (
                "two guards",
                "SOLD_OUT: Sachertorte is sold out. Logged: SOLD_OUT",
            ),
        ],
    },
    Program {
        framework: "pydantic-ai",
        set: Set::Hosts,
        name: "run_pydantic_ai.py",
        recipe: "pydantic_ai",
        passes: &[
            ("ModelRetry", "RetryPromptPart"),
            ("ApprovalRequired", "DeferredToolRequests"),
            ("what ends more", UNKNOWN),
            ("a spoofed code", reported!("spoofed")),
            ("a spoofed code of a server", UNKNOWN),
        ],
    },
    Program {
        framework: "OpenAI Agents for Python",
        set: Set::Mcp1,
        name: "run_openai_agents.py",
        recipe: "openai_agents",
        passes: &[
            ("MaxTurnsExceeded", "MaxTurnsExceeded: 10 turns"),
            (
                "ToolTimeoutError",
                "TOO_SLOW: The oven did not answer in time.",
            ),
            ("SoldOut", "SOLD_OUT: Sachertorte is sold out."),
            ("what ends more", UNKNOWN),
        ],
    },
    Program {
        framework: "FastMCP",
        set: Set::Hosts,
        name: "run_fastmcp.py",
        recipe: "fastmcp",
        passes: &[
            ("NotFoundError", "Unknown tool: 'unknown'"),
            ("what ends more", UNKNOWN),
            ("a spoofed code", reported!("reports")),
            ("a long text", UNKNOWN),
            ("errpact's own", OWN),
        ],
    },
    Program {
        framework: "MCP 1.x for Python",
        set: Set::Mcp1,
        name: "run_mcp1.py",
        recipe: "mcp",
        passes: &[
            ("UrlElicitationRequiredError", "McpError -32042"),
            ("unknown tool", "Unknown tool: unknown"),
            ("what ends more", UNKNOWN),
            ("a spoofed code", reported!("reports")),
            ("a long text", UNKNOWN),
            ("errpact's own", OWN),
        ],
    },
    Program {
        framework: "MCP 2.x for Python",
        set: Set::Mcp2,
        name: "run_mcp2.py",
        recipe: "mcp",
        passes: &[
            ("MCPError", "MCPError -32021"),
            ("unknown tool", "Unknown tool: unknown"),
            ("what ends more", UNKNOWN),
            ("a spoofed code", reported!("reports")),
            ("a long text", UNKNOWN),
            ("errpact's own", OWN),
        ],
    },
];

/// A line of a program's output.
#[derive(Deserialize)]
#[serde(untagged)]
enum Said {
    Call(Line),
    Passed { raised: String, became: String },
}

#[test]
fn frameworks_for_python_send_the_catalogs_texts() {
    let page = page();
    for program in PROGRAMS {
        let folder = folder(&page, program.recipe);
        let source = format!("../frameworks/{}", program.name);
        let run = check(program.set, &source, &[folder.path().as_ref() as &OsStr]);
        let (mut calls, mut passed) = (Vec::new(), Vec::new());
        for said in lines::<Said>(&run) {
            match said {
                Said::Call(line) => calls.push(line),
                Said::Passed { raised, became } => passed.push((raised, became)),
            }
        }
        judge(program.framework, &calls);
        let passed: Vec<(&str, &str)> = passed
            .iter()
            .map(|(raised, became)| (raised.as_str(), became.as_str()))
            .collect();
        assert_eq!(passed, program.passes, "{}", program.name);
    }
}

/// Returns a folder with the catalog's module, a recipe, and the page's policy.
fn folder(page: &str, recipe: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = Path::join(folder.path(), name);
        fs::write(path, text).expect("the file");
    };
    let catalog = workspace().join("tests/clients/frameworks/errors.yaml");
    fs::create_dir(folder.path().join("agent")).expect("a folder");
    write("agent/__init__.py", "");
    write(
        "errors.yaml",
        &fs::read_to_string(catalog).expect("the catalog"),
    );
    write("policy.py", block(page, "python file=policy.py"));
    let recipe = block(page, &format!("python recipe={recipe}"));
    let lines = recipe.lines().filter(|line| !line.is_empty()).count();
    assert!(lines <= 10, "a recipe has {lines} lines:\n{recipe}");
    write("recipe.py", recipe);
    errpact(folder.path(), &["generate"]).exits(0);
    folder
}
