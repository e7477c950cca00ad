//! Resolves a catalog: applies defaults and looks up names.
//!
//! One run finds every problem. If something cannot be resolved, a neutral value takes its place,
//! so that one mistake does not cause a second finding. See
//! `docs/decisions/003-catalogs-have-no-positions.md`.

mod act;
mod code;
mod detect;
mod disposition;
mod fixture;
mod languages;
mod layers;
mod merge;
mod name;
mod output;
mod param;
mod presents;
mod prompt;
mod reporter;
mod root;
mod scan;
mod sentences;
mod skill;
mod spare;
mod store;
mod text;
mod tool;
mod value;
mod verify;
mod wire;
mod workflow;

use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

pub(crate) use code::usual_replay;
pub use detect::IO_KINDS;
pub(crate) use layers::{Layers, too_much_shared};
pub(crate) use merge::Merged;
pub(crate) use prompt::{ALL_FAILURE_ROUNDS, ITERATIONS};
pub(crate) use reporter::Reporter;
pub(crate) use text::place_in;
pub(crate) use tool::{ToolIndex, has_no_effect, is, repeatable};
pub(crate) use value::{describe, fits};

use crate::catalog::{Catalog, Param, Scan, Services};
use crate::document::Spanned;
use crate::finding::{Finding, Fix, diagnostic};
use crate::source::{Place, Sources};
use errpact_core::closest;

/// The resolved catalog, and what its lints need.
#[derive(Debug)]
pub(crate) struct Resolution<'m> {
    pub(crate) catalog: Catalog,
    /// The other files of the prompt.
    pub(crate) prompt_files: Vec<Spanned<String>>,
    /// What `errpact scan` expects.
    pub(crate) scan: Scan,
    pub(crate) tools: ToolIndex<'m>,
    /// Collects the findings.
    pub(crate) reporter: Reporter<'m>,
}

/// Resolves a catalog; `findings` are those from reading it.
///
/// `folder` is the root file's folder, or `None` for a text that is not in a file. `sound` is
/// false if reading has found errors: then what may only follow from missing parts is not reported.
pub(crate) fn resolve<'m>(
    merged: &'m Merged,
    sources: &'m Sources,
    folder: Option<&'m Path>,
    sound: bool,
    findings: Vec<Finding>,
) -> Resolution<'m> {
    let mut resolver = Resolver {
        reporter: Reporter::new(&merged.lints, sources, findings),
        merged,
        sources,
        folder,
        sound,
        shared: BTreeMap::new(),
        context: BTreeMap::new(),
        services: Services {
            named: BTreeMap::new(),
            other: String::new(),
        },
        tools: ToolIndex::new(&merged.tools),
        any_acts: merged.tools.len() == 0
            || (merged.tools.iter()).any(|entry| !has_no_effect(&entry.value)),
        arguments: tool::arguments(merged),
        suggestions: SUGGESTIONS,
        comparisons: COMPARED,
        places: Cell::new(PLACED),
        written: OnceCell::new(),
    };
    let catalog = resolver.catalog();
    let prompt_files = resolver.resolve_prompt_files();
    let scan = resolver.resolve_scan();
    let Resolver {
        reporter, tools, ..
    } = resolver;
    Resolution {
        catalog,
        prompt_files,
        scan,
        tools,
        reporter,
    }
}

/// How many wrong names get a suggestion. Each is compared with all correct names, so a catalog
/// with thousands of both would otherwise take minutes.
const SUGGESTIONS: usize = 50;

/// The maximum number of bytes of texts to search for the places of problems. Beyond it, the whole text is the place.
const PLACED: usize = 256 << 20;

/// The maximum number of correct names to compare wrong names with, all of them together.
const COMPARED: usize = 100_000;

/// Returns the names in a text that are followed by a colon.
fn keys_in(text: &str) -> impl Iterator<Item = &str> {
    let before = text
        .match_indices(':')
        .map(|(at, _)| text[..at].trim_end_matches(['"', '\'']));
    before.map(|before| {
        let part_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '*' | '.');
        let name = before.trim_end_matches(part_of_name);
        &before[name.len()..]
    })
}

/// Resolves one catalog.
pub(crate) struct Resolver<'m> {
    merged: &'m Merged,
    sources: &'m Sources,
    folder: Option<&'m Path>,
    sound: bool,
    reporter: Reporter<'m>,
    /// Parameters shared by several codes.
    shared: BTreeMap<String, Param>,
    /// Parameters of every call.
    context: BTreeMap<String, Param>,
    services: Services,
    tools: ToolIndex<'m>,
    /// Whether a tool may have side effects, declared or not.
    any_acts: bool,
    /// Names of the arguments of all tools.
    arguments: HashSet<&'m str>,
    /// How many more suggestions may be looked for.
    suggestions: usize,
    /// How many more names may be compared for them.
    comparisons: usize,
    /// How many more bytes of texts may be searched for the places of problems.
    places: Cell<usize>,
    /// Names before a colon anywhere, including in parts that could not be read.
    written: OnceCell<HashSet<&'m str>>,
}

impl<'m> Resolver<'m> {
    /// Notes an error of the language.
    fn error(&mut self, finding: Finding) {
        self.reporter.error(finding);
    }

    /// Reports that no `kind` has this name. `known` are the defined names.
    fn unknown<'k>(
        &mut self,
        kind: &str,
        name: &Spanned<String>,
        known: impl IntoIterator<Item = &'k str>,
    ) {
        if self.unreadable(&name.value) {
            return;
        }
        let finding = self.unknown_at(kind, &name.value, name.place, known);
        self.error(finding);
    }

    /// Returns whether the name is defined by something that could not be read, which has been
    /// reported.
    fn unreadable(&self, name: &str) -> bool {
        let written = || {
            let files = self.sources.iter();
            files.flat_map(|(_, file)| keys_in(file.text())).collect()
        };
        !self.sound && self.written.get_or_init(written).contains(name)
    }

    /// Returns whether a name is the one that a code should have, by the default for names.
    fn is_right_name(&self, kind: &str, name: &str, code: &str) -> bool {
        use heck::ToShoutySnakeCase as _;
        kind == "code"
            && self.merged.naming.is_none()
            && name != code
            && code.to_shouty_snake_case() == name
    }

    /// Returns the finding that no `kind` has this name.
    fn unknown_at<'k>(
        &mut self,
        kind: &str,
        name: &str,
        place: Place,
        known: impl IntoIterator<Item = &'k str>,
    ) -> Finding {
        let mut finding = diagnostic::unknown_name(kind, name);
        let known: Vec<&str> = match self.suggestions {
            0 => Vec::new(),
            _ => known.into_iter().collect(),
        };
        let (near, few) = match self.comparisons.checked_sub(known.len()) {
            None => (None, None),
            Some(left) => {
                self.comparisons = left;
                let few = (1..=FEW).contains(&known.len()).then(|| list_or(&known));
                // The right name of a code with a wrong one is right.
                if let Some(code) = known
                    .iter()
                    .find(|code| self.is_right_name(kind, name, code))
                {
                    let help = format!("Rename the code `{code}` to `{name}`.");
                    return finding.at(place).help(help);
                }
                finding = finding.fix(Fix::misspelled(name, known.iter().copied()));
                (closest(name, known), few)
            }
        };
        self.suggestions = self.suggestions.saturating_sub(1);
        let known = near.map(|near| format!("`{near}`")).or(few);
        let finding = match (known, defined_under(kind)) {
            (Some(known), Some(key)) => {
                finding.help(format!("Write {known}, or add `{name}` under {key}."))
            }
            (None, Some(key)) => finding.help(format!("Add `{name}` under {key}.")),
            (Some(known), None) => finding.help(format!("Write {known}.")),
            (None, None) if kind == "lint" => {
                finding.help("Remove the entry. `errpact explain` lists all lints.")
            }
            (None, None) => finding,
        };
        finding.meant(place, near)
    }

    /// Reports each duplicate item of a list.
    fn repeated(&mut self, list: &str, items: &[Spanned<String>]) {
        if items.len() < 2 {
            return;
        }
        let mut first: HashMap<&str, Place> = HashMap::with_capacity(items.len());
        for item in items {
            if let Some(before) = first.get(item.value.as_str()) {
                self.reporter.error(
                    diagnostic::repeated_item(list, &item.value)
                        .fix(Fix::RemoveItem)
                        .label(item.place, "again here")
                        .label(*before, "first here"),
                );
            } else {
                first.insert(&item.value, item.place);
            }
        }
    }
}

/// The maximum number of known names to list if none is similar to the unknown one.
const FEW: usize = 5;

/// Returns where names of this kind are defined, if a catalog can define them.
fn defined_under(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "category" => "`categories`",
        "code" => "`codes`",
        "context parameter" => "`context`",
        "extension" => "the top-level `extensions`",
        "parameter" => "the `params` of the code",
        "service" => "`services`",
        "shared parameter" => "the top-level `params`",
        "tool" => "`tools`",
        _ => return None,
    })
}

/// Joins a few names, of which the author must write one.
fn list_or(names: &[&str]) -> String {
    let mut quoted: Vec<String> = Vec::new();
    for name in names.iter().map(|name| format!("`{name}`")) {
        // Duplicate names are reported separately.
        if !quoted.contains(&name) {
            quoted.push(name);
        }
    }
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
        None => String::new(),
    }
}
