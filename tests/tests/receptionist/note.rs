//! The note about the time that a user means.

use receptionist::errors::{ResolvedDatetime, ResolvedDatetimeConfidence};
use receptionist::moment;

#[test]
fn every_field_is_in_the_text() {
    // A struct literal without `..`: if a field is forgotten, or added to the catalog, the build stops here. The
    // application's build stops in the same way.
    let note = ResolvedDatetime {
        start: moment::parse("2026-11-24T10:00:00+01:00").expect("a time"),
        end: moment::parse("2026-11-24T11:30:00+01:00"),
        confidence: ResolvedDatetimeConfidence::Medium,
    };
    let text = note.to_string();
    for part in [
        "2026-11-24T10:00:00+01:00",
        "2026-11-24T11:30:00+01:00",
        "medium",
        "do not ask",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let open = ResolvedDatetime { end: None, ..note }.to_string();
    assert!(
        open.contains("2026-11-24T10:00:00+01:00") && !open.contains("end"),
        "{open}"
    );
}
