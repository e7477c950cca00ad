//! The parts of the catalog that the page hard-codes.

use std::collections::BTreeMap;

use errpact::codegen::CatalogCode;
use errpact_tests::browser::node;
use errpact_tests::command::{run, workspace};
use pipeline::errors::Code;
use serde_json::{Value, json};

/// Returns the result of one of the page's scripts for this input.
#[track_caller]
fn of_the_page(script: &str) -> Value {
    let run = run(node()
        .args(["--input-type=module", "--eval", script])
        .current_dir(workspace().join("examples/pipeline/web/dist")));
    assert_eq!(run.status, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn the_stages_and_their_statuses_are_the_catalogs() {
    let [workflow] = Code::CATALOG.workflows else {
        panic!("the catalog has another number of workflows");
    };
    let shown = of_the_page(
        r#"import { STAGES } from "./stages.js";
        console.log(JSON.stringify(STAGES.map(({ name, title }) => [name, title])));"#,
    );
    let shown: Vec<(String, String)> = serde_json::from_value(shown).unwrap();
    let names: Vec<&str> = shown.iter().map(|(name, _)| name.as_str()).collect();
    let stages: Vec<&str> = workflow.stages.iter().map(|stage| stage.name).collect();
    assert_eq!(names, stages);

    // Each status with its label, and the number of stages that are done by then.
    let mut statuses = vec![(workflow.initial, "Not started".to_owned(), 0)];
    for (at, (stage, (_, title))) in workflow.stages.iter().zip(&shown).enumerate() {
        statuses.push((stage.running, format!("{title} running"), at));
        statuses.push((stage.done, format!("{title} done"), at + 1));
        statuses.push((stage.failed, format!("{title} failed"), at));
    }
    let names: Vec<&str> = statuses.iter().map(|(name, ..)| *name).collect();
    let shown = of_the_page(&format!(
        r#"import {{ reached, statusTitle }} from "./stages.js";
        console.log(JSON.stringify({}.map((status) => [status, statusTitle(status), reached({{ status }})])));"#,
        json!(names)
    ));
    assert_eq!(shown, json!(statuses));
}

#[test]
fn the_services_are_called_as_in_the_catalog() {
    let services: BTreeMap<&str, &str> = Code::CATALOG
        .services
        .iter()
        .map(|service| (service.name, service.title))
        .collect();
    let names: Vec<&str> = services.keys().copied().collect();
    let shown = of_the_page(&format!(
        r#"import {{ serviceTitle }} from "./services.js";
        console.log(JSON.stringify(Object.fromEntries({}.map((name) => [name, serviceTitle(name)]))));"#,
        json!(names)
    ));
    assert_eq!(shown, json!(services));
}
