//! A tool's failure on its way out.

use errpact::Occurrence;
use rmcp::ErrorData;
use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, MetaObject};

/// A tool's failure on its way out.
#[derive(Debug)]
pub(super) struct Failed(pub(super) Occurrence);

impl From<Occurrence> for Failed {
    fn from(occurrence: Occurrence) -> Self {
        Self(occurrence)
    }
}

impl IntoCallToolResult for Failed {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        self.0.log();
        let mut meta = MetaObject::new();
        if let Ok(envelope) = serde_json::to_value(&self.0) {
            meta.insert("dev.errpact/error".to_owned(), envelope);
        }
        Ok(
            CallToolResult::error(vec![ContentBlock::text(self.0.text())])
                .with_meta(Some(meta))
                .into(),
        )
    }
}
