//! The committed files match the catalog.

use std::path::Path;

use errpact_generator::outputs::{State, plan};

#[test]
fn prompt_docs_and_schema_are_fresh() {
    let catalog =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/receptionist/errors.yaml");
    let loaded = errpact_spec::load(&catalog);
    let plan = plan(&loaded);
    assert!(
        plan.problems.is_empty() && plan.orphans.is_empty(),
        "{plan:?}"
    );
    let paths: Vec<&str> = plan.files.iter().map(|file| file.path.as_str()).collect();
    assert!(
        paths.contains(&"prompts/system.md") && paths.contains(&"docs/errors.md"),
        "{paths:?}"
    );
    for file in &plan.files {
        assert_eq!(
            file.state,
            State::Fresh,
            "{}: run `errpact generate`",
            file.path
        );
    }
}

#[test]
fn the_catalog_has_no_warning() {
    use errpact_spec::finding::Level;
    let catalog =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/receptionist/errors.yaml");
    for finding in errpact_spec::load(&catalog).findings {
        assert_eq!(finding.level, Level::Note, "{}", finding.message);
    }
}
