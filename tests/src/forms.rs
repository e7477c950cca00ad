//! Every form in which an occurrence leaves, as text: for tests that must hold for all of them.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use errpact::Occurrence;

/// Who reads a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reader {
    /// A model, or a program that may pass it on to one.
    Model,
    /// A person.
    Person,
    /// The log.
    Log,
}

/// A way to write an occurrence.
type Write = fn(&Occurrence) -> String;

/// Every form: its name, its reader, and how it is written.
const FORMS: &[(&str, Reader, Write)] = &[
    ("text", Reader::Model, Occurrence::text),
    ("tool_result", Reader::Model, Occurrence::tool_result),
    ("envelope", Reader::Model, |it| utf8(it.envelope())),
    ("serialize", Reader::Model, |it| {
        serde_json::to_string(it).expect("it serialises")
    }),
    ("user_text", Reader::Person, Occurrence::user_text),
    ("logfmt", Reader::Log, Occurrence::logfmt),
    ("log", Reader::Log, event),
    ("display", Reader::Log, |it| it.to_string()),
    ("debug", Reader::Log, |it| format!("{it:?}")),
];

/// Every form of an occurrence: name and text.
#[must_use]
pub fn forms(occurrence: &Occurrence) -> Vec<(&'static str, String)> {
    let written = FORMS.iter();
    written
        .map(|(name, _, write)| (*name, write(occurrence)))
        .collect()
}

/// Who reads the form of this name.
#[must_use]
pub fn reader(form: &str) -> Reader {
    let found = FORMS.iter().find(|(name, ..)| *name == form);
    let Some((_, reader, _)) = found else {
        panic!("no form is called {form}");
    };
    *reader
}

/// The `tracing` event, as the stock JSON formatter writes it.
fn event(occurrence: &Occurrence) -> String {
    let written = Buffer::default();
    let writer = written.clone();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || writer.clone())
        .finish();
    tracing::subscriber::with_default(subscriber, || occurrence.log());
    let bytes = written.0.lock().unwrap_or_else(PoisonError::into_inner);
    utf8(bytes.clone())
}

fn utf8(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("errpact writes UTF-8")
}

/// Where the formatter writes.
#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl io::Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut buffer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
