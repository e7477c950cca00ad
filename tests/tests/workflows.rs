//! A catalog's workflows in Rust: rows, enums of stages, and texts that name a stage.
#![deny(warnings)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use errpact::Occurrence;
use errpact::table::OnUnknownStatus;
use errpact_workflow::Stages;

errpact::catalog! {
    /// Workflows of every kind.
    pub mod errors = "catalogs/workflows.yaml"
}

use errors::workflows::{Match, Order, Pipeline, Refresh, Reports};
use errors::{CATALOG, NoCredits, Unknown};

fn names<S: Stages + std::fmt::Display>() -> Vec<&'static str> {
    for (index, stage) in <S as Stages>::ALL.iter().enumerate() {
        assert_eq!(stage.index(), index);
        assert_eq!(S::from_name(stage.name()).map(S::index), Some(index));
        assert_eq!(stage.to_string(), stage.name());
    }
    assert!(S::from_name("nothing").is_none());
    assert!(std::ptr::eq(S::CATALOG, &raw const CATALOG));
    let name = S::WORKFLOW.name;
    assert!(std::ptr::eq(CATALOG.workflow(name).unwrap(), S::WORKFLOW));
    <S as Stages>::ALL
        .iter()
        .map(|stage| stage.name())
        .collect()
}

#[test]
fn each_workflow_has_an_enum_of_its_stages() {
    assert_eq!(names::<Match>(), ["a_l_l", "option", "type", "index"]);
    assert_eq!(names::<Order>(), ["pay"]);
    assert_eq!(
        names::<Pipeline>(),
        ["research", "legal_resolution", "data_extraction"]
    );
    assert_eq!(names::<Refresh>(), ["fetch"]);
    assert_eq!(names::<Reports>(), ["write"]);
    assert_eq!(Match::ALL.name(), "a_l_l");
    assert!(CATALOG.workflow("nothing").is_none());
    assert!(CATALOG.workflows.is_sorted_by_key(|workflow| workflow.name));
}

#[test]
fn rows_say_where_a_stage_leads() {
    let stage = Pipeline::LegalResolution.row();
    assert_eq!(stage.running, "legal_resolution_running");
    assert_eq!(stage.done, "legal_resolution_complete");
    assert_eq!(stage.rollback, "research_complete");
    assert_eq!(stage.failed, "legal_resolution_failed");
    assert_eq!(Pipeline::Research.row().rollback, "pending");
    assert_eq!(Match::Index.row().rollback, "new");
    assert_eq!(Match::Index.row().failed, "broken");
    assert_eq!(Match::WORKFLOW.on_unknown_status, OnUnknownStatus::Initial);
    assert_eq!(Pipeline::WORKFLOW.on_unknown_status, OnUnknownStatus::Error);
    assert_eq!(Pipeline::WORKFLOW.initial, "pending");
}

#[test]
fn tables_stand_beside_the_application_s_own() {
    assert!(Match::WORKFLOW.store.is_none());
    let tables = |store: Option<&'static errpact::table::WorkflowTable<'static>>| {
        let store = store.unwrap();
        (store.table, store.runs, store.errors)
    };
    assert_eq!(
        tables(Pipeline::WORKFLOW.store),
        ("pipelines", "workflow_runs", "workflow_errors")
    );
    assert_eq!(
        tables(Reports::WORKFLOW.store),
        ("app.reports", "app.workflow_runs", "app.workflow_errors")
    );
    assert_eq!(tables(Order::WORKFLOW.store), ("Order", "user", "Table"));
}

#[test]
fn a_text_names_the_stage_and_where_it_goes_on() {
    let stage = Pipeline::LegalResolution.row();
    let happened = Occurrence::new(NoCredits)
        .with_service("perplexity")
        .with_stage(stage.name, stage.rollback);
    let said = "perplexity API has no credits: legal_resolution stops, and research_complete is where \
                it goes on.";
    assert_eq!(happened.text(), format!("NO_CREDITS: {said}"));
    assert_eq!(
        happened.user_text(),
        "We paused at legal_resolution. It goes on from research_complete."
    );
    let line = happened.logfmt();
    assert!(
        line.contains(" stage=legal_resolution rollback_status=research_complete "),
        "{line}"
    );
    assert!(line.contains(&format!(" message=\"{said}\"")), "{line}");
    assert_eq!(happened.stage(), Some("legal_resolution"));
    assert_eq!(happened.rollback_status(), Some("research_complete"));
    for form in [
        String::from_utf8(happened.envelope()).unwrap(),
        happened.tool_result(),
        happened.to_string(),
    ] {
        assert!(form.contains("legal_resolution stops"), "{form}");
    }
}

#[test]
fn a_wrapped_occurrence_keeps_its_stage() {
    let happened = Occurrence::new(Unknown).with_stage("research", "pending");
    let wrapped = anyhow::Error::new(happened).context("while it ran");
    let found = Occurrence::catch(&CATALOG, wrapped);
    assert_eq!(found.stage(), Some("research"));
    assert!(
        found
            .user_text()
            .starts_with("Something went wrong in research")
    );
}

#[test]
fn outside_a_workflow_a_text_says_that_there_is_no_stage() {
    let happened = Occurrence::new(Unknown);
    assert!(
        happened
            .user_text()
            .starts_with("Something went wrong in n/a")
    );
    assert!(!happened.logfmt().contains("stage="));
}
