//! The catalogues whose codes are written and read.

use std::fs;
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

errpact::catalog! {
    /// The catalogue of the example with a page; its server is not needed here.
    pub mod travel_chat = "../examples/travel-chat/errors.yaml"
}

errpact::catalog! {
    /// The catalogue of the example with a workflow.
    pub mod pipeline = "../examples/pipeline/errors.yaml"
}

/// A catalogue that is written in a file.
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) file: PathBuf,
}

/// The catalogues whose generated code is at hand, by their subjects' names.
pub(crate) const LINKED: [(&str, &Catalog); 7] = [
    ("assistant", &assistant::errors::CATALOG),
    ("pipeline", &pipeline::CATALOG),
    ("receptionist", &receptionist::errors::CATALOG),
    ("travel-chat", &travel_chat::CATALOG),
    ("rich", &rich::CATALOG),
    ("wire", &wire::CATALOG),
    ("page", &page::CATALOG),
];

/// Every example's catalogue, and those of the tests.
pub(crate) fn subjects() -> Vec<Subject> {
    let examples = fs::read_dir(workspace().join("examples")).unwrap();
    let examples = examples.map(|it| {
        let folder = it.unwrap();
        let name = folder.file_name().into_string().unwrap();
        (name, folder.path().join("errors.yaml"))
    });
    let own = [
        ("rich", "tests/catalogs/rich.yaml"),
        ("wire", "tests/catalogs/wire.yaml"),
        ("page", "tests/typescript/errors.yaml"),
    ];
    let own = own.map(|(name, file)| (name.to_owned(), workspace().join(file)));
    let mut subjects: Vec<Subject> = examples
        .chain(own)
        .filter(|(_, file)| file.exists())
        .map(|(name, file)| Subject { name, file })
        .collect();
    subjects.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(subjects.len() >= LINKED.len());
    subjects
}

/// The subject of this name.
pub(crate) fn subject(name: &str) -> Subject {
    let found = subjects().into_iter().find(|it| it.name == name);
    found.unwrap_or_else(|| panic!("there is no {name}"))
}
