//! What must not be found.

use memchr::memmem;

use super::cuts::Cuts;
use super::reading::{Reading, Way};
use super::runs;
use crate::View;
use crate::render::plain_text;
use crate::table::Kind;

/// A value this short is only looked for as a word of its own.
const SHORT: usize = 4;

/// What must not be found in a text.
pub(crate) struct Needles {
    needles: Vec<Needle>,
    /// Is it the log that the text goes to?
    log: bool,
}

struct Needle {
    /// As it was given; short ones and parts of values only count between word boundaries.
    text: String,
    /// The needle as each way of reading has it.
    readings: Vec<(Way, String)>,
    whole_word: bool,
}

impl Needles {
    /// None yet; for a text that goes to the log, or to another receiver.
    pub(crate) fn new(log: bool) -> Self {
        Self {
            needles: Vec::new(),
            log,
        }
    }

    /// Is it the log that the text goes to?
    pub(super) fn of_log(&self) -> bool {
        self.log
    }

    /// Adds a value, and the parts of it by which it could be recognised.
    pub(crate) fn add(&mut self, view: &View<'_>, kind: Kind<'_>) {
        match view {
            View::Absent | View::Boolean(_) => {}
            View::List(items) => {
                let kind = if let Kind::List(of) = kind { *of } else { kind };
                for index in 0..items.count() {
                    self.add(&items.item(index), kind);
                }
            }
            View::Json(json) => self.add_json(json, 0),
            view => {
                if let Some(text) = plain_text(view) {
                    self.add_text(&text, kind);
                }
            }
        }
    }

    fn add_json(&mut self, json: &serde_json::Value, depth: usize) {
        use serde_json::Value as Json;
        match json {
            Json::String(text) => self.add_text(text, Kind::Text),
            Json::Number(number) => self.add_text(&number.to_string(), Kind::Number),
            Json::Array(items) if depth < 64 => {
                items.iter().for_each(|item| self.add_json(item, depth + 1));
            }
            Json::Object(members) if depth < 64 => {
                members
                    .values()
                    .for_each(|member| self.add_json(member, depth + 1));
            }
            _ => {}
        }
    }

    fn add_text(&mut self, text: &str, kind: Kind<'_>) {
        let text = text.trim();
        self.push(text, text.chars().count() < SHORT);
        match kind {
            Kind::Email => {
                if let Some((local, _)) = text.rsplit_once('@') {
                    self.push(local, true);
                }
            }
            Kind::Phone => {
                // The same number without its country code.
                let digits: String = text.chars().filter(char::is_ascii_digit).collect();
                if digits.len() >= 10 {
                    self.push(&digits[digits.len() - 8..], false);
                }
            }
            // A name is often quoted in part. Longer texts are sentences, whose words say nothing.
            Kind::Text if (2..=4).contains(&text.split_whitespace().count()) => {
                for word in text
                    .split_whitespace()
                    .filter(|word| word.chars().count() > 2)
                {
                    self.push(word, true);
                }
            }
            _ => {}
        }
    }

    fn push(&mut self, text: &str, whole_word: bool) {
        if text.is_empty() || self.needles.iter().any(|known| known.text == text) {
            return;
        }
        let readings = Way::ALL
            .iter()
            .map(|&way| (way, Reading::new(text, way).text));
        let readings: Vec<_> = readings.filter(|(_, text)| !text.is_empty()).collect();
        self.needles.push(Needle {
            text: text.to_owned(),
            readings,
            whole_word,
        });
    }

    /// Length of the longest in bytes.
    pub(super) fn longest(&self) -> usize {
        self.needles
            .iter()
            .map(|needle| needle.text.len())
            .max()
            .unwrap_or(0)
    }

    /// Is there nothing to look for?
    pub(crate) fn is_empty(&self) -> bool {
        self.needles.is_empty()
    }

    /// Adds to `cuts` where `text` has any of them, as ranges of bytes.
    pub(super) fn find(&self, text: &str, cuts: &mut Cuts) {
        if self.is_empty() {
            return;
        }
        for way in Way::ALL {
            let reading = Reading::new(text, *way);
            for needle in &self.needles {
                // However the value was escaped when it was given, and however the text is.
                for (of, wanted) in &needle.readings {
                    if *of == *way || (*way != Way::Digits && *of == Way::Plain) {
                        reading.find(wanted, needle.whole_word, text, cuts);
                    }
                }
            }
        }
        runs::find(text, &|decoded| self.in_bytes(decoded), cuts);
    }

    /// Does what a run of base64 or hex decoded to have any of them?
    fn in_bytes(&self, decoded: &[u8]) -> bool {
        let lower = String::from_utf8_lossy(decoded).to_lowercase();
        self.needles
            .iter()
            .filter(|needle| !needle.whole_word)
            .any(|needle| {
                memmem::find(lower.as_bytes(), needle.text.to_lowercase().as_bytes()).is_some()
            })
    }
}
