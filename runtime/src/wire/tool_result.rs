//! `{"success": false, "error": "CODE: message"}`.

use crate::Occurrence;
use crate::redact::{Audience, Out};

impl Occurrence {
    /// The text for the model in a JSON object: `{"success": false, "error": "CODE: message"}`, with
    /// a space after each colon and comma. A reply post-processor can look for the code after
    /// `"error": "`, and any JSON parser reads it.
    #[must_use]
    pub fn tool_result(&self) -> String {
        let entry = self.presented();
        let room = entry.name.len() + entry.message.len() + entry.guidance.len() + 160;
        let mut json = String::with_capacity(room);
        json.push_str(r#"{"success": false, "error": ""#);
        self.write_text(&mut Out::json(&mut json), Audience::Model);
        json.push_str(r#""}"#);
        json
    }
}
