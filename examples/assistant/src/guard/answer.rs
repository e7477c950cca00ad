//! The reader of an answer.

use errpact::wire::Reader;
use rmcp::model::RequestMetaObject;

/// In the `_meta` of a call: `person` if the answer is shown to a user unchanged.
pub const READER: &str = "io.github.errpact/reader";

/// Returns the reader that a call asks for; a model by default.
#[must_use]
pub fn reader(meta: &RequestMetaObject) -> Reader {
    match meta.get(READER).and_then(|reader| reader.as_str()) {
        Some("person") => Reader::Person,
        _ => Reader::Model,
    }
}
