//! Rules for every form of an occurrence.

use errpact::Occurrence;
use errpact_tests::catalogs::bookings;
use errpact_tests::forms::{Reader, forms, reader};

#[test]
fn every_form_says_something_to_its_reader() {
    let happened = Occurrence::catch(&bookings::CATALOG, "relation \"users\" is gone");
    for (form, text) in forms(&happened) {
        assert!(!text.is_empty(), "{form}");
        if reader(form) != Reader::Log {
            assert!(!text.contains("relation"), "{form}: {text}");
        }
    }
}

#[test]
fn the_event_has_the_fields_of_the_line() {
    let happened = Occurrence::catch(&bookings::CATALOG, "line\nbreak").with_tool("confirm");
    let forms = forms(&happened);
    let find = |name| &forms.iter().find(|(form, _)| *form == name).unwrap().1;
    let event: serde_json::Value = serde_json::from_str(find("log")).unwrap();
    assert_eq!(event["fields"]["code"], happened.entry().name);
    assert_eq!(event["fields"]["raw"], "line break");
    assert_eq!(find("log").lines().count(), 1);
    assert_eq!(find("logfmt").lines().count(), 1);
}
