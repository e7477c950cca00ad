//! Tells a guard about the call.

use std::borrow::Cow;

use errpact_core::Languages;
use serde_json::{Map, Value as Json};

use super::Guard;
use crate::Value;
use crate::generated::CallContext;
use crate::redact::Owned;
use crate::table::{CatalogRef, ParamRef};

impl Guard {
    /// Creates a guard that knows nothing of the call yet.
    #[must_use]
    pub fn new(catalog: impl Into<CatalogRef>) -> Self {
        Self {
            catalog: catalog.into(),
            tool: None,
            service: None,
            operation: None,
            call_id: None,
            executed: false,
            languages: None,
            context: Vec::new(),
            arguments: Vec::new(),
            #[cfg(feature = "tokio")]
            limit: None,
        }
    }

    /// Sets the tool.
    #[must_use]
    pub fn with_tool(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.tool = Some(name.into());
        self
    }

    /// Makes it the guard of what makes the model's calls: a tool's own guard inside it guards the same call.
    #[cfg(any(feature = "agent", feature = "rig", feature = "__mcp"))]
    pub(crate) fn executing(mut self) -> Self {
        self.executed = true;
        self
    }

    /// Sets the upstream service; without it, the one that the tool declares.
    #[must_use]
    pub fn with_service(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.service = Some(name.into());
        self
    }

    /// Sets the current operation; without it, the tool.
    #[must_use]
    pub fn with_operation(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.operation = Some(name.into());
        self
    }

    /// Sets the id of the tool call, from the model's provider.
    #[must_use]
    pub fn with_call_id(mut self, id: impl Into<Cow<'static, str>>) -> Self {
        self.call_id = Some(id.into());
        self
    }

    /// Sets the languages that the user prefers, as [`Occurrence::with_language`](crate::Occurrence::with_language) does.
    #[must_use]
    pub fn with_language(self, preference: impl AsRef<str>) -> Self {
        self.prefer(Some(&Languages::read(preference.as_ref())))
    }

    /// Prefers these languages.
    pub(crate) fn prefer(mut self, languages: Option<&Languages>) -> Self {
        self.languages = languages.cloned();
        self
    }

    /// Adds the parameters that come with every call.
    #[must_use]
    pub fn with_context<C: CallContext>(mut self, context: &C) -> Self {
        let kept = &mut self.context;
        context.fields(&mut |fields| {
            for param in C::CATALOG.context {
                let given = fields.iter().find(|(name, _)| *name == param.name);
                if let Some((_, given)) = given {
                    kept.retain(|(known, _)| known.name() != param.name);
                    kept.push((ParamRef::Static(param), Owned::from(given.view())));
                }
            }
        });
        self
    }

    /// Adds an argument of the tool call. Only arguments that the tool declares are shown. One that was given
    /// before is replaced.
    #[must_use]
    pub fn with_argument(mut self, name: impl Into<Cow<'static, str>>, value: &dyn Value) -> Self {
        let (name, value) = (name.into(), Owned::from(value.view()));
        self.arguments.retain(|(known, _)| *known != name);
        self.arguments.push((name, value));
        self
    }

    /// Adds the arguments of the tool call, as the model passed them. One that was given before is
    /// replaced.
    #[must_use]
    pub fn with_arguments(mut self, given: &Map<String, Json>) -> Self {
        self.arguments
            .retain(|(known, _)| !given.contains_key(&**known));
        let given = given.iter();
        self.arguments
            .extend(given.map(|(name, value)| (Cow::Owned(name.clone()), of_json(value))));
        self
    }

    /// Sets how long the block may take. What it awaits is then dropped; code that computes without
    /// an `await` cannot be interrupted.
    #[cfg(feature = "tokio")]
    #[must_use]
    pub fn with_time_limit(mut self, limit: std::time::Duration) -> Self {
        self.limit = Some(limit);
        self
    }
}

/// Converts a JSON value to the value that it looks like.
fn of_json(value: &Json) -> Owned {
    match value {
        Json::Null => Owned::Absent,
        Json::Bool(value) => Owned::Boolean(*value),
        Json::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(number), ..) => Owned::Integer(number),
            (_, Some(number), _) => Owned::Unsigned(number),
            (_, _, Some(number)) => Owned::Number(number),
            _ => Owned::Absent,
        },
        Json::String(text) => Owned::Text(text.as_str().into()),
        Json::Array(items) => Owned::List(items.iter().map(of_json).collect()),
        Json::Object(_) => Owned::Json(Box::new(value.clone())),
    }
}
