//! Completes an occurrence on its way out.

use std::borrow::Cow;

use super::Guard;
use crate::Occurrence;
use crate::occurrence::PassedCall;

impl Guard {
    /// Adds to an occurrence what it does not know yet. Values of another tool's call are not
    /// shown, since a tool that dispatches to others is not the tool of the error. Raw text is
    /// scrubbed of them all the same.
    #[must_use]
    pub fn fill(&self, mut occurrence: Occurrence) -> Occurrence {
        if let Some(tool) = &self.tool {
            let call = PassedCall {
                tool,
                id: self.call_id.as_deref(),
                executed: self.executed,
            };
            occurrence = occurrence.pass(&call, self.catalog.get());
        }
        let own_tool = self.tool.is_none() || occurrence.tool() == self.tool.as_deref();
        let (has_service, has_operation) = occurrence.given();
        if !has_service
            && own_tool
            && let Some(service) = &self.service
        {
            occurrence = occurrence.with_service(service.clone());
        }
        if !has_operation
            && own_tool
            && let Some(operation) = &self.operation
        {
            occurrence = occurrence.with_operation(operation.clone());
        }
        if occurrence.call_id().is_none()
            && let Some(id) = &self.call_id
        {
            occurrence = occurrence.with_call_id(id.clone());
        }
        occurrence.prefer(self.languages.as_ref());
        // Another tool's arguments are declared in this guard's catalog.
        let tool = match &self.tool {
            Some(tool) => Some(tool.clone()),
            None => occurrence.tool().map(|tool| Cow::Owned(tool.to_owned())),
        };
        let tool = tool.as_deref().map(|tool| (&self.catalog, tool));
        occurrence.add_missing(&self.context, &self.arguments, own_tool, tool);
        occurrence
    }
}
