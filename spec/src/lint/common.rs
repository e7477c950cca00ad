//! Questions that several lints ask about the tools of a code.

use std::collections::HashSet;

use super::{Lints, Subject};
use crate::document::{Action, Entry, Spanned, Tool};
use crate::resolve::{Merged, repeatable};

/// Properties of a code that any tool may raise; the same for all such codes.
#[derive(Debug)]
pub(crate) struct AnyTool<'m> {
    /// Declared tools that are not safe to retry.
    pub(super) not_repeatable: Vec<&'m str>,
    /// Whether a declared tool is safe to retry.
    pub(super) some_repeatable: bool,
    /// The arguments of all tools, or `None` if a tool does not declare its arguments.
    pub(super) arguments: Option<HashSet<&'m str>>,
}

impl<'m> AnyTool<'m> {
    /// Collects these properties from all declared tools.
    pub(super) fn of(merged: &'m Merged) -> Self {
        let mut any = Self {
            not_repeatable: Vec::new(),
            some_repeatable: false,
            arguments: (merged.tools.len() > 0).then(HashSet::new),
        };
        for entry in merged.tools.iter() {
            if repeatable(&entry.value) {
                any.some_repeatable = true;
            } else {
                any.not_repeatable.push(&entry.name.value);
            }
            match (&entry.value.params, &mut any.arguments) {
                (Some(params), Some(arguments)) => {
                    arguments.extend(params.value.iter().map(|param| param.name.value.as_str()));
                }
                (None, arguments) => *arguments = None,
                (Some(_), None) => {}
            }
        }
        any
    }
}

impl<'m> Lints<'_, 'm> {
    /// Returns the tools that a code names, each with its declaration if it has one.
    pub(super) fn raised_by(
        &self,
        subject: Subject<'_, 'm>,
    ) -> impl Iterator<Item = (&'m str, Option<&'m Entry<Tool>>)> {
        let tools = subject.layers.get(|p| &p.raised_by);
        let tools = tools.map(|read| read.value.as_slice()).unwrap_or_default();
        tools
            .iter()
            .map(|tool| (tool.value.as_str(), self.tools.find(&tool.value)))
    }

    /// Returns whether no tool of the code can have this argument. A tool without declared
    /// arguments may have any.
    pub(super) fn lacks_argument(&self, subject: Subject<'_, 'm>, name: &str) -> bool {
        if subject.code.raised_by.is_empty() {
            return self
                .any_tool
                .arguments
                .as_ref()
                .is_some_and(|all| !all.contains(name));
        }
        self.raised_by(subject).all(|(_, entry)| {
            entry
                .and_then(|entry| entry.value.params.as_ref())
                .is_some_and(|params| params.value.iter().all(|param| param.name.value != name))
        })
    }
}

/// Calls `visit` for each text of an action, with the tool that the text is about, if there is one.
pub(super) fn texts_of<'m>(
    action: &'m Action,
    visit: &mut dyn FnMut(&'m Spanned<String>, Option<&'m str>),
) {
    match action {
        Action::Think(text)
        | Action::Do(text)
        | Action::Say(text)
        | Action::Ask(text)
        | Action::Confirm(text)
        | Action::Fix { to: Some(text), .. } => visit(text, None),
        Action::Call {
            tool,
            with: Some(text),
        } => visit(text, Some(&tool.value)),
        Action::Otherwise(inner) => texts_of(&inner.value, visit),
        Action::Word(_) | Action::Call { with: None, .. } | Action::Fix { to: None, .. } => {}
    }
}
