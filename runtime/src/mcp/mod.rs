//! MCP servers that are built with `rmcp`. Nothing in this file, in `current` or in `failure` depends on its version.
//! The files `guarded`, `result` and `signal` are compiled for each version. They find it as `super::sdk`, and the
//! parts specific to it in `v1`, `v2` and `v3`. See `docs/decisions/045-rmcp-versions-share-one-source.md`.

mod current;
mod failure;
mod published;
mod rules;
pub(crate) mod schema;

/// Methods of a handler that are the inner handler's.
macro_rules! passed_on {
    () => {};
    (async fn $name:ident($($given:ident: $type:ty),*) -> $answer:ty; $($rest:tt)*) => {
        fn $name(
            &self,
            $($given: $type),*
        ) -> impl Future<Output = $answer> + MaybeSendFuture + '_ {
            self.server.$name($($given),*)
        }
        passed_on! { $($rest)* }
    };
    (fn $name:ident($($given:ident: $type:ty),*) -> $answer:ty; $($rest:tt)*) => {
        fn $name(&self, $($given: $type),*) -> $answer {
            self.server.$name($($given),*)
        }
        passed_on! { $($rest)* }
    };
}

#[cfg(feature = "rmcp1")]
pub mod v1;
#[cfg(feature = "rmcp2")]
pub mod v2;
#[cfg(feature = "rmcp")]
pub mod v3;

use serde_json::{Map, Value, json};

use crate::Signal;

/// A `CallToolResult` of any version. Nothing else is one.
pub trait ToolResult {
    #[doc(hidden)]
    fn has_failed(&self) -> bool;
    #[doc(hidden)]
    fn structured(&self) -> Option<&Value>;
    #[doc(hidden)]
    fn texts(&self) -> Vec<&str>;
    #[doc(hidden)]
    fn envelopes(&self) -> Vec<&Value>;
}

impl Signal<'_> {
    /// Returns the facts of a failed result of another server's tool: its structured content if that is an object, and
    /// its first text that is not blank. A text that is a JSON object is the content if there is no other. `None` if the
    /// call did not fail. It takes the `CallToolResult` of each version of `rmcp` for which there is a feature.
    #[must_use]
    pub fn of_tool_result(result: &impl ToolResult) -> Option<Self> {
        if !result.has_failed() {
            return None;
        }
        let texts = result.texts();
        let mut text = texts.iter().copied().find(|text| !text.trim().is_empty());
        let mut members = match result.structured() {
            Some(Value::Object(members)) => members.clone(),
            _ => match text.map(serde_json::from_str) {
                Some(Ok(Value::Object(members))) => {
                    // Its own message counts, not the JSON around it.
                    text = None;
                    members
                }
                _ => Map::new(),
            },
        };
        members.insert("isError".to_owned(), json!(true));
        let mut signal = Self::new().with_result(Value::Object(members));
        if let Some(text) = text {
            signal = signal.with_message(text.to_owned());
        }
        Some(signal)
    }
}
