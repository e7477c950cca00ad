//! The names of a catalog, and what each stands for.

use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use errpact_core::{Outline, closest, is_misspelled};

use super::{Mention, Spelling, mentions};
use crate::catalog::{Builtin, Catalog, Condition, Kind, Param, Tool};

/// The names of a catalog.
#[derive(Debug)]
pub struct Vocabulary<'c> {
    pub(super) tools: BTreeMap<&'c str, &'c Tool>,
    /// Patterns of tools, without their `*`.
    pub(super) patterns: BTreeMap<&'c str, &'c Tool>,
    /// Each name that a tool, an argument, a code or a parameter has, and its kind.
    pub(super) declared: BTreeMap<&'c str, NameKind>,
    /// Every other name that the catalog writes.
    pub(super) others: HashSet<&'c str>,
    /// Names in the descriptions of tools, such as the members of a result.
    pub(super) explained: HashSet<&'c str>,
    /// Whether the arguments of all tools are known.
    pub(super) complete: bool,
    /// How its tools are spelled. What is spelled in no such way is hardly the name of a tool.
    pub(super) spellings: Vec<Spelling>,
    /// The outlines of the declared names, made when a name is first compared with all of them.
    outlines: OnceCell<Vec<(Outline, &'c str, NameKind)>>,
    /// How many more pairs of outlines may be compared. A pair of names counts as many.
    comparisons: Cell<usize>,
}

/// What a name in a text stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameKind {
    /// A tool.
    Tool,
    /// An argument of a tool.
    Argument,
    /// A code.
    Code,
    /// A parameter of a code or of every call.
    Param,
}

/// A name in a text that the catalog does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// What it should be, in words: `tool`, ``argument of `list_slots` ``.
    pub kind: String,
    /// The name.
    pub name: String,
    /// Where it is, in bytes of the text.
    pub range: Range<usize>,
    /// The name that it probably means.
    pub near: Option<String>,
    /// Whether it can be nothing else. Otherwise it may be the name of something that no catalog declares.
    pub certain: bool,
}

impl Unknown {
    /// Returns a name that can be nothing else.
    #[must_use]
    pub fn new(
        kind: impl Into<String>,
        name: &str,
        range: Range<usize>,
        near: Option<&str>,
    ) -> Self {
        Self {
            kind: kind.into(),
            name: name.to_owned(),
            range,
            near: near.map(str::to_owned),
            certain: true,
        }
    }
}

/// The maximum number of pairs of an unknown name and one of the catalog whose outlines are compared. Enough for the unknown
/// names of long prompts, and little enough that a catalog of the maximum size takes less than a second.
const COMPARISONS: usize = 2_400_000;

/// How many outlines are compared in the time of two names.
const NAMES: usize = 20;

impl<'c> Vocabulary<'c> {
    /// Collects the names of a catalog.
    #[must_use]
    pub fn of(catalog: &'c Catalog) -> Self {
        let mut vocabulary = Self {
            tools: BTreeMap::new(),
            patterns: BTreeMap::new(),
            declared: BTreeMap::new(),
            others: HashSet::new(),
            explained: HashSet::new(),
            complete: true,
            spellings: Vec::new(),
            outlines: OnceCell::new(),
            comparisons: Cell::new(COMPARISONS),
        };
        vocabulary.add(catalog);
        for name in catalog.tools.keys() {
            let spelling = Spelling::of_any(name.trim_end_matches('*'));
            let new = spelling.filter(|spelling| !vocabulary.spellings.contains(spelling));
            vocabulary.spellings.extend(new);
        }
        vocabulary
    }

    fn add(&mut self, catalog: &'c Catalog) {
        for (name, param) in catalog.params.iter().chain(&catalog.context) {
            self.param(name, param, NameKind::Param);
        }
        for (name, code) in &catalog.codes {
            for (name, param) in &code.params {
                self.param(name, param, NameKind::Param);
            }
            for condition in code.detect.iter().flat_map(|rule| &rule.conditions) {
                if let Condition::Field(fields) = condition {
                    self.others
                        .extend(fields.iter().flat_map(|field| field.path.split('.')));
                }
            }
            let taken = code.detect.iter().flat_map(|rule| rule.take.values());
            self.others.extend(taken.flat_map(|path| path.split('.')));
            self.declared.insert(name, NameKind::Code);
        }
        for note in catalog.notes.values() {
            for (name, param) in &note.params {
                self.param(name, param, NameKind::Param);
            }
        }
        for (name, tool) in &catalog.tools {
            self.complete &= !tool.is_open();
            for (name, param) in &tool.params {
                self.complete &= !is_open(&param.kind);
                self.param(name, param, NameKind::Argument);
            }
            match name.strip_suffix('*') {
                Some(prefix) => {
                    self.complete = false;
                    self.patterns.insert(prefix, tool);
                }
                None => {
                    self.tools.insert(name, tool);
                    self.declared.insert(name, NameKind::Tool);
                }
            }
        }
        for workflow in catalog.workflows.values() {
            self.others.insert(&workflow.initial);
            for stage in &workflow.stages {
                self.others
                    .extend([&*stage.name, &*stage.running, &*stage.done, &*stage.failed]);
            }
        }
        let names = (catalog.categories.keys())
            .chain(catalog.extensions.keys())
            .chain(catalog.services.named.keys())
            .chain(catalog.notes.keys())
            .chain(catalog.workflows.keys());
        self.others.extend(names.map(String::as_str));
        self.others.extend(Builtin::ALL.map(Builtin::name));
        self.others.extend(WELL_KNOWN);
        for tool in catalog.tools.values() {
            let params = tool.params.values();
            let texts = params.filter_map(|param| param.description.as_deref());
            for text in texts.chain(tool.description.as_deref()) {
                self.explained
                    .extend(mentions(text).into_iter().map(|found| found.name));
            }
        }
    }

    fn param(&mut self, name: &'c str, param: &'c Param, kind: NameKind) {
        let known = self.declared.entry(name).or_insert(kind);
        if kind == NameKind::Argument {
            *known = kind;
        }
        self.names_of(param.kind);
    }

    /// Adds the names that a type has: words, and fields.
    fn names_of(&mut self, kind: Kind<'static>) {
        match kind.innermost() {
            Kind::Enum(words) => self.others.extend(words.iter().copied()),
            Kind::Object(fields) => {
                for field in fields {
                    self.others.insert(field.name);
                    self.names_of(field.kind);
                }
            }
            _ => {}
        }
    }

    /// Returns the declaration of a tool, or of the pattern that it matches.
    #[must_use]
    pub fn tool(&self, name: &str) -> Option<&'c Tool> {
        let pattern = || longest_prefix(&self.patterns, name);
        self.tools.get(name).or_else(pattern).copied()
    }

    /// Returns the kind of a declared name.
    #[must_use]
    pub fn kind(&self, name: &str) -> Option<NameKind> {
        let declared = self.declared.get(name).copied();
        declared.or_else(|| self.tool(name).map(|_| NameKind::Tool))
    }

    /// Returns whether the catalog has this name, for anything.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        self.kind(name).is_some() || self.others.contains(name)
    }

    /// Returns the name of this kind that a wrong name most likely means.
    #[must_use]
    pub fn closest(&self, name: &str, kind: NameKind) -> Option<&'c str> {
        self.spend(self.declared.len() * NAMES)?;
        let declared = self.declared.iter().filter(|(_, own)| **own == kind);
        closest(name, declared.map(|(name, _)| *name))
    }

    /// Returns the one of these names that a wrong name most likely means.
    pub(super) fn closest_of<'a>(
        &self,
        name: &str,
        names: impl ExactSizeIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        self.spend(names.len() * NAMES)?;
        closest(name, names)
    }

    /// Returns the declared name that a name misspells.
    pub(super) fn near(
        &self,
        name: &str,
        is: impl Fn(NameKind) -> bool,
    ) -> Option<(&'c str, NameKind)> {
        self.spend(self.declared.len())?;
        let outlines = self.outlines.get_or_init(|| {
            let declared = self.declared.iter();
            let outlined = declared.map(|(name, kind)| (Outline::of(name), *name, *kind));
            outlined.collect()
        });
        let outline = Outline::of(name);
        let alike = outlines
            .iter()
            .filter(|(other, _, kind)| is(*kind) && outline.resembles(*other));
        let mut near: HashMap<&str, NameKind> = HashMap::new();
        for (_, candidate, kind) in alike {
            self.spend(NAMES)?;
            if is_misspelled(name, candidate) {
                near.insert(candidate, *kind);
            }
        }
        let best = closest(name, near.keys().copied())?;
        near.get_key_value(best).map(|(name, kind)| (*name, *kind))
    }

    /// Allows these comparisons of two names, or returns `None`: texts are as long as their author likes.
    pub(super) fn spend(&self, comparisons: usize) -> Option<()> {
        let left = self.comparisons.get().checked_sub(comparisons)?;
        self.comparisons.set(left);
        Some(())
    }

    /// Returns that a name is unknown. `kind` is what it should be.
    pub(super) fn report(
        &self,
        kind: &str,
        found: &Mention<'_>,
        near: Option<(&str, NameKind)>,
        certain: bool,
    ) -> Unknown {
        let near = near.map(|(name, _)| name).or_else(|| match kind {
            "tool" => self.closest(found.name, NameKind::Tool),
            _ => None,
        });
        Unknown {
            certain,
            ..Unknown::new(kind, found.name, found.range.clone(), near)
        }
    }
}

impl NameKind {
    /// Returns the word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Argument => "argument",
            Self::Code => "code",
            Self::Param => "parameter",
        }
    }
}

/// Names that a model meets although no catalog declares them: fields of envelopes, and of results of providers.
const WELL_KNOWN: [&str; 12] = [
    "error_code",
    "error_id",
    "is_error",
    "isError",
    "parameter_adjustments",
    "required_actions",
    "retry_policy",
    "structuredContent",
    "tool_call",
    "tool_calls",
    "tool_result",
    "tool_use",
];

/// Returns whether it can have members: a text may name them like arguments.
pub(super) fn is_open(kind: &Kind<'_>) -> bool {
    matches!(kind.innermost(), Kind::Json | Kind::Object(_))
}

/// Returns the value of the longest of these prefixes with which a name begins. Its cost does not grow with their number.
pub(crate) fn longest_prefix<'t, 'n, T>(
    prefixes: &'t BTreeMap<&'n str, T>,
    name: &'n str,
) -> Option<&'t T> {
    let mut name = name;
    loop {
        let (prefix, value) = prefixes.range(..=name).next_back()?;
        if name.starts_with(prefix) {
            return Some(value);
        }
        // No prefix is between the two, so a shorter one begins what both begin with.
        let same = name
            .char_indices()
            .zip(prefix.chars())
            .find(|((_, own), other)| own != other);
        name = name.get(..same.map_or(0, |((at, _), _)| at))?;
    }
}
