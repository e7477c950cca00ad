//! The catalogues whose codes are written and read.

use std::path::PathBuf;

use errpact::table::Catalog;
use errpact_tests::command::workspace;

errpact::catalog! {
    /// A catalogue with everything in it.
    pub mod rich = "catalogs/rich.yaml"
}

errpact::catalog! {
    /// Codes that differ in what the forms say of them.
    pub mod wire = "catalogs/wire.yaml"
}

errpact::catalog! {
    /// What the unit tests in TypeScript work with.
    pub mod page = "typescript/errors.yaml"
}

/// A catalogue, as generated code has it and as it is written.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    pub(crate) catalog: &'static Catalog,
    file: &'static str,
}

impl Subject {
    pub(crate) fn file(&self) -> PathBuf {
        workspace().join(self.file)
    }
}

/// Every example's catalogue, and those of the tests.
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
        name: "rich",
        catalog: &rich::CATALOG,
        file: "tests/catalogs/rich.yaml",
    },
    Subject {
        name: "wire",
        catalog: &wire::CATALOG,
        file: "tests/catalogs/wire.yaml",
    },
    Subject {
        name: "page",
        catalog: &page::CATALOG,
        file: "tests/typescript/errors.yaml",
    },
];
