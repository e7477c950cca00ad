//! Judges what a text passes to a tool: the names of arguments, and their values.

use errpact_core::closest;

use super::around::Around;
use super::vocabulary::is_open;
use super::{Argument, Mention, NameKind, Spelling, Unknown, Value, Vocabulary};
use crate::catalog::{Kind, Param, Tool};

impl Vocabulary<'_> {
    /// Judges `name=value`.
    pub(super) fn value(
        &self,
        found: &Mention<'_>,
        value: &Value<'_>,
        about: Option<&str>,
        around: &Around,
    ) -> Option<Unknown> {
        let declared = about.and_then(|name| Some((name, self.tool(name)?)));
        let lists = |tool: &Tool| !tool.is_open();
        let passed = around.is_passed(about);
        if let Some((name, tool)) = declared.filter(|(_, tool)| lists(tool)) {
            // `if list_slots returns status=full` is about the result.
            if !passed {
                return None;
            }
            return match tool.params.get(found.name) {
                Some(param) => wrong_word(found.name, param, value),
                None if self.spend(tool.params.len()).is_none() => None,
                None if (tool.params.values()).any(|param| is_open(&param.kind)) => None,
                None => {
                    let near = self.closest_of(found.name, tool.params.keys().map(String::as_str));
                    let kind = format!("argument of `{name}`");
                    Some(Unknown::new(kind, found.name, found.range.clone(), near))
                }
            };
        }
        match self.kind(found.name) {
            Some(_) if !passed => None,
            Some(_) => {
                self.spend(self.tools.len())?;
                let mut params = self
                    .tools
                    .values()
                    .filter_map(|tool| tool.params.get(found.name));
                let first = params.next()?;
                // With several tools it may be the argument of any.
                if params.any(|other| other.kind != first.kind) {
                    return None;
                }
                wrong_word(found.name, first, value)
            }
            None if self.explained.contains(found.name) => None,
            None if self.others.contains(found.name) || self.tools.is_empty() || !self.complete => {
                None
            }
            None if found.spelling == Spelling::Compound
                || matches!(found.name, "key" | "name") =>
            {
                None
            }
            None => {
                let near = self.near(found.name, |kind| kind == NameKind::Argument);
                Some(self.report("argument", found, near, passed))
            }
        }
    }

    /// Judges the arguments of a call of a declared tool.
    pub(super) fn arguments(
        &self,
        text: &str,
        name: &str,
        tool: &Tool,
        arguments: &[Argument<'_>],
        unknown: &mut Vec<Unknown>,
    ) {
        let open = tool.is_open();
        for argument in arguments {
            let (written, range, certain) = match &argument.name {
                Some((written, range)) => (*written, range.clone(), true),
                None if argument.value.quoted
                    || text.get(argument.value.range.clone()) != Some(argument.value.text) =>
                {
                    continue;
                }
                // `list_slots(day, zone)` names arguments, but `day` may also be a value.
                None if is_identifier(argument.value.text) => {
                    (argument.value.text, argument.value.range.clone(), false)
                }
                None => continue,
            };
            match tool.params.get(written) {
                Some(param) if certain => {
                    unknown.extend(wrong_word(written, param, &argument.value));
                }
                Some(_) => {}
                None if open || self.others.contains(written) && !certain => {}
                None if !certain && matches!(written, "true" | "false" | "null" | "none") => {}
                None => {
                    let near = self.closest_of(written, tool.params.keys().map(String::as_str));
                    let kind = format!("argument of `{name}`");
                    unknown.push(Unknown {
                        certain,
                        ..Unknown::new(kind, written, range, near)
                    });
                }
            }
        }
    }
}

/// Returns the finding that a value is not a word of its argument, if it should be one.
fn wrong_word(name: &str, param: &Param, value: &Value<'_>) -> Option<Unknown> {
    let words: Vec<&str> = match &param.kind {
        Kind::Enum(words) => words.to_vec(),
        Kind::Boolean => vec!["true", "false"],
        _ => return None,
    };
    let is_known = words
        .iter()
        .any(|word| word.eq_ignore_ascii_case(value.text));
    // `state=…`, `state=STATE` and `state=string` leave the value to the reader.
    let is_word = is_identifier(value.text) && !PLACEHOLDERS.contains(&value.text);
    if is_known || !is_word || value.text == name {
        return None;
    }
    let near = closest(value.text, words);
    let kind = format!("value of `{name}`");
    Some(Unknown::new(kind, value.text, value.range.clone(), near))
}

/// Words that stand for a value.
const PLACEHOLDERS: [&str; 9] = [
    "bool", "boolean", "enum", "null", "none", "str", "string", "text", "value",
];

fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}
