//! Resolves parameters.

use std::collections::{BTreeMap, HashMap};

use super::Resolver;
use super::spare::with_ending;
use super::tool::is;
use crate::catalog::{Builtin, Channel, Channels, Kind, Param, Sensitivity, Trust};
use crate::document::{self, Entry, Params, Spanned};
use crate::finding::diagnostic;
use crate::names;
use crate::source::Place;

/// The maximum length of a text, in characters, if a parameter does not set one.
const LONGEST_TEXT: u32 = 500;

impl Resolver<'_> {
    /// Resolves parameters by name.
    pub(super) fn params(
        &mut self,
        params: &[Entry<document::Param>],
        kind: ParamKind,
    ) -> BTreeMap<String, Param> {
        params
            .iter()
            .map(|entry| {
                let param = self.param(&entry.name, &entry.value, kind);
                (entry.name.value.clone(), param)
            })
            .collect()
    }

    /// Resolves the arguments of a tool by name.
    pub(super) fn arguments(
        &mut self,
        arguments: &[Entry<document::Argument>],
    ) -> BTreeMap<String, Param> {
        let mut resolved = BTreeMap::new();
        for Entry { name, value, .. } in arguments {
            let mut param = self.param(name, &value.param, ParamKind::Argument);
            if let Some(read) = &value.param.kind {
                self.defaults_of_fields(&name.value, &read.value, read.place);
            }
            if let Some(default) = &value.default {
                self.value_of_type("the default", default, &param.kind);
                param.optional = true;
                param.default = Some(default.value.clone());
            }
            resolved.insert(name.value.clone(), param);
        }
        resolved
    }

    /// Reports defaults of an object's fields that do not fit their types. `path` is the object.
    fn defaults_of_fields(&mut self, path: &str, kind: &Kind<'_>, place: Place) {
        match kind {
            Kind::List(item) => self.defaults_of_fields(path, item, place),
            Kind::Object(fields) => {
                for field in *fields {
                    let path = format!("{path}.{}", field.name);
                    if let Some(default) = field.default_value() {
                        let owner = format!("the default of `{path}`");
                        self.value_at(&owner, &default, place, &field.kind);
                    }
                    self.defaults_of_fields(&path, &field.kind, place);
                }
            }
            _ => {}
        }
    }

    /// Reports a type with fields, which only an argument may have.
    pub(super) fn no_fields(&mut self, name: &str, kind: &Kind<'_>, place: Place) {
        if let Kind::Object(_) = kind.innermost() {
            self.error(diagnostic::object_type(name).at(place));
        }
    }

    /// Resolves the parameters of a code or note: names of shared ones, or its own.
    pub(super) fn own_params(
        &mut self,
        params: Option<&Spanned<Params>>,
    ) -> BTreeMap<String, Param> {
        let Some(params) = params else {
            return BTreeMap::new();
        };
        let merged = self.merged;
        match &params.value {
            Params::Shared(names) => {
                self.repeated("`params`", names);
                let mut resolved = BTreeMap::new();
                for name in names {
                    if let Some(param) = self.shared.get(&name.value) {
                        resolved.insert(name.value.clone(), param.clone());
                    } else {
                        self.unknown("shared parameter", name, merged.params.names());
                    }
                }
                resolved
            }
            Params::Own(own) => self.params(own, ParamKind::Own),
        }
    }

    fn param(&mut self, name: &Spanned<String>, param: &document::Param, kind: ParamKind) -> Param {
        if kind != ParamKind::Argument {
            self.param_name(name);
        }
        // A code, a note and a tool are extended as a whole.
        let kind_of = match kind {
            ParamKind::Own => Some("parameter"),
            ParamKind::Argument => Some("argument"),
            _ => None,
        };
        if let (Some(kind), Some(extends)) = (kind_of, &param.extends)
            && extends.value
        {
            let finding = diagnostic::nothing_to_extend(kind, &name.value);
            self.error(finding.at(extends.key));
        }
        let value_type = param.kind.as_ref().map_or(Kind::Text, |read| read.value);
        if let Some(read) = &param.kind
            && kind != ParamKind::Argument
        {
            self.enum_words(read);
            self.no_fields(&name.value, &read.value, read.place);
        }
        // A type that could not be read is not `text`.
        let typed = param.kind.is_some() || !param.broken;
        if let Some(example) = param.example.as_ref().filter(|_| typed) {
            self.value_of_type("the example", example, &value_type);
        }
        let sensitivity = param
            .sensitivity
            .as_ref()
            .map_or(Sensitivity::Public, |read| read.value);
        let mut channels = channels(sensitivity);
        if let Some(set) = &param.channels {
            let set = &set.value;
            let cells = [
                (&mut channels.model, &set.model, "model"),
                (&mut channels.user, &set.user, "user"),
                (&mut channels.log, &set.log, "log"),
            ];
            for (cell, form, receiver) in cells {
                let Some(form) = form else { continue };
                if sensitivity == Sensitivity::Secret && form.value == Channel::Plain {
                    self.error(diagnostic::plain_secret(&name.value, receiver).at(form.place));
                    continue;
                }
                *cell = form.value;
            }
        }
        Param {
            kind: value_type,
            optional: is(&param.optional),
            description: param.description.as_ref().map(|read| read.value.clone()),
            default: None,
            example: param.example.as_ref().map(|read| read.value.clone()),
            max: param.max.as_ref().map_or(LONGEST_TEXT, |read| read.value),
            trust: param
                .trust
                .as_ref()
                .map_or(Trust::Internal, |read| read.value),
            sensitivity,
            channels,
            shared: kind == ParamKind::Shared,
        }
    }

    /// Checks a parameter's name, which becomes a field in Rust and a placeholder in texts.
    fn param_name(&mut self, name: &Spanned<String>) {
        if names::is_rust_keyword(&name.value) {
            let free = with_ending(&name.value, "value", |name| !self.merged.params.has(name));
            self.reserved_name(
                quoted(&name.value),
                "is a keyword of Rust",
                name.place,
                free,
            );
        } else if Builtin::ALL
            .iter()
            .any(|builtin| builtin.name() == name.value)
        {
            let reason = "is a placeholder that every occurrence has";
            let free = with_ending(&name.value, "value", |name| !self.merged.params.has(name));
            self.reserved_name(quoted(&name.value), reason, name.place, free);
        }
    }

    /// Checks the words of an enum, which become variants in Rust.
    fn enum_words(&mut self, read: &Spanned<Kind<'static>>) {
        let Kind::Enum(words) = read.value.innermost() else {
            return;
        };
        let mut first: HashMap<String, &str> = HashMap::new();
        for word in words {
            let variant = names::rust_type(word);
            if !names::is_rust_identifier(&variant) || names::is_rust_keyword(&variant) {
                self.error(diagnostic::bad_word(word).at(read.place));
            } else if variant == names::ALL {
                let reason = "becomes `ALL` in Rust, which is a constant of the generated enum";
                let free = with_ending(word, "values", |name| !words.contains(&name));
                self.reserved_name(quoted(word), reason, read.place, free);
            } else if let Some(other) = first.insert(variant.clone(), word) {
                self.error(
                    diagnostic::name_collision(quoted(word), quoted(other), &variant)
                        .at(read.place),
                );
            }
        }
    }
}

fn quoted(name: &str) -> String {
    format!("`{name}`")
}

/// Where a parameter is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ParamKind {
    /// Shared by several codes.
    Shared,
    /// A parameter of every call.
    Context,
    /// A parameter of one code or note.
    Own,
    /// An argument of a tool, with the tool's name for it.
    Argument,
}

/// Returns the forms that a sensitivity implies.
pub(crate) fn channels(sensitivity: Sensitivity) -> Channels {
    let (model, user, log) = match sensitivity {
        Sensitivity::Public => (Channel::Plain, Channel::Plain, Channel::Plain),
        Sensitivity::Personal => (Channel::Omit, Channel::Plain, Channel::Hash),
        Sensitivity::Secret => (Channel::Omit, Channel::Omit, Channel::Omit),
    };
    Channels { model, user, log }
}
