//! Errors of `rmcp`, as its clients see them, and results of other servers' tools.

use serde_json::Value;

use super::super::ToolResult;
use super::sdk::model::{CallToolResult, ErrorData};
use super::sdk::service::ServiceError;
use crate::Signal;

impl<'a> From<&'a ErrorData> for Signal<'a> {
    /// [`Signal::of`].
    fn from(error: &'a ErrorData) -> Self {
        Self::of(error)
    }
}

impl<'a> From<&'a ServiceError> for Signal<'a> {
    /// [`Signal::of`].
    fn from(error: &'a ServiceError) -> Self {
        Self::of(error)
    }
}

impl ToolResult for CallToolResult {
    fn has_failed(&self) -> bool {
        self.is_error == Some(true)
    }

    fn structured(&self) -> Option<&Value> {
        self.structured_content.as_ref()
    }

    fn texts(&self) -> Vec<&str> {
        let texts = self.content.iter().filter_map(|block| block.as_text());
        texts.map(|text| text.text.as_str()).collect()
    }

    fn envelopes(&self) -> Vec<&Value> {
        let values = self.meta.iter().flat_map(|meta| meta.values());
        values
            .filter(|value| value.get("error").is_some())
            .collect()
    }
}
