//! No file of the runtime writes a sentence itself: a text with a space in it is for developers, and listed here.

use std::fs;

use errpact_tests::command::workspace;
use errpact_tests::files::files;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The folders whose texts a model or a user may read.
const READ: [&str; 9] = [
    "agent",
    "arguments",
    "guard",
    "mcp",
    "occurrence",
    "prompt",
    "redact/render",
    "table",
    "wire",
];

/// Texts for developers or programs, with the beginning of their file's path and the reason.
const OTHERS: &[(&str, &str, &str)] = &[
    (
        "agent/retry/stopped.rs",
        "{word} after",
        "an error of the program",
    ),
    ("agent/retry/run.rs", "the call was not made", RAW),
    (
        "arguments/json/",
        "",
        "what a Rust type expects, in words like serde's",
    ),
    (
        "arguments/typed.rs",
        "an object",
        "what a Rust type expects, in words like serde's",
    ),
    (
        "arguments/problem.rs",
        "missing field `",
        "serde's words, which are read",
    ),
    (
        "arguments/problem.rs",
        "unknown field `",
        "serde's words, which are read",
    ),
    ("arguments/problem.rs", " parameter", RAW),
    ("guard/unwind.rs", "a panic without words", RAW),
    ("guard/limit.rs", "timed out after", RAW),
    ("mcp/failure.rs", "", "rmcp's words, which are read"),
    (
        "occurrence/unread.rs",
        "this error's text could not be read",
        LOG,
    ),
    ("occurrence/violation.rs", "", LOG),
    (
        "table/lookup.rs",
        "",
        "a catalog replaces it with its catch-all",
    ),
    (
        "table/mod.rs",
        "{name} API",
        "a catalog replaces it with `services.other`",
    ),
    (
        "table/read/",
        "",
        "what is wrong with the text of a generated file, for its developers",
    ),
    ("wire/log.rs", "tool error", LOG),
    ("wire/meta_key.rs", "", "an error of the program"),
    (
        "wire/read/wrappers.rs",
        "",
        "what hosts write around texts, which is read",
    ),
];
/// A raw failure, which only rules and the log read.
const RAW: &str = "a raw failure";
const LOG: &str = "the log";

#[test]
fn no_file_of_the_runtime_has_a_sentence() {
    let root = workspace().join("runtime/src");
    let mut found = Vec::new();
    let mut used = vec![false; OTHERS.len()];
    for part in READ {
        for file in files(&root.join(part), &["tests", "tests.rs"]) {
            let code: TokenStream = fs::read_to_string(&file).unwrap().parse().unwrap();
            let name = file.strip_prefix(&root).unwrap().to_str().unwrap();
            texts(code, &mut |text| {
                let listed = OTHERS
                    .iter()
                    .position(|(at, listed, _)| name.starts_with(at) && text.contains(listed));
                match listed {
                    Some(at) => used[at] = true,
                    None => found.push(format!("{name}: {text}")),
                }
            });
        }
    }
    assert!(
        found.is_empty(),
        "write a sentence for a model or a user in core/src/sentence/table.rs; list a text for developers here:\n{}",
        found.join("\n")
    );
    let unused: Vec<_> = OTHERS.iter().zip(used).filter(|(_, used)| !used).collect();
    assert!(unused.is_empty(), "these are no longer there: {unused:?}");
}

/// Passes each string literal with two words to `read`, without those of attributes, comments and tests.
fn texts(code: TokenStream, read: &mut dyn FnMut(&str)) {
    let mut in_test = false;
    let mut tokens = code.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            // An attribute.
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                if let Some(TokenTree::Punct(_)) = tokens.peek() {
                    tokens.next();
                }
                if let Some(TokenTree::Group(group)) = tokens.peek() {
                    in_test |= group
                        .stream()
                        .to_string()
                        .replace(' ', "")
                        .starts_with("cfg(test)")
                        || group.stream().to_string().contains("cfg (all (test");
                    tokens.next();
                }
            }
            TokenTree::Group(group) => {
                // The item after `#[cfg(test)]` ends with its braces.
                if in_test && group.delimiter() == Delimiter::Brace {
                    in_test = false;
                } else if !in_test {
                    texts(group.stream(), read);
                }
            }
            TokenTree::Punct(mark) if mark.as_char() == ';' => in_test = false,
            TokenTree::Literal(literal) if !in_test => {
                let text = literal.to_string();
                if text.contains('"') && has_words(&text) {
                    read(&text);
                }
            }
            _ => {}
        }
    }
}

/// Returns whether a text has two words beside each other.
fn has_words(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let is_word = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphabetic());
        word.len() > 1 && word.chars().all(char::is_alphabetic)
    };
    words
        .windows(2)
        .any(|pair| is_word(pair[0]) && is_word(pair[1]))
}
