//! The readers of the answer to a call.

use assistant::errors::Code;
use assistant::guard::READER;
use errpact::Occurrence;
use errpact::wire::Reader;
use rmcp::model::{CallToolRequestParams, RequestMetaObject};
use serde_json::json;

use crate::assistant::world::{object, stage};

#[test]
fn one_place_answers_a_model_or_a_person() {
    let happened = || crate::assistant::sample::occurrence(Code::TOOL_RECIPIENT_REFUSED);
    let model = Reader::Model.answer(Err::<String, _>(happened()));
    assert!(
        model.failed.is_some() && model.text.starts_with("TOOL_RECIPIENT_REFUSED: "),
        "{model:?}"
    );
    assert!(!model.text.contains("bo.berg@example.org"), "{model:?}");
    let person = Reader::Person.answer(Err::<String, _>(happened()));
    assert!(
        person.failed.is_some() && person.text.contains("bo.berg@example.org"),
        "{person:?}"
    );
    assert!(!person.text.contains("TOOL_"), "{person:?}");
    for reader in [Reader::Model, Reader::Person] {
        let fine = reader.answer(Ok::<_, Occurrence>("12 degrees"));
        assert!(
            fine.failed.is_none() && fine.text == "12 degrees",
            "{fine:?}"
        );
    }
}

#[tokio::test]
async fn a_client_that_shows_answers_to_people_says_so() {
    let stage = stage().await;
    let mut meta = RequestMetaObject::new();
    meta.insert(READER.to_owned(), "person".into());
    let mut call = CallToolRequestParams::new("email").with_arguments(object(&json!({
        "to": "bo.berg@bounce.example", "subject": "s", "body": "b" })));
    call.meta = Some(meta);
    let answer = stage.client().call_tool(call).await.expect("an answer");
    let text = assistant::conversation::text(&answer);
    assert_eq!(
        text,
        "The mail server does not accept the address bo.berg@bounce.example. Nothing was sent."
    );
    assert!(
        answer.is_error == Some(true) && answer.meta.is_none(),
        "{answer:?}"
    );
}
