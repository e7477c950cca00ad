//! Results of function calls for Gemini.

use serde_json::{Value, json};

use crate::Occurrence;

impl Occurrence {
    /// The part of Gemini's [`Content`] that answers a call of the function `name`:
    /// `{"functionResponse": {"id": "…", "name": "…", "response": {"error": "CODE: message …"}}}`.
    /// `id` is the call's, where it had one. Gemini reads the key `error` as a call that failed, and
    /// any other as its output.
    ///
    /// [`Content`]: https://ai.google.dev/api/caching#FunctionResponse
    #[must_use]
    pub fn gemini<'i>(&self, name: &str, id: impl Into<Option<&'i str>>) -> Value {
        let mut response = json!({ "name": name, "response": { "error": self.text() } });
        if let Some(id) = id.into() {
            response["id"] = id.into();
        }
        json!({ "functionResponse": response })
    }
}
