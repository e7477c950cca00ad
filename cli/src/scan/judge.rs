//! Decides what the names in a file mean.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{Mutex, PoisonError};

use errpact_spec::finding::Id;

use super::evidence::{Evidence, Mention};
use super::markdown::{self, Quote};
use super::names::{Names, Speller};
use super::pool::Pool;
use super::problem::Problem;
use super::quote::Texts;
use super::source::{Source, first_name};
use super::syntax::Syntax;
use super::tokens::Kind;
use super::tools::Tools;
use super::words::{has_code_members, has_words};
use super::{tree, yaml};

/// What the scan knows about the catalog. Every file is compared with it.
pub(crate) struct Known<'c> {
    pub(crate) names: Names<'c>,
    pub(crate) texts: Texts<'c>,
    /// The tools that may raise each code that names its tools.
    pub(crate) raised_by: BTreeMap<&'c str, RaisedBy<'c>>,
}

/// The tools that may raise a code. A catalog may have thousands, and a file thousands of mentions of the code.
pub(crate) struct RaisedBy<'c> {
    names: HashSet<&'c str>,
    /// What names that end with `*` begin with.
    prefixes: HashSet<&'c str>,
    /// The first of them, for a label.
    shown: String,
}

/// The maximum number of tools to name in a label.
const SHOWN: usize = 10;

impl<'c> RaisedBy<'c> {
    pub(crate) fn of(tools: &'c [String]) -> Self {
        let mut shown: Vec<&str> = tools.iter().map(String::as_str).take(SHOWN).collect();
        if tools.len() > SHOWN {
            shown.push("…");
        }
        let prefixes = tools.iter().filter_map(|it| it.strip_suffix('*'));
        Self {
            names: tools.iter().map(String::as_str).collect(),
            prefixes: prefixes.collect(),
            shown: shown.join(", "),
        }
    }

    fn has(&self, tool: &str) -> bool {
        let begins = |end: usize| tool.get(..end).is_some_and(|it| self.prefixes.contains(it));
        self.names.contains(tool) || !self.prefixes.is_empty() && (0..=tool.len()).any(begins)
    }
}

/// The maximum number of problems of a file that are kept: twice as many as findings of a scan, because some of them turn
/// out to be none.
const MOST_PROBLEMS: usize = 4000;

/// A file to judge.
pub(crate) struct File<'f> {
    /// Its path, with `/` between folders.
    pub(crate) path: &'f str,
    pub(crate) text: &'f str,
    pub(crate) syntax: Syntax,
    pub(crate) is_test: bool,
    /// The codes that the file must mention.
    pub(crate) covers: Option<Vec<&'f str>>,
}

/// What a file says.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) problems: Vec<Problem>,
    /// The codes that the source uses.
    pub(crate) uses: HashSet<String>,
    /// The tools that the source registers.
    pub(crate) tools: BTreeSet<String>,
    pub(crate) is_source: bool,
}

/// Judges a file, and adds its names to the pool of the project.
pub(crate) fn judge(
    file: &File<'_>,
    known: &Known<'_>,
    speller: &Speller<'_, '_>,
    pool: &Mutex<Pool>,
) -> Verdict {
    let lock = || pool.lock().unwrap_or_else(PoisonError::into_inner);
    let names = &known.names;
    let mut verdict = Verdict::default();
    let (mentions, quotes) = if file.syntax == Syntax::Markdown {
        let document = markdown::read(file.text, names);
        (document.mentions, document.quotes)
    } else if file.syntax == Syntax::Yaml && !tree::is_crowded(file.text) {
        let (mut mentions, documents) = yaml::mentions(file.text, names);
        for (text, start) in documents {
            markdown::shift(markdown::read(text, names).mentions, start, &mut mentions);
        }
        (mentions, Vec::new())
    } else {
        let syntax = match file.syntax {
            Syntax::Yaml => Syntax::Json,
            syntax => syntax,
        };
        let source = Source::new(file.text, syntax, |name| names.fits(name));
        let others: Vec<(&str, bool)> = source.other_names().collect();
        let renaming: Vec<&str> = source.renaming_tables(names).collect();
        let keys = source.keys(names, |name| {
            !file.is_test && names.elsewhere(name).is_some()
        });
        let keys: Vec<&str> = keys.collect();
        {
            let mut pool = lock();
            pool.add_others(others.into_iter());
            pool.add_renaming(renaming.into_iter());
            pool.add_keys(keys.into_iter());
            pool.add_types(source.error_types());
            pool.add_others(source.renamed(names).map(|name| (name, false)));
        }
        let mentions = source.mentions(names);
        if file.syntax.is_source() && !file.is_test {
            verdict.is_source = true;
            uses(&source, names, &mut verdict);
            bodies(&source, &mentions, known, &mut verdict);
        }
        let quotes = quotes(&source, names);
        (mentions, quotes)
    };
    if !file.is_test || file.covers.is_some() {
        lock().add(&mentions, names);
        unknown(file, &mentions, names, speller, &mut verdict);
        stale(&quotes, known, &mut verdict);
    }
    if let Some(codes) = &file.covers {
        unmentioned(file, codes, &mut verdict);
    }
    verdict
        .problems
        .sort_by_key(|problem| (problem.range.start, problem.id));
    verdict.problems.truncate(MOST_PROBLEMS);
    verdict
}

/// Adds the codes that a source uses.
fn uses(source: &Source<'_>, names: &Names<'_>, verdict: &mut Verdict) {
    let said = source.candidates.iter();
    let said = said.filter_map(|at| names.code(first_name(source.at(*at))));
    let variants = source.types.iter();
    let variants = variants.filter_map(|at| names.of_variant(first_name(source.at(*at))));
    for code in said.chain(variants) {
        if !verdict.uses.contains(code) {
            verdict.uses.insert(code.to_owned());
        }
    }
}

/// Judges the tools of a source.
fn bodies(source: &Source<'_>, mentions: &[Mention<'_>], known: &Known<'_>, verdict: &mut Verdict) {
    let tools = Tools::of(source);
    verdict.tools.extend(tools.names().map(str::to_owned));
    for (tool, range) in tools.uncoded(source, &known.names) {
        verdict.problems.push(Problem {
            label: "this failure has no code".to_owned(),
            ..Problem::new(Id::UncodedFailure, vec![tool.to_owned()], range)
        });
    }
    for mention in mentions.iter().filter(|mention| mention.raises) {
        let (Some(tool), Some(raised_by)) = (
            tools.around(source, mention.range.start),
            known.raised_by.get(mention.name),
        ) else {
            continue;
        };
        if !raised_by.has(tool) {
            let names = vec![mention.name.to_owned(), tool.to_owned()];
            verdict.problems.push(Problem {
                label: format!("`raised_by` lists {}", raised_by.shown),
                ..Problem::new(Id::RaisedElsewhere, names, mention.range.clone())
            });
        }
    }
}

/// Returns the texts that a source has after a code and a colon.
fn quotes<'s>(source: &Source<'s>, names: &Names<'_>) -> Vec<Quote<'s>> {
    let quotes = source.candidates.iter().filter_map(|index| {
        let (index, token) = (*index, source.tokens.get(*index)?);
        let name = Some(first_name(source.at(index))).filter(|_| token.kind == Kind::Text)?;
        names.code(name)?;
        let text = source.at(index).get(name.len()..)?.strip_prefix(": ")?;
        let range = token.end() - text.len()..token.end();
        Some(Quote { name, text, range })
    });
    quotes.collect()
}

fn stale(quotes: &[Quote<'_>], known: &Known<'_>, verdict: &mut Verdict) {
    for quote in quotes {
        if verdict.problems.len() >= MOST_PROBLEMS {
            break;
        }
        if let Some(own) = known.texts.differs(quote.name, quote.text) {
            let names = vec![quote.name.to_owned()];
            verdict.problems.push(Problem {
                label: format!("the catalog says: {own}"),
                ..Problem::new(Id::StaleText, names, quote.range.clone())
            });
        }
    }
}

/// How many different names of a group are codes, and how many are not. A file may have a million groups.
#[derive(Clone, Copy, Default)]
struct Group {
    codes: usize,
    others: usize,
    /// Those of them that are one word.
    words: (usize, usize),
    /// Others that are not spelled as constants.
    small: usize,
}

/// Reports names that are no codes, although their evidence says that they are.
fn unknown(
    file: &File<'_>,
    mentions: &[Mention<'_>],
    names: &Names<'_>,
    speller: &Speller<'_, '_>,
    verdict: &mut Verdict,
) {
    // A program compares with the codes of libraries too, so what it compares with is a separate group.
    type Key<'m> = (Evidence<'m>, usize, bool);
    fn key<'m>(it: &Mention<'m>) -> Key<'m> {
        (it.evidence, it.group, it.compared)
    }
    let mut keys: BTreeMap<Key<'_>, usize> = BTreeMap::new();
    let mut groups: Vec<Group> = Vec::new();
    // The names of each group.
    let mut known: HashSet<(usize, &str)> = HashSet::new();
    for mention in mentions {
        let number = *keys.entry(key(mention)).or_insert(groups.len());
        if number == groups.len() {
            groups.push(Group::default());
        }
        let Some(group) = groups.get_mut(number) else {
            continue;
        };
        let name = mention.name;
        let word = usize::from(!has_words(name));
        if names.code(name).is_some() {
            if known.insert((number, name)) {
                group.codes += 1;
                group.words.0 += word;
            }
        } else if !names.is_ignored(name)
            && (!names.is_placeholder(name) || speller.misspelled(name).is_some())
            && known.insert((number, name))
        {
            group.others += 1;
            group.words.1 += word;
            group.small += usize::from(!is_constant(name));
        }
    }
    // A name may have several kinds of evidence.
    let mut reported = HashSet::new();
    for mention in mentions {
        if verdict.problems.len() >= MOST_PROBLEMS {
            break;
        }
        let number = keys.get(&key(mention)).copied().unwrap_or_default();
        let Some(group) = groups.get(number) else {
            continue;
        };
        let is_code = names.code(mention.name).is_some();
        if is_code || !known.contains(&(number, mention.name)) {
            continue;
        }
        // Single words, and those in small letters, are often nearly another word.
        let constant = is_constant(mention.name);
        let near = speller.misspelled(mention.name).filter(|near| {
            // `UNKNOWN: "Unknown"` is a text for a user.
            let respelled = near.eq_ignore_ascii_case(mention.name);
            constant || !(respelled || group.codes == 0)
        });
        // An example of a whole failure in the project's own docs.
        let example = file.syntax == Syntax::Markdown
            && mention.has_message
            && mention.name.contains('_')
            && matches!(mention.evidence, Evidence::Field(field) if names.is_field(field));
        let of_codes = is_of_codes(file, mention, group, names);
        let own = of_codes || example || near.is_some();
        // `StatusCode::NOT_FOUND` is a status, even if `NOT_FOUND` is a code too.
        let of_other = matches!(mention.evidence, Evidence::Member(owner) if !has_code_members(owner))
            && group.codes == 0;
        let elsewhere = names.elsewhere(mention.name).filter(|_| !own && !of_other);
        if !own && elsewhere.is_none() {
            continue;
        }
        if !reported.insert(mention.range.start) {
            continue;
        }
        let shown = near.or_else(|| speller.closest(mention.name));
        verdict.problems.push(Problem {
            id: Id::UnknownCode,
            names: vec![mention.name.to_owned()],
            range: mention.range.clone(),
            label: match (speller.renamed(mention.name), shown) {
                (Some(new), _) => format!("renamed to `{new}`"),
                (None, Some(near)) => format!("did you mean `{near}`?"),
                (None, None) => String::new(),
            },
            note: Some(match (example && group.codes == 0, elsewhere) {
                (true, _) => "it is the code of a failure with a message".to_owned(),
                (false, Some(note)) => note.to_owned(),
                (false, None) => said(mention.evidence, group),
            }),
            beside: group.codes,
            failure: mention
                .failure
                .filter(|_| near.is_none())
                .map(str::to_owned),
        });
    }
}

/// Returns whether the names of a group are codes of this catalog.
fn is_of_codes(file: &File<'_>, mention: &Mention<'_>, group: &Group, names: &Names<'_>) -> bool {
    let (codes, others) = (group.codes, group.others);
    let declared = file.covers.is_some();
    match mention.evidence {
        Evidence::Field(field) if names.is_own_field(field) => true,
        // A file that covers the codes has no other ones in such fields.
        Evidence::Field(field) if names.is_field(field) && declared => true,
        // A word there may be a currency or a country.
        Evidence::Field(field) if names.is_field(field) && !has_words(mention.name) => {
            let (codes, others) = group.words;
            codes > 0 && others <= codes
        }
        Evidence::Field(field) if names.is_field(field) => codes > 0 && others <= codes,
        Evidence::Column | Evidence::Heading | Evidence::Item if declared => codes > 0,
        // One code among words is little, unless the others can be nothing but constants.
        Evidence::Beside => others <= codes && (codes >= 2 || (codes > 0 && group.small == 0)),
        // The values of other fields are words of any kind.
        Evidence::Field(_) if !mention.name.contains('_') => codes >= 4 && others * 4 <= codes,
        Evidence::Field(_) | Evidence::Column | Evidence::Heading | Evidence::Item => {
            codes >= 2 && others <= codes
        }
        // Alone, a sentence says too little.
        Evidence::Sentence | Evidence::Elsewhere => false,
        Evidence::List if mention.declared => says_codes(group) && others <= codes,
        // One word may be anything.
        _ if !has_words(mention.name) => {
            let (codes, others) = match mention.evidence {
                Evidence::List => (codes, others),
                _ => group.words,
            };
            codes >= 4 && others * 4 <= codes
        }
        // Lists of a program often have codes among other constants.
        _ => codes >= 2 && others * 2 <= codes,
    }
}

/// Returns whether a name is spelled as a constant: `SLOT_TAKEN`.
fn is_constant(name: &str) -> bool {
    name.contains('_') && !name.contains(|c: char| c.is_lowercase())
}

/// Returns whether the codes of a list say that it has codes. One word, such as `unknown`, is in many lists.
fn says_codes(group: &Group) -> bool {
    group.codes > 1 || group.codes > group.words.0
}

/// Returns the evidence in words.
fn said(evidence: Evidence<'_>, group: &Group) -> String {
    let place = match evidence {
        Evidence::Field(field) => {
            return match group.codes {
                0 => format!("the field `{field}` has codes"),
                count => format!("the field `{field}` has codes: {count} in this file"),
            };
        }
        Evidence::Prefix => "texts that begin with a name and a colon",
        Evidence::List => "names of this list",
        Evidence::Argument(callee) => return counted(&format!("arguments of `{callee}`"), group),
        Evidence::Member(owner) => return counted(&format!("members of `{owner}`"), group),
        Evidence::Returned => "names that this file returns",
        Evidence::Column => "names of this column",
        Evidence::Heading => "headings of this level",
        Evidence::Item => "items of this list",
        Evidence::Beside | Evidence::Sentence | Evidence::Elsewhere => "names beside it",
    };
    counted(place, group)
}

fn counted(place: &str, group: &Group) -> String {
    match group.codes {
        0 => "the name is nearly a code".to_owned(),
        1 => format!("one of the {place} is a code"),
        count => format!("{count} of the {place} are codes"),
    }
}

/// Reports the codes that a file must mention and does not.
fn unmentioned(file: &File<'_>, codes: &[&str], verdict: &mut Verdict) {
    let words: HashSet<&str> = file
        .text
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .collect();
    // The first line stands for the file.
    let end = file.text.find('\n').unwrap_or(file.text.len());
    for code in codes.iter().filter(|code| !words.contains(**code)) {
        let names = vec![file.path.to_owned(), (*code).to_owned()];
        let problem = Problem::new(Id::UnmentionedCode, names, 0..end);
        verdict.problems.push(problem);
    }
}
