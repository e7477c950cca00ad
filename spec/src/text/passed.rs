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
                    Some(Unknown {
                        kind: format!("argument of `{name}`"),
                        name: found.name.to_owned(),
                        range: found.range.clone(),
                        near: near.map(str::to_owned),
                        certain: true,
                    })
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
                None => unknown.push(Unknown {
                    kind: format!("argument of `{name}`"),
                    name: written.to_owned(),
                    range,
                    near: self
                        .closest_of(written, tool.params.keys().map(String::as_str))
                        .map(str::to_owned),
                    certain,
                }),
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
    Some(Unknown {
        kind: format!("value of `{name}`"),
        name: value.text.to_owned(),
        range: value.range.clone(),
        near: closest(value.text, words).map(str::to_owned),
        certain: true,
    })
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
