//! Names that Python accepts.

use std::collections::{BTreeMap, BTreeSet};

use errpact_spec::catalog::Catalog;
use heck::ToUpperCamelCase as _;

/// Returns whether a word can be a name.
pub(super) fn is_name(text: &str) -> bool {
    let word = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    word && !text.is_empty()
        && !text.starts_with(|first: char| first.is_ascii_digit())
        && !KEYWORDS.contains(&text)
}

/// Returns the member of `Code` for each code, in order. It is the code's own name, unless Python,
/// or the type of the members, uses that name for something else.
pub(super) fn members<'a>(codes: impl Iterator<Item = &'a String>) -> BTreeMap<&'a str, String> {
    let codes: BTreeSet<&str> = codes.map(String::as_str).collect();
    let mut given = BTreeSet::new();
    let mut members = BTreeMap::new();
    for code in &codes {
        let mut member = (*code).to_owned();
        if !is_free_member(code) {
            member.push('_');
            while codes.contains(member.as_str()) || given.contains(&member) {
                member.push('_');
            }
        }
        given.insert(member.clone());
        members.insert(*code, member);
    }
    members
}

/// Returns a class for the arguments of each tool, in order.
pub(super) fn classes<'a>(tools: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut given = BTreeSet::new();
    tools
        .map(|tool| {
            let mut stem = tool.to_upper_camel_case();
            if !stem.starts_with(|first: char| first.is_ascii_alphabetic()) {
                stem.insert_str(0, "Tool");
            }
            let mut class = format!("{stem}Arguments");
            let mut number = 2;
            while !given.insert(class.clone()) {
                class = format!("{stem}{number}Arguments");
                number += 1;
            }
            class
        })
        .collect()
}

/// Returns whether a code is its own member of `Code`.
pub(super) fn is_free_member(code: &str) -> bool {
    is_name(code) && !OF_MEMBERS.contains(&code)
}

/// Returns the exception of each code, in order: `SlotConflict` for `SLOT_CONFLICT`.
pub(super) fn exceptions(catalog: &Catalog) -> Vec<String> {
    let mut classes = all_exceptions(catalog);
    classes.truncate(catalog.codes.len());
    classes
}

/// Returns, for each former name of a code, the exception that it was and the one that it is. Another spelling of a
/// name may be the same exception.
pub(super) fn former_exceptions(catalog: &Catalog) -> Vec<Option<(String, String)>> {
    let former = catalog.former_names();
    let all = all_exceptions(catalog);
    let (own, old) = all.split_at(catalog.codes.len());
    let new: BTreeMap<_, _> = catalog.codes.keys().map(String::as_str).zip(own).collect();
    let classes = former.iter().zip(old).map(|((old, code), class)| {
        let is_other = old.to_upper_camel_case() != code.to_upper_camel_case();
        let new = new.get(code).filter(|_| is_other)?;
        Some((class.clone(), (*new).clone()))
    });
    classes.collect()
}

/// Returns the exceptions of codes and then of former names.
fn all_exceptions(catalog: &Catalog) -> Vec<String> {
    let mut given: BTreeSet<String> = classes(catalog.tools.keys()).into_iter().collect();
    let taken = OF_MODULES.iter().chain(BUILT_IN);
    given.extend(taken.map(|name| (*name).to_owned()));
    let former = catalog.former_names().into_keys();
    let codes = catalog.codes.keys().map(String::as_str);
    codes
        .chain(former)
        .map(|code| {
            let mut stem = code.to_upper_camel_case();
            if !stem.starts_with(|first: char| first.is_ascii_alphabetic()) {
                stem.insert_str(0, "Code");
            }
            let mut class = stem.clone();
            if !is_name(&class) || given.contains(&class) {
                class.push_str("Error");
            }
            let mut number = 2;
            while !given.insert(class.clone()) {
                class = format!("{stem}Error{number}");
                number += 1;
            }
            class
        })
        .collect()
}

/// Returns a constructor's name for each parameter, in order: its own unless Python uses it for something else.
pub(super) fn parameters<'a>(params: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
    let mut given: BTreeSet<String> = params.clone().map(str::to_owned).collect();
    params
        .map(|param| {
            let mut name = param.to_owned();
            while !is_name(&name) || name == "self" || (name != param && given.contains(&name)) {
                name.push('_');
            }
            given.insert(name.clone());
            name
        })
        .collect()
}

/// Names that a module has beside its exceptions.
const OF_MODULES: &[&str] = &[
    "ClassVar",
    "Code",
    "Decision",
    "Entry",
    "Envelope",
    "Exhausted",
    "Extensions",
    "Final",
    "Importance",
    "Limits",
    "Literal",
    "Mapping",
    "Occurrence",
    "Retry",
    "Tool",
    "ToolError",
    "TypedDict",
    "UUID",
];

/// Names that begin with a capital and that linters keep for the language: its own classes, and those that look like
/// digits.
const BUILT_IN: &[&str] = &[
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "BaseException",
    "BaseExceptionGroup",
    "BlockingIOError",
    "BrokenPipeError",
    "BufferError",
    "BytesWarning",
    "ChildProcessError",
    "ConnectionAbortedError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "DeprecationWarning",
    "EOFError",
    "Ellipsis",
    "EncodingWarning",
    "EnvironmentError",
    "Exception",
    "ExceptionGroup",
    "False",
    "FileExistsError",
    "FileNotFoundError",
    "FloatingPointError",
    "FutureWarning",
    "GeneratorExit",
    "I",
    "IOError",
    "ImportError",
    "ImportWarning",
    "IndentationError",
    "IndexError",
    "InterruptedError",
    "IsADirectoryError",
    "KeyError",
    "KeyboardInterrupt",
    "LookupError",
    "MemoryError",
    "ModuleNotFoundError",
    "NameError",
    "None",
    "NotADirectoryError",
    "NotImplemented",
    "NotImplementedError",
    "O",
    "OSError",
    "OverflowError",
    "PendingDeprecationWarning",
    "PermissionError",
    "ProcessLookupError",
    "PythonFinalizationError",
    "RecursionError",
    "ReferenceError",
    "ResourceWarning",
    "RuntimeError",
    "RuntimeWarning",
    "StopAsyncIteration",
    "StopIteration",
    "SyntaxError",
    "SyntaxWarning",
    "SystemError",
    "SystemExit",
    "TabError",
    "TimeoutError",
    "True",
    "TypeError",
    "UnboundLocalError",
    "UnicodeDecodeError",
    "UnicodeEncodeError",
    "UnicodeError",
    "UnicodeTranslateError",
    "UnicodeWarning",
    "UserWarning",
    "ValueError",
    "Warning",
    "WindowsError",
    "ZeroDivisionError",
];

/// The language's keywords; soft ones may be names.
const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

/// The attributes that `str` and `Enum` add to the members of an enumeration of texts.
const OF_MEMBERS: &[&str] = &[
    "capitalize",
    "casefold",
    "center",
    "count",
    "encode",
    "endswith",
    "expandtabs",
    "find",
    "format",
    "format_map",
    "index",
    "isalnum",
    "isalpha",
    "isascii",
    "isdecimal",
    "isdigit",
    "isidentifier",
    "islower",
    "isnumeric",
    "isprintable",
    "isspace",
    "istitle",
    "isupper",
    "join",
    "ljust",
    "lower",
    "lstrip",
    "maketrans",
    "mro",
    "name",
    "partition",
    "removeprefix",
    "removesuffix",
    "replace",
    "rfind",
    "rindex",
    "rjust",
    "rpartition",
    "rsplit",
    "rstrip",
    "split",
    "splitlines",
    "startswith",
    "strip",
    "swapcase",
    "title",
    "translate",
    "upper",
    "value",
    "zfill",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_keeps_its_name_where_python_lets_it() {
        let codes =
            ["None", "SLOT_CONFLICT", "None_", "match", "title", "class"].map(str::to_owned);
        let members = members(codes.iter());
        assert_eq!(members["SLOT_CONFLICT"], "SLOT_CONFLICT");
        assert_eq!(members["None"], "None__");
        assert_eq!(members["None_"], "None_");
        assert_eq!(members["match"], "match");
        assert_eq!(members["title"], "title_");
        assert_eq!(members["class"], "class_");
    }

    #[test]
    fn no_two_tools_share_a_class() {
        let tools = ["A_*", "a", "a2", "1st", "_", "calendar.create-event"].map(str::to_owned);
        assert_eq!(
            classes(tools.iter()),
            [
                "AArguments",
                "A2Arguments",
                "A22Arguments",
                "Tool1stArguments",
                "ToolArguments",
                "CalendarCreateEventArguments"
            ]
        );
    }
}
