//! Checks names: the team's naming rule, and what generated code can express.

use std::collections::{HashMap, HashSet};
use std::fmt;

use regex::Regex;

use super::Resolver;
use crate::catalog::Kind;
use crate::document::{Entry, Param, Params, Spanned};
use crate::finding::diagnostic;
use crate::names::{self, rust_type};
use crate::source::Place;

/// The types of the generated module: the Rust name, its source, and the place of the source.
type Types<'m> = HashMap<String, (Named<'m>, Place)>;

/// The source of a type in the generated module.
#[derive(Debug, Clone, Copy)]
struct Named<'m> {
    kind: &'static str,
    name: &'m str,
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} `{}`", self.kind, self.name)
    }
}

impl<'m> Resolver<'m> {
    /// Checks all names.
    pub(super) fn names(&mut self) {
        self.naming();
        self.types();
        let categories = self.merged.categories.iter().map(|entry| &entry.name);
        self.variants("category", categories);
        let tools = self.merged.tools.iter().map(|entry| &entry.name);
        self.variants("tool", tools.filter(|name| !name.value.ends_with('*')));
        let workflows = self.merged.workflows.iter();
        self.variants("workflow", workflows.map(|entry| &entry.name));
        for entry in self.merged.workflows.iter() {
            let stages = entry.value.stages.as_ref().map(|read| read.value.iter());
            let mut seen = HashSet::new();
            // Duplicate stage names are reported separately.
            let names = stages
                .into_iter()
                .flatten()
                .filter_map(|stage| stage.value.name.as_ref());
            self.variants(
                "stage",
                names.filter(|name| seen.insert(name.value.as_str())),
            );
        }
        for entry in self.merged.categories.iter() {
            if names::CODE_METHODS.contains(&entry.name.value.as_str())
                || names::is_rust_keyword(&entry.name.value)
            {
                let reason = "is a method of the generated `Code`, or a keyword of Rust";
                let free = self.free_name("category", &entry.name.value);
                self.reserved_name(
                    format!("`{}`", entry.name.value),
                    reason,
                    entry.name.place,
                    free,
                );
            }
        }
        for entry in self.merged.extensions.iter() {
            if matches!(&*entry.name.value, "success" | "error") {
                let what = format!("the extension `{}`", entry.name.value);
                let reason = "is a field of the client response, which has the extensions too";
                let free = self.free_name("extension", &entry.name.value);
                self.reserved_name(what, reason, entry.name.place, free);
            }
        }
        for entry in self.merged.codes.iter() {
            let name = entry.name.value.as_str();
            let reason = if name == names::ALL {
                "is a constant of the generated `Code`"
            } else if names::rust_identifier(name).is_none() {
                "is a keyword of Rust that cannot be escaped"
            } else {
                continue;
            };
            let free = self.free_name("code", name);
            self.reserved_name(format!("`{name}`"), reason, entry.name.place, free);
        }
    }

    /// Checks that code names match the team's pattern.
    fn naming(&mut self) {
        let merged = self.merged;
        let pattern = merged.naming.as_ref();
        let regex = self.naming_pattern();
        for entry in merged.codes.iter() {
            // The names of a pack are not the team's, even if the team extends the code.
            if self.sources.is_pack(entry.place.file) {
                continue;
            }
            let name = &entry.name;
            let fits = match &regex {
                Some(regex) => regex.is_match(&name.value),
                None => is_screaming_snake_case(&name.value),
            };
            if fits {
                continue;
            }
            let expected = pattern.map_or("SCREAMING_SNAKE_CASE", |read| read.value.as_str());
            let mut finding = diagnostic::naming_mismatch(expected, &name.value).at(name.place);
            match pattern {
                Some(pattern) => finding = finding.label(pattern.place, "`naming` asks for this"),
                None => {
                    use heck::ToShoutySnakeCase as _;
                    let right = name.value.to_shouty_snake_case();
                    // Two codes that differ only in this have a finding that says so.
                    if merged.codes.get(&right).is_some() {
                        continue;
                    }
                    finding = finding.help(format!("Write `{right}`."));
                }
            }
            self.error(finding);
        }
    }

    /// Returns the team's pattern for the whole name of a code.
    pub(super) fn naming_pattern(&self) -> Option<Regex> {
        let pattern = self.merged.naming.as_ref()?;
        // The document has checked that the pattern is valid.
        Regex::new(&format!("^(?:{})$", pattern.value)).ok()
    }

    /// Checks the types that the generated module gets from codes, categories, notes and enums.
    fn types(&mut self) {
        let merged = self.merged;
        let mut types = Types::with_capacity(merged.codes.len() * 2);
        let codes = merged.codes.iter();
        let codes = codes.map(|entry| ("code", &entry.name, entry.value.params.as_ref()));
        let notes = merged.notes.iter();
        let notes = notes.map(|entry| ("note", &entry.name, entry.value.params.as_ref()));
        for (kind, name, params) in codes.chain(notes) {
            let rust = rust_type(&name.value);
            if let Some(Params::Own(own)) = params.map(|read| &read.value) {
                self.add_enums(&mut types, &rust, own);
            }
            self.add_type(&mut types, rust, kind, name);
        }
        self.former_types(&mut types);
        for entry in merged.categories.iter() {
            let rust = format!("{}Code", rust_type(&entry.name.value));
            self.add_type(&mut types, rust, "category", &entry.name);
        }
        self.add_enums(&mut types, "", merged.params.iter().as_slice());
        self.add_enums(&mut types, "", merged.context.iter().as_slice());
    }

    /// Checks that no former name of a code is, or becomes in Rust, another name. It may become what its own code
    /// becomes, as if only its spelling had changed.
    fn former_types(&mut self, types: &mut Types<'m>) {
        let merged = self.merged;
        for entry in merged.codes.iter() {
            let former = entry.value.formerly.as_ref();
            let former = former.map(|read| read.value.iter()).into_iter().flatten();
            let mut known = HashSet::from([entry.name.value.as_str()]);
            for name in former.filter_map(|former| former.value.name.as_ref()) {
                let reason = if name.value == names::ALL {
                    "is a constant of the generated `Code`"
                } else if names::rust_identifier(&name.value).is_none() {
                    "is a keyword of Rust that cannot be escaped"
                } else {
                    ""
                };
                if !reason.is_empty() {
                    self.reserved_name(format!("`{}`", name.value), reason, name.place, None);
                }
                let rust = rust_type(&name.value);
                if !known.insert(&name.value) || rust != rust_type(&entry.name.value) {
                    self.add_type(types, rust, "former name", name);
                }
            }
        }
    }

    fn add_enums(&mut self, types: &mut Types<'m>, prefix: &str, params: &'m [Entry<Param>]) {
        for param in params {
            let Some(kind) = &param.value.kind else {
                continue;
            };
            if let Kind::Enum(_) = kind.value.innermost() {
                let rust = format!("{prefix}{}", rust_type(&param.name.value));
                self.add_type(types, rust, "enum", &param.name);
            }
        }
    }

    fn add_type(
        &mut self,
        types: &mut Types<'m>,
        rust: String,
        kind: &'static str,
        name: &'m Spanned<String>,
    ) {
        let place = name.place;
        let what = Named {
            kind,
            name: &name.value,
        };
        if !names::is_rust_identifier(&rust) {
            self.error(diagnostic::bad_rust_name(what, &rust).at(place));
        } else if let Some(reason) = names::reserved_type(&rust) {
            let reason = format!("becomes `{rust}` in Rust, which {reason}");
            let free = self.free_name(kind, &name.value);
            self.reserved_name(what, reason, place, free);
        } else if let Some((other, first)) = types.get(&rust) {
            self.error(
                diagnostic::name_collision(what, other, &rust)
                    .label(place, format!("becomes `{rust}`"))
                    .label(*first, format!("becomes `{rust}`, too")),
            );
        } else {
            types.insert(rust, (what, place));
        }
    }

    /// Checks the variants of one generated enum.
    fn variants<'n>(&mut self, kind: &str, names: impl Iterator<Item = &'n Spanned<String>>) {
        let mut first: HashMap<String, &Spanned<String>> = HashMap::new();
        for name in names {
            let rust = rust_type(&name.value);
            if !names::is_rust_identifier(&rust) {
                let what = format!("the {kind} `{}`", name.value);
                self.error(diagnostic::bad_rust_name(what, &rust).at(name.place));
            } else if rust == "Self" {
                let reason = "becomes `Self` in Rust, which is a keyword of Rust";
                let free = self.free_name(kind, &name.value);
                self.reserved_name(
                    format!("the {kind} `{}`", name.value),
                    reason,
                    name.place,
                    free,
                );
            } else if rust == names::ALL && kind != "workflow" && kind != "stage" {
                let reason = "becomes `ALL` in Rust, which is a constant of the generated enum";
                let free = self.free_name(kind, &name.value);
                self.reserved_name(
                    format!("the {kind} `{}`", name.value),
                    reason,
                    name.place,
                    free,
                );
            } else if let Some(other) = first.get(&rust) {
                let what = |name: &str| format!("the {kind} `{name}`");
                self.error(
                    diagnostic::name_collision(what(&name.value), what(&other.value), &rust)
                        .label(name.place, format!("becomes `{rust}`"))
                        .label(other.place, format!("becomes `{rust}`, too")),
                );
            } else {
                first.insert(rust, name);
            }
        }
    }
}

/// Returns whether a name is uppercase letters and digits, in words joined by `_`.
pub(super) fn is_screaming_snake_case(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
        && name.split('_').all(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        })
}

/// Returns a name in words: `SLOT_CONFLICT` becomes `Slot conflict`.
pub(crate) fn humanise(name: &str) -> String {
    let words = name.replace(['_', '-', '.'], " ").to_lowercase();
    let mut rest = words.trim().chars();
    rest.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(rest).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert_eq!(humanise("SLOT_CONFLICT"), "Slot conflict");
        assert_eq!(humanise("booking"), "Booking");
        assert_eq!(humanise("rate-limit"), "Rate limit");
    }

    #[test]
    fn default_naming() {
        assert!(is_screaming_snake_case("SLOT_CONFLICT_2"));
        for name in ["Slot", "SLOT__CONFLICT", "SLOT_", "_SLOT", "2SLOT"] {
            assert!(!is_screaming_snake_case(name), "{name}");
        }
    }
}
