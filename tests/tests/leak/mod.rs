//! No private value leaves: in 1,000 occurrences with planted values, no form that omits a value contains it in any
//! encoding. The search shares no code with errpact's own scrubbing, and a separate test proves that it finds planted
//! values.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

mod corpus;
mod encode;
mod plant;
mod search;

use errpact_tests::forms::{Reader, forms, reader};
use plant::{Planted, Random};
use search::Readings;

/// Returns whether a value must be withheld from this reader. A user gets personal values if a text names them.
fn withheld(planted: &Planted, reader: Reader) -> bool {
    reader != Reader::Person || !planted.personal
}

#[test]
fn no_form_has_what_it_omits() {
    let threads = 2;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || {
                for seed in (thread..1000).step_by(threads as usize) {
                    let (happened, planted, shown) = plant::occurrence(&mut Random::new(seed));
                    let mut written = forms(&happened);
                    written.extend(shown.into_iter().map(|text| ("debug of a part", text)));
                    for (form, text) in &written {
                        let reader = match *form {
                            "debug of a part" => Reader::Log,
                            form => reader(form),
                        };
                        let readings = Readings::of(text);
                        for value in planted.iter().filter(|value| withheld(value, reader)) {
                            assert!(
                                !readings.have(&value.text),
                                "seed {seed}: {form} has {:?}\n{text}\nof {}",
                                value.text,
                                plant::raw(&happened),
                            );
                        }
                        let outside = reader != Reader::Log && text.contains(plant::MARK);
                        assert!(!outside, "seed {seed}: {form} has the raw text\n{text}");
                    }
                }
            });
        }
    });
}

/// The same search on texts that do have the values: this proves that it can fail.
#[test]
fn the_search_finds_every_value_in_every_encoding() {
    for seed in 0..50 {
        let random = &mut Random::new(seed);
        for value in plant::values(random) {
            for encoding in encode::ALL {
                let encoded = encode::encode(&value.text, *encoding, random);
                let text = format!("{{\"a\": \"before {encoded} after\"}}");
                assert!(
                    Readings::of(&text).have(&value.text),
                    "{encoding:?} of {:?} is {encoded}",
                    value.text
                );
            }
        }
    }
}

/// The search finds a value that the catalog declares public. If a personal value were declared public by mistake, the
/// test above would fail.
#[test]
fn a_plain_value_would_be_found() {
    let random = &mut Random::new(7);
    for value in plant::values(random) {
        let happened = errpact::Occurrence::catch(&errpact_tests::catalogs::leaks::CATALOG, "x")
            .with_tool("send_mail")
            .with_argument("subject", &value.text);
        let found = forms(&happened)
            .into_iter()
            .filter(|(_, text)| Readings::of(text).have(&value.text));
        let found: Vec<_> = found.map(|(form, _)| form).collect();
        for form in ["envelope", "mcp", "logfmt", "log"] {
            assert!(
                found.contains(&form),
                "{form} does not have the public {:?}",
                value.text
            );
        }
    }
}
