//! Who reads the answer to a call, and what it gets.

use errpact::{Occurrence, Reader};
use rmcp::model::{CallToolResult, ContentBlock, RequestMetaObject};

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

/// A failure as the result of an MCP call; it is logged here, once. The envelope goes into `_meta` for
/// a model's client; a person's sentence has none.
#[must_use]
pub fn failure(reader: Reader, occurrence: Occurrence) -> CallToolResult {
    let result = occurrence.mcp();
    let answer = reader.answer(Err::<String, _>(occurrence));
    let plain = CallToolResult::error(vec![ContentBlock::text(answer.text)]);
    match reader {
        Reader::Model => serde_json::from_value(result).unwrap_or(plain),
        Reader::Person => plain,
    }
}
