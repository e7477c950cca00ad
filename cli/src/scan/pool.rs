//! What all files together say about names.
//!
//! A file may have one code, in a place that says little. The same function, field or list elsewhere shows what such
//! places have. So the names in places that are meant for codes are counted over the whole project. See
//! `docs/decisions/092-names-are-counted-over-the-project.md`.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::evidence::{Evidence, Mention};
use super::names::Names;
use super::words::{fails, has_code_members, has_words, names_errors, sets_code};

/// The maximum number of groups, and of names in each. A project with more of them has other things in these places.
const MOST: usize = 5000;

/// The names in one kind of place.
#[derive(Debug, Default)]
struct Group {
    codes: BTreeSet<String>,
    others: BTreeSet<String>,
}

/// The names in places that are meant for codes.
#[derive(Debug, Default)]
pub(super) struct Pool {
    /// By what the failure is, and by the kind of place.
    groups: BTreeMap<(Option<String>, String), Group>,
    /// Types of errors that the project declares.
    types: HashSet<String>,
    /// Variables of the environment.
    environment: HashSet<String>,
    /// Constants with another value.
    others: HashSet<String>,
    /// Names in a field of codes or a list of errors. A constant with the same name changes nothing then.
    said: HashSet<String>,
    /// Names in small letters that are parameters or fields.
    keys: HashSet<String>,
    /// Fields that say nothing about errors and have codes all the same.
    fields: HashSet<String>,
    /// Names that are candidates, and those of such fields that have them.
    values: BTreeMap<String, BTreeSet<String>>,
    /// Tables whose keys are constants, and whose values are the codes.
    renaming: HashSet<String>,
}

impl Pool {
    /// Adds the names of a file.
    pub(super) fn add(&mut self, mentions: &[Mention<'_>], names: &Names<'_>) {
        // A list with no code is one of other names, and so is one whose only code is a word such as `unknown`.
        let mut lists: HashSet<usize> = HashSet::new();
        let mut words: HashMap<usize, &str> = HashMap::new();
        let listed = |it: &&Mention<'_>| it.evidence == Evidence::List;
        for mention in mentions.iter().filter(listed) {
            let mut sure = || {
                has_words(mention.name) || {
                    let first = words.entry(mention.group).or_insert(mention.name);
                    *first != mention.name
                }
            };
            if names.code(mention.name).is_some() && sure() {
                lists.insert(mention.group);
            }
        }
        for mention in mentions {
            if let Evidence::Field(field) = mention.evidence
                && !mention.compared
            {
                self.add_value(field, mention.name, names);
            }
            if mention.evidence == Evidence::List && !lists.contains(&mention.group) {
                continue;
            }
            for place in places(mention, names).into_iter().flatten() {
                let place = (mention.failure.map(str::to_owned), place);
                if self.groups.len() >= MOST && !self.groups.contains_key(&place) {
                    continue;
                }
                let sure = matches!(mention.evidence, Evidence::Field(_) | Evidence::List);
                if sure && self.said.len() < MOST {
                    self.said.insert(mention.name.to_owned());
                }
                let group = self.groups.entry(place).or_default();
                let names = match names.code(mention.name) {
                    Some(_) => &mut group.codes,
                    None => &mut group.others,
                };
                if names.len() < MOST && !names.contains(mention.name) {
                    names.insert(mention.name.to_owned());
                }
            }
        }
    }

    /// Adds the value of a field that says nothing about errors.
    fn add_value(&mut self, field: &str, name: &str, names: &Names<'_>) {
        if names.is_field(field) || names_errors(field) || sets_code(field) {
            return;
        }
        if names.code(name).is_some() {
            if self.fields.len() < MOST && !self.fields.contains(field) {
                self.fields.insert(field.to_owned());
            }
        } else if names.elsewhere(name).is_some() && self.values.len() < MOST {
            let fields = self.values.entry(name.to_owned()).or_default();
            if !fields.contains(field) {
                fields.insert(field.to_owned());
            }
        }
    }

    /// Returns whether a name is the value of a field that never has a code, here or in the other pool.
    pub(super) fn is_value(&self, name: &str, other: &Self) -> bool {
        let mut fields = self.values.get(name).into_iter().flatten();
        fields.any(|field| !self.fields.contains(field) && !other.fields.contains(field))
    }

    /// Adds names that mean something else, each with whether it is a variable of the environment.
    pub(super) fn add_others<'e>(&mut self, names: impl Iterator<Item = (&'e str, bool)>) {
        for (name, is_environment) in names {
            let others = match is_environment {
                true => &mut self.environment,
                false => &mut self.others,
            };
            if others.len() < MOST && !others.contains(name) {
                others.insert(name.to_owned());
            }
        }
    }

    /// Adds types of errors that a source declares.
    pub(super) fn add_types<'e>(&mut self, types: impl Iterator<Item = &'e str>) {
        for name in types {
            if self.types.len() < MOST && !self.types.contains(name) {
                self.types.insert(name.to_owned());
            }
        }
    }

    /// Returns what failures are that the catalog is not about: warnings, and types of errors that no source declares, if
    /// none of them has a code of the catalog.
    pub(super) fn foreign(&self) -> HashSet<&str> {
        let groups = || {
            self.groups
                .iter()
                .filter_map(|((of, _), group)| Some((of.as_deref()?, group)))
        };
        let own: HashSet<&str> = groups()
            .filter(|(_, group)| !group.codes.is_empty())
            .map(|(of, _)| of)
            .collect();
        let names = groups().map(|(of, _)| of);
        names
            .filter(|of| !own.contains(of) && !self.types.contains(*of))
            .collect()
    }

    /// Adds names that are parameters or fields.
    pub(super) fn add_keys<'e>(&mut self, names: impl Iterator<Item = &'e str>) {
        for name in names {
            if self.keys.len() < MOST && !self.keys.contains(name) {
                self.keys.insert(name.to_owned());
            }
        }
    }

    /// Returns whether a source has a name as that of a parameter or a field.
    pub(super) fn is_key(&self, name: &str) -> bool {
        self.keys.contains(name)
    }

    /// Returns whether a name is in a field of codes or a list of errors.
    pub(super) fn is_said(&self, name: &str) -> bool {
        self.said.contains(name)
    }

    /// Adds tables whose keys are constants, and whose values are the codes.
    pub(super) fn add_renaming<'e>(&mut self, tables: impl Iterator<Item = &'e str>) {
        for table in tables {
            if self.renaming.len() < MOST && !self.renaming.contains(table) {
                self.renaming.insert(format!("members of `{table}`"));
            }
        }
    }

    /// Returns whether a source gives a name another meaning than that of a code.
    pub(super) fn is_other(&self, name: &str) -> bool {
        self.environment.contains(name) || (self.others.contains(name) && !self.said.contains(name))
    }

    /// Returns the names that are no codes of the catalog, but are in places where the project has codes. Each with the
    /// place, in words.
    pub(super) fn unknown(&self) -> BTreeMap<String, String> {
        let mut unknown = BTreeMap::new();
        let foreign = self.foreign();
        let mut groups: BTreeMap<&str, Group> = BTreeMap::new();
        for ((of, place), group) in &self.groups {
            if !of.as_deref().is_some_and(|of| foreign.contains(of)) {
                let all = groups.entry(place.as_str()).or_default();
                all.codes.extend(group.codes.iter().cloned());
                all.others.extend(group.others.iter().cloned());
            }
        }
        for (place, group) in &groups {
            // A project that makes codes compares with those of libraries too.
            let made = place.strip_prefix(COMPARED).and_then(|it| groups.get(it));
            let made = made.is_some_and(|made| !made.codes.is_empty());
            if made || self.renaming.contains(*place) {
                continue;
            }
            let others = || {
                let others = group.others.iter();
                others.filter(|name| !self.is_other(name))
            };
            let small = others().any(|name| name.bytes().any(|b| b.is_ascii_lowercase()));
            let (codes, count) = (group.codes.len(), others().count());
            let weight = match (*place == MESSAGE, small) {
                (true, false) => count.div_ceil(3),
                // A field or function that has many codes has nothing else, and one whose name says so has no others.
                (_, false) if codes >= MANY && is_own(place) => 1,
                (_, false) if codes >= MANY && is_exact(place) => count.div_ceil(2),
                (_, false) => count,
                (_, true) => count * 2,
            };
            if codes == 0 || weight > codes {
                continue;
            }
            let note = match codes {
                1 => format!("one of the {place} in this project is a code"),
                _ => format!("{codes} of the {place} in this project are codes"),
            };
            for name in others() {
                unknown.entry(name.clone()).or_insert_with(|| note.clone());
            }
        }
        unknown
    }
}

/// The number of codes that makes a place sure: then even most of its names may be unknown. See
/// `docs/decisions/106-a-sure-place-may-have-mostly-unknown-names.md`.
const MANY: usize = 5;

/// Returns whether a place is a field or a function, whose values are of one kind.
fn is_exact(place: &str) -> bool {
    ["values of", "arguments of"]
        .iter()
        .any(|kind| place.starts_with(kind))
}

/// Returns whether a place is a field or a function whose name says that it has codes of errors or of the project, such as
/// `error_code` and `extension_code`. A `code` may be any.
fn is_own(place: &str) -> bool {
    let name = place.split('`').nth(1).unwrap_or_default();
    is_exact(place) && name != "code" && sets_code(name)
}

/// The place of a name that a program compares a value with begins with this.
const COMPARED: &str = "compared ";

/// The place of a name that has a message beside it.
const MESSAGE: &str = "names with a message beside them";

/// Returns the kinds of place that a name is in, if they are meant for codes.
fn places(mention: &Mention<'_>, names: &Names<'_>) -> [Option<String>; 2] {
    // A single word may be anything.
    if !mention.name.contains('_')
        || names.is_ignored(mention.name)
        || names.is_placeholder(mention.name)
    {
        return [None, None];
    }
    let place = match mention.evidence {
        Evidence::Field(field) if names.is_field(field) && mention.compared => {
            Some(format!("{COMPARED}values of `{field}`"))
        }
        Evidence::Field(field) if names.is_field(field) => Some(format!("values of `{field}`")),
        Evidence::Argument(callee) if fails(callee) || sets_code(callee) => {
            Some(format!("arguments of `{callee}`"))
        }
        Evidence::Member(owner) if has_code_members(owner) => Some(format!("members of `{owner}`")),
        Evidence::List if mention.declared => Some("names in lists of errors".to_owned()),
        Evidence::Column | Evidence::Heading | Evidence::Item | Evidence::Beside
            if mention.declared =>
        {
            Some("names in sections about errors".to_owned())
        }
        Evidence::Sentence => Some("names that a sentence calls an error".to_owned()),
        _ => None,
    };
    let message = place.is_some() && mention.has_message;
    [place, message.then(|| MESSAGE.to_owned())]
}
