//! The catalogues whose codes the schemas meet.

use std::path::PathBuf;

use errpact::table::Catalog;
use errpact_spec::load;
use errpact_tests::command::workspace;
use serde_json::Value;

errpact::catalog! {
    /// A catalogue with everything in it.
    pub mod rich = "catalogs/rich.yaml"
}

/// A catalogue, as generated code has it and as it is written.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    pub(crate) catalog: &'static Catalog,
    file: &'static str,
}

/// Every example's catalogue, and one that uses everything that the language has.
pub(crate) const SUBJECTS: &[Subject] = &[
    Subject {
        name: "assistant",
        catalog: &assistant::errors::CATALOG,
        file: "examples/assistant/errors.yaml",
    },
    Subject {
        name: "receptionist",
        catalog: &receptionist::errors::CATALOG,
        file: "examples/receptionist/errors.yaml",
    },
    Subject {
        name: "step-agent",
        catalog: &step_agent::errors::CATALOG,
        file: "examples/step-agent/errors.yaml",
    },
    Subject {
        name: "travel-chat",
        catalog: &travel_chat::errors::CATALOG,
        file: "examples/travel-chat/errors.yaml",
    },
    Subject {
        name: "rich",
        catalog: &rich::CATALOG,
        file: "tests/catalogs/rich.yaml",
    },
];

impl Subject {
    /// The JSON Schema of its envelopes.
    pub(crate) fn schema(&self) -> Value {
        let path: PathBuf = workspace().join(self.file);
        let resolved = load(&path)
            .resolved
            .expect("the catalogue is without errors");
        let schema = errpact_generator::json_schema::render(&resolved);
        serde_json::from_str(&schema).expect("the schema is JSON")
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
                SUBJECTS.iter().any(|subject| name == subject.name),
                "{name:?} meets no schema"
            );
        }
    }
}
