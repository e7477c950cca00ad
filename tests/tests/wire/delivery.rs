//! `deliver` and `sensitivity` in every form.

use errpact::Occurrence;
use errpact_tests::forms::{Reader, forms, reader};
use errpact_tests::said::Said;

use crate::wire::codes;
use crate::wire::sample::{every_code, every_code_in_a_call};

fn form(happened: &Occurrence, name: &str) -> String {
    let found = forms(happened).into_iter().find(|(form, _)| *form == name);
    found.unwrap().1
}

#[test]
fn what_is_for_the_person_alone_is_in_no_form_that_a_model_reads() {
    let happened = Occurrence::new(codes::TermsChanged {
        text: "PLANTED".into(),
    })
    .with_tool("search")
    .with_alternative(Said("ask PLANTED"))
    .with_action(Said("Ask PLANTED."))
    .with_adjustment("query", Said("not PLANTED"));
    for (form, written) in forms(&happened) {
        match reader(form) {
            Reader::Model | Reader::Both => {
                assert!(!written.contains("PLANTED"), "{form}: {written}");
                assert!(!written.contains("The terms"), "{form}: {written}");
                assert!(written.contains("did not complete"), "{form}: {written}");
            }
            Reader::Person => assert!(written.contains("The terms changed, PLANTED"), "{form}"),
            Reader::Log => {}
        }
    }
}

#[test]
fn a_code_for_the_log_is_in_the_log_alone() {
    let happened = Occurrence::new(codes::DatabaseDown).with_tool("search");
    for (form, written) in forms(&happened) {
        if reader(form) == Reader::Log {
            assert!(
                written.contains("DATABASE_DOWN") || form == "display",
                "{form}: {written}"
            );
        } else {
            assert!(!written.contains("DATABASE_DOWN"), "{form}: {written}");
        }
    }
}

#[test]
fn each_value_has_the_form_of_its_reader() {
    let bad = Occurrence::new(codes::BadInput {
        text: "Atlantis".into(),
        who: "jane.doe@example.com".into(),
    });
    for (form, written) in forms(&bad) {
        let plain = written.contains("jane.doe@example.com");
        let masked = written.contains("j•••@e•••.com");
        match reader(form) {
            Reader::Model | Reader::Both => assert!(masked && !plain, "{form}: {written}"),
            Reader::Person => assert!(plain && !masked, "{form}: {written}"),
            Reader::Log => assert!(!plain, "{form}: {written}"),
        }
    }
}

#[test]
fn a_form_for_both_has_no_more_than_each_may_have() {
    // Masked for the user, plain for the model.
    let quota = Occurrence::new(codes::Quota {
        text: "Jane".into(),
        wait: std::time::Duration::from_secs(1),
    });
    assert!(quota.text().contains("Jane"));
    for (form, written) in forms(&quota) {
        if matches!(reader(form), Reader::Both | Reader::Person) {
            assert!(!written.contains("Jane"), "{form}: {written}");
        }
    }
}

#[test]
fn an_undeclared_argument_and_a_secret_are_in_no_form() {
    for happened in every_code("x") {
        let happened = happened
            .with_tool("search")
            .with_argument("query", &"harmless")
            .with_argument("password", &"hunter2")
            .with_argument("api_key", &"sk-hunter3");
        for (form, written) in forms(&happened) {
            assert!(!written.contains("hunter"), "{form}: {written}");
        }
        assert!(form(&happened, "envelope").contains("harmless"));
        assert!(!form(&happened, "problem").contains("harmless"));
    }
}

#[test]
fn instructions_for_the_model_are_in_no_form_for_a_person() {
    for happened in every_code_in_a_call("x") {
        for (form, written) in forms(&happened) {
            if reader(form) == Reader::Person {
                for told in [
                    "Do not ask",
                    "not x",
                    "Ask for less",
                    "Wait",
                    "the name of a town",
                ] {
                    assert!(!written.contains(told), "{form}: {written}");
                }
            }
        }
    }
}

#[test]
fn an_argument_that_goes_deep_is_still_in_a_document_that_can_be_read() {
    let mut deep = serde_json::json!("bottom");
    for _ in 0..150 {
        deep = serde_json::json!([deep]);
    }
    let happened = Occurrence::new(codes::InternalError)
        .with_tool("search")
        .with_argument("deep", &deep);
    let envelope = happened.envelope_value();
    let text = &envelope["error"]["context"]["parameters"]["deep"];
    assert!(text.as_str().unwrap().contains("bottom"), "{envelope}");
    assert_eq!(serde_json::to_value(&happened).unwrap(), envelope);
}
