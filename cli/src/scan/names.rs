//! The names of a catalog, as files spell them.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use aho_corasick::AhoCorasick;
use errpact_core::{closest, is_misspelled};
use errpact_spec::Resolved;

use super::words::{SYSTEM_WORDS, is_errno, is_pascal};

/// Names of fields that have codes in most systems. A value there still needs a known code beside it.
pub(crate) const FIELDS: [&str; 6] = [
    "code",
    "error",
    "error_code",
    "errorCode",
    "errcode",
    "err_code",
];

/// The maximum number of unknown names that are compared with all codes.
const COMPARISONS: usize = 200_000;

/// The maximum length of a name.
pub(crate) const LONGEST: usize = 100;

/// The minimum number of digits of a numbered code: fewer, as in `UTF8`, are in many words.
const SHORTEST_NUMBER: usize = 3;

/// How a name is spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    /// `SLOT_TAKEN`, `TIMEOUT`.
    Capitals,
    /// `slot_taken`, `timeout`.
    Snake,
    /// `slotTaken`.
    Camel,
    /// `SlotTaken`, `Timeout`.
    Pascal,
    /// `tecSLOT_TAKEN`.
    Mixed,
}

impl Shape {
    /// Returns the shape of a name; `None` if it has none.
    fn of(name: &str) -> Option<Self> {
        let first = name.bytes().next()?;
        let (mut upper, mut lower, mut joined) = (false, false, false);
        for byte in name.bytes() {
            upper |= byte.is_ascii_uppercase();
            lower |= byte.is_ascii_lowercase();
            joined |= byte == b'_';
        }
        Some(match (upper, lower) {
            _ if !first.is_ascii_alphabetic() => return None,
            (true, false) => Self::Capitals,
            (false, _) => Self::Snake,
            (true, true) if joined => Self::Mixed,
            (true, true) if first.is_ascii_uppercase() => Self::Pascal,
            (true, true) => Self::Camel,
        })
    }
}

/// With which characters names begin that may be codes.
#[derive(Debug, Clone, Copy, Default)]
struct Begins {
    small: bool,
    capital: bool,
    other: bool,
}

impl Begins {
    fn of<'n>(codes: impl Iterator<Item = &'n String>) -> Self {
        let mut begins = Self::default();
        for first in codes.filter_map(|code| code.bytes().next()) {
            begins.small |= first.is_ascii_lowercase();
            begins.capital |= first.is_ascii_uppercase();
            begins.other |= !first.is_ascii_alphabetic();
        }
        begins
    }
}

/// The names of a catalog.
pub(crate) struct Names<'c> {
    codes: HashMap<&'c str, &'c str>,
    /// Former names of codes.
    former: BTreeMap<&'c str, &'c str>,
    /// The names of enum variants that have the same words: `SlotConflict`.
    variants: HashMap<String, &'c str>,
    /// The shapes of the codes: five at most.
    shapes: Vec<Shape>,
    begins: Begins,
    fields: HashSet<&'c str>,
    ignored: HashSet<&'c str>,
    /// What all codes begin with: a word and `_`.
    prefix: String,
    /// First words of placeholders, without those that a code begins with.
    placeholders: Vec<&'static str>,
    /// The same of names of the operating system and of Node.js.
    systems: Vec<&'static str>,
    /// What numbered codes begin with, and how many digits they have: `RT` and 4 for `RT0001`.
    series: HashSet<(&'c str, usize)>,
    /// Names that are no codes of the catalog, but are used as codes: what says so.
    elsewhere: BTreeMap<String, String>,
}

impl<'c> Names<'c> {
    pub(crate) fn of(resolved: &'c Resolved) -> Self {
        let codes = resolved.catalog().codes.keys();
        let scan = resolved.scan();
        Self {
            codes: codes.clone().map(|code| (&**code, &**code)).collect(),
            begins: Begins::of(codes.clone()),
            prefix: prefix(codes.clone()),
            placeholders: others(&PLACEHOLDERS, &codes),
            systems: others(&SYSTEM_WORDS, &codes),
            series: codes.clone().filter_map(|code| series(code)).collect(),
            former: resolved.catalog().former_names(),
            variants: codes
                .clone()
                .map(|code| (variant(code), &**code))
                .filter(|(variant, _)| is_pascal(variant))
                .collect(),
            shapes: codes
                .filter_map(|code| Shape::of(code))
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect(),
            fields: scan.fields.iter().map(String::as_str).collect(),
            ignored: scan.ignore.keys().map(String::as_str).collect(),
            elsewhere: BTreeMap::new(),
        }
    }

    /// Sets the names that other places of the project have as codes, each with what says so.
    pub(crate) fn set_elsewhere(&mut self, elsewhere: BTreeMap<String, String>) {
        self.elsewhere = elsewhere;
    }

    /// Returns what finds these names in a text. `None` if there are none.
    pub(crate) fn elsewhere_finder(&self) -> Option<AhoCorasick> {
        let names = self.elsewhere.keys();
        match self.elsewhere.is_empty() {
            true => None,
            false => AhoCorasick::new(names).ok(),
        }
    }

    /// Returns what says that a name is used as a code.
    pub(crate) fn elsewhere(&self, name: &str) -> Option<&str> {
        self.elsewhere.get(name).map(String::as_str)
    }

    /// Returns the code with this name.
    pub(crate) fn code(&self, name: &str) -> Option<&'c str> {
        self.codes.get(name).copied()
    }

    /// Returns the code that an enum variant stands for.
    pub(crate) fn of_variant(&self, name: &str) -> Option<&'c str> {
        self.variants.get(name).copied()
    }

    /// Returns whether a name is spelled like a code of this catalog.
    #[inline]
    pub(crate) fn fits(&self, name: &str) -> bool {
        // Most words end here: every one of a file is asked.
        let begins = match name.bytes().next() {
            Some(b'a'..=b'z') => self.begins.small,
            Some(b'A'..=b'Z') => self.begins.capital,
            _ => self.begins.other,
        };
        begins && self.is_spelled(name)
    }

    fn is_spelled(&self, name: &str) -> bool {
        if !(3..=LONGEST).contains(&name.len())
            // `SLOT_` is what codes begin with.
            || name.ends_with('_')
            || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        {
            return false;
        }
        // Nearly all words have a shape, so that few are looked up.
        match Shape::of(name) {
            Some(shape) => self.shapes.contains(&shape),
            None => self.codes.contains_key(name),
        }
    }

    /// Returns whether the catalog says that a name is none of its codes, or everyone knows another meaning of it.
    pub(crate) fn is_ignored(&self, name: &str) -> bool {
        let first = name.split_once('_').map(|(first, _)| first);
        self.ignored.contains(name)
            || is_errno(name)
            || self.is_success(name)
            || first.is_some_and(|first| self.systems.contains(&first))
    }

    /// Returns whether a name says that nothing failed: `NONE`, `M_SUCCESS` if all codes begin with `M_`.
    fn is_success(&self, name: &str) -> bool {
        let name = name.strip_prefix(self.prefix.as_str()).unwrap_or(name);
        SUCCESSES.iter().any(|it| name.eq_ignore_ascii_case(it))
    }

    /// Returns whether a name stands for any code in an example: `MY_SLOT_ERROR`, `YOUR_CODE`, `CUSTOM_CODE`, `ERROR_CODE`.
    pub(crate) fn is_placeholder(&self, name: &str) -> bool {
        // `M_EXAMPLE_CODE`, if all codes begin with `M_`.
        let name = name.strip_prefix(self.prefix.as_str()).unwrap_or(name);
        let (first, rest) = name.split_once('_').unwrap_or((name, ""));
        let is_bare = |word: &str| BARE.iter().any(|it| word.eq_ignore_ascii_case(it));
        if name.split('_').all(is_bare) {
            return true;
        }
        // `CUSTOM_FORMAT_FAILED` may be a code.
        let bare = || {
            ["", "CODE", "ERROR", "ERROR_CODE"]
                .iter()
                .any(|it| rest.eq_ignore_ascii_case(it))
        };
        let mut words = self.placeholders.iter();
        words.any(|word| first.eq_ignore_ascii_case(word) && (!WEAK.contains(word) || bare()))
    }

    /// Returns whether a name is seldom a word of another kind: `SLOT_TAKEN`, and `RT0042` if a code is `RT0001`.
    pub(crate) fn is_special(&self, name: &str) -> bool {
        name.contains('_') || series(name).is_some_and(|it| self.series.contains(&it))
    }

    /// Returns whether a field has codes in most systems, or the catalog says that it has its own.
    pub(crate) fn is_field(&self, name: &str) -> bool {
        FIELDS.contains(&name) || self.fields.contains(name)
    }

    /// Returns whether the catalog says that a field has its codes.
    pub(crate) fn is_own_field(&self, name: &str) -> bool {
        self.fields.contains(name)
    }
}

/// Finds the codes that unknown names misspell.
pub(crate) struct Speller<'n, 'c> {
    names: &'n Names<'c>,
    left: Cell<usize>,
    known: RefCell<HashMap<String, Option<&'c str>>>,
    /// The same for names that are only near a code, which no finding depends on.
    suggestions: Cell<usize>,
    near: RefCell<HashMap<String, Option<&'c str>>>,
}

impl<'n, 'c> Speller<'n, 'c> {
    pub(crate) fn new(names: &'n Names<'c>) -> Self {
        Self {
            names,
            left: Cell::new(COMPARISONS),
            known: RefCell::default(),
            suggestions: Cell::new(COMPARISONS / 2),
            near: RefCell::default(),
        }
    }

    /// Returns the code that a name misspells, or that had it before.
    pub(crate) fn misspelled(&self, name: &str) -> Option<&'c str> {
        if let Some(renamed) = self.renamed(name) {
            return Some(renamed);
        }
        if let Some(known) = self.known.borrow().get(name) {
            return *known;
        }
        let left = self.left.get().checked_sub(self.names.codes.len())?;
        self.left.set(left);
        let codes = self.names.codes.keys().copied();
        let near = closest(name, codes.filter(|code| is_misspelled(name, code)));
        self.known.borrow_mut().insert(name.to_owned(), near);
        near
    }

    /// Returns the code that had this name before.
    pub(crate) fn renamed(&self, name: &str) -> Option<&'c str> {
        self.names.former.get(name).copied()
    }

    /// Returns the code that a name most likely means.
    pub(crate) fn closest(&self, name: &str) -> Option<&'c str> {
        if let Some(known) = self.near.borrow().get(name) {
            return *known;
        }
        let left = self.suggestions.get().checked_sub(self.names.codes.len())?;
        self.suggestions.set(left);
        let near = closest(name, self.names.codes.keys().copied());
        self.near.borrow_mut().insert(name.to_owned(), near);
        near
    }
}

/// Returns what a numbered name begins with, and how many digits it has.
fn series(name: &str) -> Option<(&str, usize)> {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = name.len() - letters.len();
    let capitals = !letters.is_empty() && letters.bytes().all(|b| b.is_ascii_uppercase());
    (capitals && digits >= SHORTEST_NUMBER).then_some((letters, digits))
}

/// Returns what all codes begin with, up to the first `_`.
fn prefix<'n>(mut codes: impl Iterator<Item = &'n String>) -> String {
    let first = codes.next().and_then(|code| Some(code.split_once('_')?.0));
    let prefix = first.map_or_else(String::new, |first| format!("{first}_"));
    match codes.all(|code| code.starts_with(&prefix)) {
        true => prefix,
        false => String::new(),
    }
}

/// Returns the words that no code begins with.
fn others<'n>(
    words: &[&'static str],
    codes: &(impl Iterator<Item = &'n String> + Clone),
) -> Vec<&'static str> {
    let begins = |word: &str| {
        let mut firsts = codes.clone().filter_map(|code| code.split('_').next());
        firsts.any(|first| first.eq_ignore_ascii_case(word))
    };
    words.iter().copied().filter(|word| !begins(word)).collect()
}

/// Returns a code's name as that of an enum variant.
fn variant(code: &str) -> String {
    let words = code.split('_').filter(|word| !word.is_empty());
    let shouts = !code.bytes().any(|b| b.is_ascii_lowercase());
    let words = words.map(|word| {
        let (first, rest) = word.split_at_checked(1).unwrap_or((word, ""));
        let rest = match shouts {
            true => rest.to_ascii_lowercase(),
            false => rest.to_owned(),
        };
        first.to_ascii_uppercase() + &rest
    });
    words.collect()
}

/// First words of names that stand for any code in an example.
const PLACEHOLDERS: [&str; 9] = [
    "CUSTOM",
    "DUMMY",
    "EXAMPLE",
    "FOO",
    "MY",
    "SAMPLE",
    "SOME",
    "SOMETHING",
    "YOUR",
];

/// Words that say nothing: a name of several of them stands for any code.
const BARE: [&str; 5] = ["CODE", "ERROR", "HERE", "NAME", "TYPE"];

/// Those that codes begin with too, so that the rest must say nothing.
const WEAK: [&str; 2] = ["CUSTOM", "SAMPLE"];

/// Names that lists of errors have for no error. A catalog may have them, if a result with them is sent.
const SUCCESSES: [&str; 6] = [
    "NONE",
    "NO_ERROR",
    "OK",
    "SUCCEEDED",
    "SUCCESS",
    "UNDEFINED",
];
