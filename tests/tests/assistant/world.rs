//! Code that the tests share.

use std::time::Duration;

use assistant::conversation::{Stage, text};
use errpact_generator::json_schema;
use errpact_tests::catalogs::ASSISTANT;
use jsonschema::Validator;
use rmcp::model::CallToolResult;
use serde_json::{Map, Value};

/// The time that a tool may take in these tests.
const PATIENCE: Duration = Duration::from_secs(5);
/// A guard against hangs, never a measure.
pub(crate) const HANGS: Duration = Duration::from_secs(300);

/// Starts the server in this process, and a client.
pub(crate) async fn stage() -> Stage {
    patient(PATIENCE).await
}

/// Does the same with this time limit for each tool.
pub(crate) async fn patient(limit: Duration) -> Stage {
    // Every test after the first finds the key set.
    let _ = errpact::redact::set_key(b"a key for tests");
    Stage::set(limit).await.expect("the stage")
}

/// Returns the arguments as a client sends them.
pub(crate) fn object(arguments: &Value) -> Map<String, Value> {
    let Value::Object(object) = arguments else {
        panic!("no object: {arguments}")
    };
    object.clone()
}

/// Calls a tool.
pub(crate) async fn call(stage: &Stage, tool: &str, arguments: &Value) -> CallToolResult {
    let answer = stage.call(tool, object(arguments)).await;
    answer.unwrap_or_else(|error| panic!("{tool}({arguments}): {error}"))
}

/// Returns a failure's code, as the model reads it.
pub(crate) fn code(answer: &CallToolResult) -> String {
    assert_eq!(answer.is_error, Some(true), "{answer:?}");
    assert!(answer.structured_content.is_none(), "{answer:?}");
    let text = text(answer);
    let code = text.split(": ").next().unwrap_or_default();
    code.to_owned()
}

/// Returns a failure's envelope. Its key belongs to the catalog.
pub(crate) fn envelope(answer: &CallToolResult) -> Value {
    let meta = answer.meta.as_ref().expect("metadata");
    let envelopes: Vec<&Value> = meta
        .values()
        .filter(|it| it.get("error").is_some())
        .collect();
    let [envelope] = envelopes.as_slice() else {
        panic!("one envelope: {meta:?}")
    };
    (*envelope).clone()
}

/// Returns a third-party validator with the schema of the catalog.
pub(crate) fn validator() -> Validator {
    let schema = json_schema::render(&ASSISTANT.resolved());
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let options = jsonschema::options().should_validate_formats(true);
    options.build(&schema).expect("a schema")
}

/// Fails unless the envelope is valid.
pub(crate) fn valid(validator: &Validator, envelope: &Value) {
    let wrong: Vec<String> = validator
        .iter_errors(envelope)
        .map(|error| error.to_string())
        .collect();
    assert!(wrong.is_empty(), "{envelope:#}\n{wrong:#?}");
}

/// Returns the value of a field in a log line.
pub(crate) fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let rest = line.split_once(&format!(" {name}=\""))?.1;
    rest.split('"').next()
}
