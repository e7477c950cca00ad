//! The catalogs of the examples and of the tests, in generated code and in YAML.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use errpact::table::Catalog;
use errpact_generator::json_schema;
use errpact_spec::{Resolved, load};
use serde_json::Value;

use crate::command::{errpact, workspace};

errpact::catalog! {
    /// An MCP server.
    pub mod assistant = "../examples/assistant/errors.yaml"
}
errpact::catalog! {
    /// The catalog of the derive tests.
    pub mod bookings = "catalogs/bookings.yaml"
}
errpact::catalog! {
    /// The error contracts of public APIs.
    pub mod contracts = "catalogs/contracts.yaml"
}
errpact::catalog! {
    /// The catalog of the tests of leaks and of hostile text.
    pub mod leaks = "catalogs/leaks.yaml"
}
errpact::catalog! {
    /// A single code and nothing else.
    pub mod one = "catalogs/one.yaml"
}
errpact::catalog! {
    /// Every pack, and its own fixtures.
    pub mod packs = "tests/packs/errors.yaml"
}
errpact::catalog! {
    /// The catalog of the unit tests in TypeScript.
    pub mod page = "typescript/errors.yaml"
}
errpact::catalog! {
    /// Stages of a workflow.
    pub mod pipeline = "../examples/pipeline/errors.yaml"
}
errpact::catalog! {
    /// Results that begin with a code.
    pub mod receptionist = "../examples/receptionist/errors.yaml"
}
errpact::catalog! {
    /// Every feature of the language.
    pub mod rich = "catalogs/rich.yaml"
}
errpact::catalog! {
    /// Procedures.
    pub mod step_agent = "../examples/step-agent/errors.yaml"
}
errpact::catalog! {
    /// A chat that streams to a page.
    pub mod travel_chat = "../examples/travel-chat/errors.yaml"
}
errpact::catalog! {
    /// Every way to retry and to end.
    pub mod vectors = "catalogs/vectors.yaml"
}
errpact::catalog! {
    /// Codes whose forms differ.
    pub mod wire = "catalogs/wire.yaml"
}

/// A catalog, in generated code and in YAML.
#[derive(Debug, Clone, Copy)]
pub struct Subject {
    /// The name; an example has the name of its folder.
    pub name: &'static str,
    /// Its generated tables.
    pub catalog: &'static Catalog<'static>,
    file: &'static str,
}

/// The example `assistant`.
pub const ASSISTANT: Subject = Subject::new(
    "assistant",
    &assistant::CATALOG,
    "examples/assistant/errors.yaml",
);
/// The error contracts of public APIs.
pub const CONTRACTS: Subject = Subject::new(
    "contracts",
    &contracts::CATALOG,
    "tests/catalogs/contracts.yaml",
);
/// Secrets and hostile text.
pub const LEAKS: Subject = Subject::new("leaks", &leaks::CATALOG, "tests/catalogs/leaks.yaml");
/// A single code and nothing else.
pub const ONE: Subject = Subject::new("one", &one::CATALOG, "tests/catalogs/one.yaml");
/// Every pack.
pub const PACKS: Subject = Subject::new("packs", &packs::CATALOG, "tests/tests/packs/errors.yaml");
/// The catalog that a page reads.
pub const PAGE: Subject = Subject::new("page", &page::CATALOG, "tests/typescript/errors.yaml");
/// The example `pipeline`.
pub const PIPELINE: Subject = Subject::new(
    "pipeline",
    &pipeline::CATALOG,
    "examples/pipeline/errors.yaml",
);
/// The example `receptionist`.
pub const RECEPTIONIST: Subject = Subject::new(
    "receptionist",
    &receptionist::CATALOG,
    "examples/receptionist/errors.yaml",
);
/// Every feature of the language.
pub const RICH: Subject = Subject::new("rich", &rich::CATALOG, "tests/catalogs/rich.yaml");
/// The example `step-agent`.
pub const STEP_AGENT: Subject = Subject::new(
    "step-agent",
    &step_agent::CATALOG,
    "examples/step-agent/errors.yaml",
);
/// The example `travel-chat`.
pub const TRAVEL_CHAT: Subject = Subject::new(
    "travel-chat",
    &travel_chat::CATALOG,
    "examples/travel-chat/errors.yaml",
);
/// Every way to retry and to end.
pub const VECTORS: Subject =
    Subject::new("vectors", &vectors::CATALOG, "tests/catalogs/vectors.yaml");
/// Codes whose forms differ.
pub const WIRE: Subject = Subject::new("wire", &wire::CATALOG, "tests/catalogs/wire.yaml");

/// The catalogs of all examples.
pub const EXAMPLES: [Subject; 5] = [ASSISTANT, PIPELINE, RECEPTIONIST, STEP_AGENT, TRAVEL_CHAT];

/// Returns the catalogs of all examples, and these.
pub fn examples_and(others: &[Subject]) -> Vec<Subject> {
    [&EXAMPLES, others].concat()
}

impl Subject {
    const fn new(
        name: &'static str,
        catalog: &'static Catalog<'static>,
        file: &'static str,
    ) -> Self {
        Self {
            name,
            catalog,
            file,
        }
    }

    /// Returns a catalog that no generated code has, from tables that were read. `file` is its path.
    pub const fn of(
        name: &'static str,
        catalog: &'static Catalog<'static>,
        file: &'static str,
    ) -> Self {
        Self::new(name, catalog, file)
    }

    /// Returns the path of its YAML file.
    pub fn path(&self) -> PathBuf {
        workspace().join(self.file)
    }

    /// Returns the resolved catalog of that file.
    pub fn resolved(&self) -> Resolved {
        let loaded = load(&self.path());
        loaded.resolved.expect("the catalog is without errors")
    }

    /// Returns the JSON Schema of its envelopes.
    pub fn schema(&self) -> Value {
        let schema = json_schema::render(&self.resolved());
        serde_json::from_str(&schema).expect("the schema is JSON")
    }

    /// Returns the output of `errpact vectors` for it; the command runs once.
    pub fn vectors(&self) -> &'static [Value] {
        static PRINTED: Mutex<BTreeMap<&str, &[Value]>> = Mutex::new(BTreeMap::new());
        let mut printed = PRINTED.lock().unwrap_or_else(PoisonError::into_inner);
        printed.entry(self.name).or_insert_with(|| {
            let path = self.path();
            let path = path.to_str().expect("the path of the workspace is UTF-8");
            let run = errpact(workspace(), &["vectors", path]).exits(0);
            assert_eq!(run.stderr, "", "{}", self.name);
            let lines = run.stdout.lines();
            let vectors: Vec<Value> = lines
                .map(|line| serde_json::from_str(line).expect("a vector is JSON"))
                .collect();
            vectors.leak()
        })
    }
}

#[test]
fn no_example_is_left_out() {
    let examples = std::fs::read_dir(workspace().join("examples")).expect("the examples");
    for example in examples {
        let example = example.expect("an example");
        if example.path().join("errors.yaml").exists() {
            let name = example.file_name();
            assert!(
                EXAMPLES.iter().any(|subject| name == subject.name),
                "the catalog of the example {} is tested nowhere",
                name.display()
            );
        }
    }
}
