//! Who reads the answer to a call.

use errpact::wire::Reader;
use rmcp::model::RequestMetaObject;

/// In the `_meta` of a call: `person` where its answer is shown to one as it is.
pub const READER: &str = "io.github.errpact/reader";

/// The reader that a call asks for; a model, where it asks for none.
#[must_use]
pub fn reader(meta: &RequestMetaObject) -> Reader {
    match meta.get(READER).and_then(|reader| reader.as_str()) {
        Some("person") => Reader::Person,
        _ => Reader::Model,
    }
}
