//! One call on its way through the server.

use std::error::Error;
use std::sync::Arc;

use errpact::{Occurrence, Reader};
use rmcp::ErrorData;
use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::CallToolResponse;

use crate::guard::{Scope, failure};

/// One call: its scope, and who reads its answer.
#[derive(Debug, Clone)]
pub(super) struct Call {
    scope: Arc<Scope>,
    reader: Reader,
}

impl Call {
    pub(super) fn new(scope: Scope, reader: Reader) -> Self {
        let scope = Arc::new(scope);
        Self { scope, reader }
    }

    /// Are the arguments those that the tool declares?
    pub(super) fn check(&self) -> Result<(), Failed> {
        self.scope
            .check()
            .map_err(|occurrence| self.failed(occurrence))
    }

    /// Runs a block of the call.
    pub(super) async fn run<T, E>(
        &self,
        block: impl Future<Output = Result<T, E>>,
    ) -> Result<T, Failed>
    where
        E: Into<Box<dyn Error + Send + Sync>>,
    {
        let ended = self.scope.run(block).await;
        ended.map_err(|occurrence| self.failed(occurrence))
    }

    fn failed(&self, occurrence: Occurrence) -> Failed {
        let reader = self.reader;
        Failed { occurrence, reader }
    }
}

/// A failure on its way out.
#[derive(Debug)]
pub(super) struct Failed {
    occurrence: Occurrence,
    reader: Reader,
}

impl IntoCallToolResult for Failed {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        Ok(failure(self.reader, self.occurrence).into())
    }
}
