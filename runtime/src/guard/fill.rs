//! What an occurrence gains on its way out.

use super::Guard;
use crate::Occurrence;

impl Guard {
    /// Adds to an occurrence what it does not know yet. What belongs to another tool is left
    /// out: a tool that dispatches to others is not the tool of the error.
    #[must_use]
    pub fn fill(&self, mut occurrence: Occurrence) -> Occurrence {
        if occurrence.tool_name().is_none()
            && let Some(tool) = &self.tool
        {
            occurrence = occurrence.tool(tool.clone());
        }
        let own_tool = self.tool.is_none() || occurrence.tool_name() == self.tool.as_deref();
        let (has_service, has_operation) = occurrence.given();
        if !has_service
            && own_tool
            && let Some(service) = &self.service
        {
            occurrence = occurrence.service(service.clone());
        }
        if !has_operation
            && own_tool
            && let Some(operation) = &self.operation
        {
            occurrence = occurrence.operation(operation.clone());
        }
        if occurrence.tool_call_id().is_none()
            && let Some(id) = &self.call_id
        {
            occurrence = occurrence.call_id(id.clone());
        }
        let arguments = if own_tool { &self.arguments[..] } else { &[] };
        occurrence.add_missing(&self.context, arguments);
        occurrence
    }
}
