//! Judges the names in a text: which of them must exist in the catalog, and do not.
//!
//! A text for a model names many things that no catalog declares: fields of results, files, other products. So a name is
//! unknown only where its place says what it is (`call refund_order`, `force=true`), or if it is nearly one of the
//! catalog's names. See `docs/decisions/074-names-in-texts-are-judged-by-their-place.md`.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use errpact_core::{closest, is_misspelled};

use super::{Argument, Mention, Quote, Spelling, Value, mentions};
use crate::catalog::{Builtin, Catalog, Condition, Kind, Param, Tool};

/// The names of a catalog.
#[derive(Debug)]
pub struct Vocabulary<'c> {
    tools: BTreeMap<&'c str, &'c Tool>,
    /// Patterns of tools, without their `*`.
    patterns: Vec<(&'c str, &'c Tool)>,
    /// Each name that a tool, an argument, a code or a parameter has, and its kind.
    declared: BTreeMap<&'c str, NameKind>,
    /// Every other name that the catalog writes.
    others: HashSet<&'c str>,
    /// Names in the descriptions of tools, such as the members of a result.
    explained: HashSet<&'c str>,
    /// Whether the arguments of all tools are known.
    complete: bool,
    /// How many more unknown names may be compared with all names.
    comparisons: Cell<u32>,
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

/// The maximum number of unknown names that are compared with all names of the catalog.
const COMPARISONS: u32 = 200;

impl<'c> Vocabulary<'c> {
    /// Collects the names of a catalog.
    #[must_use]
    pub fn of(catalog: &'c Catalog) -> Self {
        let mut vocabulary = Self {
            tools: BTreeMap::new(),
            patterns: Vec::new(),
            declared: BTreeMap::new(),
            others: HashSet::new(),
            explained: HashSet::new(),
            complete: true,
            comparisons: Cell::new(COMPARISONS),
        };
        vocabulary.add(catalog);
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
                    self.patterns.push((prefix, tool));
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
        let pattern = || {
            let matching = self
                .patterns
                .iter()
                .filter(|(prefix, _)| name.starts_with(prefix));
            matching
                .max_by_key(|(prefix, _)| prefix.len())
                .map(|(_, tool)| *tool)
        };
        self.tools.get(name).copied().or_else(pattern)
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
        let left = self.comparisons.get().checked_sub(1)?;
        self.comparisons.set(left);
        let declared = self.declared.iter().filter(|(_, own)| **own == kind);
        closest(name, declared.map(|(name, _)| *name))
    }

    /// Finds the names in a text that the catalog does not have. `tool` is the tool that the text is about, if there is
    /// one.
    #[must_use]
    pub fn unknown(&self, text: &str, tool: Option<&str>) -> Vec<Unknown> {
        let mut unknown = Vec::new();
        let mut about = tool.map(|name| (name.to_owned(), 0));
        for found in mentions(text) {
            if found.quote == Quote::Fence || found.quote == Quote::Text {
                continue;
            }
            // Each text is read once, however many names follow the tool's.
            if let Some((_, read)) = about.as_mut().filter(|(_, read)| *read > 0) {
                let start = found.range.start;
                let between = text.get(*read..start).unwrap_or_default();
                *read = start.max(*read);
                if ends_sentence(between) {
                    about = tool.map(|name| (name.to_owned(), 0));
                }
            }
            if let Some(declared) = self.tool(found.name) {
                if let Some(arguments) = &found.arguments {
                    self.arguments(text, found.name, declared, arguments, &mut unknown);
                }
                about = Some((found.name.to_owned(), found.range.end));
                continue;
            }
            let near_tool = about.as_ref().map(|(name, _)| name.as_str());
            if let Some(one) = self.judge(text, &found, near_tool) {
                unknown.push(one);
            }
        }
        unknown
    }

    fn judge(&self, text: &str, found: &Mention<'_>, about: Option<&str>) -> Option<Unknown> {
        let around = Around::of(text, found);
        if let Some(value) = &found.value
            && let Some(wrong) = self.value(found, value, about, &around)
        {
            return Some(wrong);
        }
        if self.declared.contains_key(found.name) || self.others.contains(found.name) {
            return None;
        }
        // `fn name()` is the definition of a function.
        let is_defined = around.before(&["def", "fn", "func"]);
        // `call the on_call engineer` may name anything.
        let sure = around.bare || found.quote == Quote::Name || around.after(&["tool", "function"]);
        let called = found.arguments.is_some() && !is_defined || sure && around.is_called();
        let can_be_tool = match found.spelling {
            Spelling::Upper | Spelling::Snake => true,
            Spelling::Camel => {
                found.name.starts_with(|c: char| c.is_ascii_lowercase())
                    || found.arguments.is_some()
            }
            Spelling::Compound => {
                let sure = found.arguments.is_some() && found.quote == Quote::Name
                    || around.is_called_directly() && self.has_kebab_tools();
                sure && !found.name.contains(['/', '@', '.'])
            }
            Spelling::Word => found.quote == Quote::Name && found.value.is_none(),
        };
        let has_tools = !self.tools.is_empty() || !self.patterns.is_empty();
        if called && can_be_tool && has_tools {
            return Some(self.report(
                "tool",
                found,
                self.near(found.name, |kind| kind == NameKind::Tool),
                true,
            ));
        }
        if found.spelling == Spelling::Word || found.name.contains(['/', '@']) {
            return None;
        }
        match self.near(found.name, |kind| has_tools || kind == NameKind::Code) {
            // `e-mail` is no misspelling of `email`.
            Some((near, _))
                if found.spelling == Spelling::Compound
                    && spelling(near) != Some(Spelling::Compound) =>
            {
                None
            }
            Some((near, kind)) => {
                // Results have lists of what an argument names: `slot_ids` beside `slot_id`.
                let plural = singular(near) == singular(found.name);
                if (plural || self.explained.contains(found.name))
                    && kind != NameKind::Tool
                    && kind != NameKind::Code
                {
                    return None;
                }
                let certain = matches!(kind, NameKind::Tool | NameKind::Code)
                    && found.spelling == spelling(near)?;
                Some(self.report(kind.word(), found, Some((near, kind)), certain))
            }
            None if self.explained.contains(found.name) => None,
            None if found.spelling == Spelling::Upper => {
                (around.before.first().is_some_and(|word| word == "code"))
                    .then(|| self.report("code", found, None, false))
            }
            None if found.spelling == Spelling::Snake
                && has_tools
                && self.complete
                && around.is_argument() =>
            {
                Some(self.report("argument", found, None, false))
            }
            None if found.spelling == Spelling::Snake && has_tools && around.is_used() => {
                Some(self.report("tool or argument", found, None, false))
            }
            None => None,
        }
    }

    /// Returns whether a tool has a name such as `list-slots`.
    fn has_kebab_tools(&self) -> bool {
        self.tools.keys().any(|name| name.contains('-'))
    }

    /// Judges `name=value`.
    fn value(
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
                None if (tool.params.values()).any(|param| is_open(&param.kind)) => None,
                None => {
                    let near = closest(found.name, tool.params.keys().map(String::as_str));
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
    fn arguments(
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
                    near: closest(written, tool.params.keys().map(String::as_str))
                        .map(str::to_owned),
                    certain,
                }),
            }
        }
    }

    /// Returns the declared name that a name misspells.
    fn near(&self, name: &str, is: impl Fn(NameKind) -> bool) -> Option<(&'c str, NameKind)> {
        let left = self.comparisons.get().checked_sub(1)?;
        self.comparisons.set(left);
        let candidates = self.declared.iter().filter(|(_, kind)| is(**kind));
        let near: HashMap<&str, NameKind> = candidates
            .filter(|(candidate, _)| is_misspelled(name, candidate))
            .map(|(candidate, kind)| (*candidate, *kind))
            .collect();
        let best = closest(name, near.keys().copied())?;
        near.get_key_value(best).map(|(name, kind)| (*name, *kind))
    }

    fn report(
        &self,
        kind: &str,
        found: &Mention<'_>,
        near: Option<(&str, NameKind)>,
        certain: bool,
    ) -> Unknown {
        let near = near.map(|(name, _)| name).or_else(|| match kind {
            "tool" => closest(found.name, self.tools.keys().copied()),
            _ => None,
        });
        Unknown {
            kind: kind.to_owned(),
            name: found.name.to_owned(),
            range: found.range.clone(),
            near: near.map(str::to_owned),
            certain,
        }
    }
}

impl NameKind {
    fn word(self) -> &'static str {
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
fn is_open(kind: &Kind<'_>) -> bool {
    matches!(kind.innermost(), Kind::Json | Kind::Object(_))
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

fn spelling(name: &str) -> Option<Spelling> {
    if name.contains(['-', '.', '/', ':']) {
        return Some(Spelling::Compound);
    }
    Spelling::of(name)
}

fn singular(name: &str) -> &str {
    name.strip_suffix('s').unwrap_or(name)
}

fn ends_sentence(text: &str) -> bool {
    text.contains(['\n', ';']) || [". ", "! ", "? "].iter().any(|end| text.contains(end))
}

/// The words around a name, in lowercase.
struct Around {
    /// The words before it, the nearest first.
    before: Vec<String>,
    /// The words after it.
    after: Vec<String>,
    /// Whether no article is before it.
    bare: bool,
}

/// Words before `with` that say that a call follows.
const CALLS: [&str; 19] = [
    "again", "but", "call", "called", "calling", "calls", "function", "invoke", "it", "more",
    "once", "only", "repeat", "request", "rerun", "retry", "run", "tool", "try",
];

/// How far around a name words are read, in bytes.
const REACH: usize = 60;

impl Around {
    fn of(text: &str, found: &Mention<'_>) -> Self {
        let (start, end) = (found.range.start, found.range.end);
        let from = (start.saturating_sub(REACH)..=start).find(|at| text.is_char_boundary(*at));
        let to = (end..=(end + REACH).min(text.len()))
            .rev()
            .find(|at| text.is_char_boundary(*at));
        let before = text.get(from.unwrap_or(start)..start).unwrap_or_default();
        let after = text.get(end..to.unwrap_or(end)).unwrap_or_default();
        // Only the words of the same sentence.
        let before = before
            .rsplit(['.', '!', '?', ';', '\n'])
            .next()
            .unwrap_or_default();
        let after = after
            .split(['.', '!', '?', ';', '\n', ',', ':'])
            .next()
            .unwrap_or_default();
        let word = |word: &str| {
            word.trim_matches(|c: char| !c.is_alphanumeric())
                .to_lowercase()
        };
        let is_article = |word: &String| {
            matches!(
                word.as_str(),
                "the" | "a" | "an" | "" | "its" | "your" | "this" | "that"
            )
        };
        let last = before.split_whitespace().next_back().map(word);
        Self {
            bare: last.is_some_and(|word| word.is_empty() || !is_article(&word)),
            before: before
                .split_whitespace()
                .rev()
                .map(word)
                .filter(|word| !is_article(word))
                .take(6)
                .collect(),
            after: after
                .split_whitespace()
                .map(word)
                .filter(|word| !word.is_empty())
                .take(2)
                .collect(),
        }
    }

    fn before(&self, words: &[&str]) -> bool {
        self.before
            .first()
            .is_some_and(|word| words.contains(&word.as_str()))
    }

    fn after(&self, words: &[&str]) -> bool {
        self.after
            .first()
            .is_some_and(|word| words.contains(&word.as_str()))
    }

    /// `call NAME`, `the NAME tool`.
    fn is_called(&self) -> bool {
        let verbs = ["call", "calls", "calling", "invoke", "invokes", "invoking"];
        let verb = |word: Option<&String>| word.is_some_and(|word| verbs.contains(&word.as_str()));
        let noun = matches!(
            self.before.first().map(String::as_str),
            Some("tool" | "function")
        );
        self.after(&["tool"]) || verb(self.before.first()) || noun && verb(self.before.get(1))
    }

    /// `call NAME`, but not `call the NAME team`.
    fn is_called_directly(&self) -> bool {
        self.after(&["tool"]) || self.bare && self.is_called()
    }

    /// `with NAME=value`, also after other values. `about` is the tool that the sentence names.
    fn is_passed(&self, about: Option<&str>) -> bool {
        let mut rest = (self.before.iter().map(String::as_str))
            .skip_while(|word| word.contains('=') || matches!(*word, "and" | "or"));
        match rest.next() {
            // `fails with status=full` and `a slot with status=full` pass nothing.
            Some("with" | "without") => rest.next().is_none_or(|word| {
                word.contains('_')
                    || about.is_some_and(|name| name.eq_ignore_ascii_case(word))
                    || CALLS.contains(&word)
            }),
            Some(
                "pass" | "passing" | "set" | "setting" | "add" | "adding" | "include" | "argument"
                | "use" | "using",
            ) => true,
            Some(_) => false,
            // The text of an action's `with` begins with the values.
            None => about.is_some(),
        }
    }

    /// `the argument NAME`.
    fn is_argument(&self) -> bool {
        self.before(&[
            "argument",
            "arguments",
            "parameter",
            "parameters",
            "pass",
            "passing",
            "omit",
        ]) || self.after(&["argument", "parameter"])
    }

    /// `use NAME to …`.
    fn is_used(&self) -> bool {
        let earlier = |words: &[&str]| {
            let mut rest = self.before.iter().skip(1);
            rest.any(|word| words.contains(&word.as_str()))
        };
        // `check with NAME`, `pass it to NAME`.
        if self.before(&["with"]) && earlier(&["check", "search", "verify"])
            || self.before(&["to"]) && earlier(&["pass", "passing"])
        {
            return true;
        }
        self.before(&[
            "use", "using", "via", "try", "run", "running", "tool", "execute", "trigger",
        ]) && !self.after(&[
            "from", "of", "in", "as", "returned", "field", "value", "instead",
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown(text: &str) -> Vec<(String, String, bool)> {
        let loaded = crate::load_str(
            "a.yaml",
            "errpact: 1\nname: a\ncategories: { a: {} }\ntools:\n  list_slots: { read_only: true, params: { day: date, \
             zone: { enum: [local, utc] } } }\n  cancel_order: { params: { order_id: text, force: boolean } }\ncodes:\n  \
             SLOT_TAKEN: { category: a, message: Taken., act: relay, fallback: true }\n",
        );
        let resolved = loaded.resolved.expect("a catalog");
        let vocabulary = Vocabulary::of(resolved.catalog());
        let found = vocabulary.unknown(text, None);
        found
            .into_iter()
            .map(|one| {
                assert!(text.get(one.range).is_some());
                (one.kind, one.name, one.certain)
            })
            .collect()
    }

    #[test]
    fn names_that_do_not_exist() {
        for (text, kind, name, certain) in [
            (
                "Apologize, then call refund_order.",
                "tool",
                "refund_order",
                true,
            ),
            ("Call the `refund` tool.", "tool", "refund", true),
            (
                "Offer refund_order(order_id).",
                "tool",
                "refund_order",
                true,
            ),
            ("Then use list_slot.", "tool", "list_slot", true),
            ("After SLOT_TAKN, stop.", "code", "SLOT_TAKN", true),
            ("Retry with dry=true.", "argument", "dry", true),
            (
                "Call list_slots with force=true.",
                "argument of `list_slots`",
                "force",
                true,
            ),
            (
                "Call list_slots(day=\"2026-01-01\", hour=3).",
                "argument of `list_slots`",
                "hour",
                true,
            ),
            (
                "Call list_slots with day=2026-01-01 and force=true.",
                "argument of `list_slots`",
                "force",
                true,
            ),
            ("Call the refund_order tool.", "tool", "refund_order", true),
            (
                "Call list_slots with zone=gmt.",
                "value of `zone`",
                "gmt",
                true,
            ),
            (
                "Call list_slots(day, hour).",
                "argument of `list_slots`",
                "hour",
                false,
            ),
            (
                "Use refund_order to pay it back.",
                "tool or argument",
                "refund_order",
                false,
            ),
            ("Pass the reason_code.", "argument", "reason_code", false),
        ] {
            assert_eq!(
                unknown(text),
                [(kind.to_owned(), name.to_owned(), certain)],
                "{text}"
            );
        }
    }

    #[test]
    fn names_of_other_things() {
        for text in [
            "Call list_slots with day=2026-01-01, then cancel_order with force=true.",
            "Call list_slots(day, zone) and offer free_slots from the result.",
            "Use next_cursor from the last response.",
            "Call the user, or call Anna at GitHub, OpenAI, eBay or iPhone support.",
            "See https://example.com/call/refund_order?dry=true or mail call_center@example.com.",
            "Set OPENAI_API_KEY in the environment; X-Request-Id and Retry-After are headers.",
            "Write the date as YYYY-MM-DD or DD_MM_YYYY, in UTF_8.",
            "Read docs/my_file.md and config_file.json.",
            "Answer with {\"order_state\": \"open\"}.",
            "The result has `order_ids` and \"in_progress\".",
            "Use order_id as it is.",
            "If list_slots returns status=full, apologize.",
            "If list_slots returns zone=gmt and status=full, apologize.",
            "If list_slots fails with status=full, apologize.",
            "If the answer has zone=gmt, apologize.",
            "Call the on_call engineer.",
        ] {
            assert_eq!(unknown(text), [], "{text}");
        }
    }
}
