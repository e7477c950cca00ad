//! The catalogues whose vectors are run.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use errpact::table::Catalog;
use errpact_spec::{Resolved, load};
use errpact_tests::command::{errpact, workspace};
use serde_json::Value;

errpact::catalog! {
    /// A catalogue with everything in it.
    pub mod rich = "catalogs/rich.yaml"
}
errpact::catalog! {
    /// A catalogue with one code and nothing else.
    pub mod one = "catalogs/one.yaml"
}
errpact::catalog! {
    /// Every way to try again and to end.
    pub mod vectors = "catalogs/vectors.yaml"
}
errpact::catalog! {
    /// The catalogue of the example with a workflow.
    pub mod pipeline = "../examples/pipeline/errors.yaml"
}
errpact::catalog! {
    /// Every pack, and fixtures of its own.
    pub mod packs = "tests/packs/errors.yaml"
}

/// A catalogue, as generated code has it and as it is written.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    pub(crate) catalog: &'static Catalog,
    file: &'static str,
}

/// Every example's catalogue, and those that use everything that the language has.
pub(crate) const SUBJECTS: &[Subject] = &[
    Subject {
        name: "assistant",
        catalog: &assistant::errors::CATALOG,
        file: "examples/assistant/errors.yaml",
    },
    PIPELINE,
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
    RICH,
    Subject {
        name: "one",
        catalog: &one::CATALOG,
        file: "tests/catalogs/one.yaml",
    },
    VECTORS,
    Subject {
        name: "leaks",
        catalog: &errpact_tests::leaks::CATALOG,
        file: "tests/catalogs/leaks.yaml",
    },
    PACKS,
];

/// The one with everything in it.
pub(crate) const RICH: Subject = Subject {
    name: "rich",
    catalog: &rich::CATALOG,
    file: "tests/catalogs/rich.yaml",
};

/// The one with every way to try again and to end.
pub(crate) const VECTORS: Subject = Subject {
    name: "vectors",
    catalog: &vectors::CATALOG,
    file: "tests/catalogs/vectors.yaml",
};

/// The one with a workflow.
pub(crate) const PIPELINE: Subject = Subject {
    name: "pipeline",
    catalog: &pipeline::CATALOG,
    file: "examples/pipeline/errors.yaml",
};

/// The one with every pack.
pub(crate) const PACKS: Subject = Subject {
    name: "packs",
    catalog: &packs::CATALOG,
    file: "tests/tests/packs/errors.yaml",
};

impl Subject {
    /// What the command prints; it is run once.
    pub(crate) fn vectors(&self) -> &'static [Value] {
        static PRINTED: Mutex<BTreeMap<&str, &[Value]>> = Mutex::new(BTreeMap::new());
        let mut printed = PRINTED.lock().unwrap_or_else(PoisonError::into_inner);
        printed.entry(self.name).or_insert_with(|| {
            let path = self.path();
            let run = errpact(workspace(), &["vectors", path.to_str().unwrap()]).exits(0);
            assert_eq!(run.stderr, "", "{}", self.name);
            let lines = run.stdout.lines();
            let vectors: Vec<Value> = lines
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            vectors.leak()
        })
    }

    /// The resolved catalogue.
    pub(crate) fn resolved(&self) -> Resolved {
        let loaded = load(&self.path());
        loaded.resolved.expect("the catalogue is without errors")
    }

    pub(crate) fn path(&self) -> PathBuf {
        workspace().join(self.file)
    }
}

#[test]
fn no_example_is_left_out() {
    let examples = std::fs::read_dir(workspace().join("examples")).unwrap();
    for example in examples {
        let example = example.unwrap();
        if example.path().join("errors.yaml").exists() {
            let name = example.file_name();
            assert!(
                SUBJECTS.iter().any(|it| name == it.name),
                "the vectors of the example {} are run nowhere",
                name.display()
            );
        }
    }
}
