//! The committed files match the catalog.

use errpact_generator::outputs::{State, plan};
use errpact_spec::finding::Level;

use crate::step_agent::catalog::path;

#[test]
fn prompt_docs_and_schema_are_fresh() {
    let loaded = errpact_spec::load(&path());
    let plan = plan(&loaded);
    assert!(
        plan.problems.is_empty() && plan.orphans.is_empty(),
        "{plan:?}"
    );
    let paths: Vec<&str> = plan.files.iter().map(|file| file.path.as_str()).collect();
    for path in [
        "prompts/system.md",
        "docs/errors.md",
        "schema/tool-error.json",
    ] {
        assert!(paths.contains(&path), "{paths:?}");
    }
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
    for finding in errpact_spec::load(&path()).findings {
        assert_eq!(finding.level, Level::Note, "{}", finding.message);
    }
}
