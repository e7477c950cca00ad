//! Writes any text as Markdown that shows exactly that text.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns a text for a position within a line or a table cell: nothing in it is markup, and it
/// stays on its line.
#[must_use]
pub fn inline(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    push_inline(&mut escaped, text);
    Cow::Owned(escaped)
}

/// Returns a text of several paragraphs, which an empty line separates.
#[must_use]
pub fn paragraphs(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 16);
    let mut paragraph = String::new();
    for line in text.lines().chain([""]) {
        if !line.trim().is_empty() {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim());
        } else if !paragraph.is_empty() {
            if !escaped.is_empty() {
                escaped.push_str("\n\n");
            }
            push_inline(&mut escaped, &paragraph);
            paragraph.clear();
        }
    }
    escaped
}

/// Returns a text as code.
#[must_use]
pub fn code(text: &str) -> String {
    let shown = visible(text);
    // In backticks if that works everywhere, including in a table.
    if !shown.is_empty() && !shown.contains(['`', '|']) {
        return format!("`{shown}`");
    }
    let mut escaped = String::from("<code>");
    for c in shown.chars() {
        if c.is_ascii_punctuation() {
            // As a number, no character is markup, even in a table.
            let _ = write!(escaped, "&#{};", u32::from(c));
        } else {
            escaped.push(c);
        }
    }
    escaped.push_str("</code>");
    escaped
}

/// Returns a link if it is safe to follow the address, or else the address as code.
///
/// Safe addresses are `http`, `https` and `mailto`, and those relative to the page.
#[must_use]
pub fn link(address: &str) -> String {
    let scheme_ends = address.find(':');
    let path_starts = address.find(['/', '?', '#']).unwrap_or(address.len());
    let safe = match scheme_ends {
        Some(end) if end < path_starts => {
            let scheme = address.get(..end).unwrap_or_default().to_ascii_lowercase();
            matches!(scheme.as_str(), "http" | "https" | "mailto")
        }
        _ => true,
    };
    if !safe || address.is_empty() || address.chars().any(|c| c.is_whitespace() || hidden(c)) {
        return code(address);
    }
    let mut target = String::with_capacity(address.len());
    for c in address.chars() {
        if LINK_MARKUP.contains(c) {
            let _ = write!(target, "%{:02X}", u32::from(c));
        } else {
            target.push(c);
        }
    }
    format!("[{}]({target})", inline(address))
}

/// Characters that could end a link's target, or be markup in a table.
const LINK_MARKUP: &str = "<>()[]\\|`\"*~$";

/// Makes invisible characters, and those that reorder text, visible. Line breaks and tabs become
/// spaces.
fn visible(text: &str) -> Cow<'_, str> {
    let nothing = if text.is_ascii() {
        !text.bytes().any(|b| b.is_ascii_control())
    } else {
        !text.chars().any(|c| hidden(c) || c.is_control())
    };
    if nothing {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut chars = text.trim().chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' if chars.peek() == Some(&'\n') => {}
            '\n' | '\r' | '\t' => shown.push(' '),
            c if hidden(c) || c.is_control() => {
                let _ = write!(shown, "⟨U+{:04X}⟩", u32::from(c));
            }
            c => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// Returns whether a character controls the text's direction, separates lines or paragraphs, or has
/// no width.
pub(crate) fn hidden(c: char) -> bool {
    matches!(
        c,
        '\u{61c}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Returns whether a text needs no escapes: the common case, decided by one pass over the bytes.
fn is_plain(text: &str) -> bool {
    let mut bytes = text.bytes();
    let first = bytes.next().is_none_or(|b| b.is_ascii_alphabetic());
    first
        && bytes.all(|b| {
            b.is_ascii_alphanumeric()
                || matches!(
                    b,
                    b' ' | b'.'
                        | b','
                        | b':'
                        | b';'
                        | b'-'
                        | b'\''
                        | b'"'
                        | b'/'
                        | b'('
                        | b')'
                        | b'?'
                        | b'='
                        | b'%'
                )
        })
}

fn push_inline(escaped: &mut String, text: &str) {
    let text = visible(text);
    let text = text.trim();
    let start = escaped.len();
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let after = chars.peek().copied().unwrap_or(' ');
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '[' | ']' | '|' | '~' | '$' | '^' => {
                escaped.push('\\');
                escaped.push(c);
            }
            // Within a word, an underscore is not markup.
            '_' if before.is_alphanumeric() && after.is_alphanumeric() => escaped.push('_'),
            '_' => escaped.push_str("\\_"),
            // An image begins with it before a bracket.
            '!' if after == '[' => escaped.push_str("\\!"),
            // These begin headings, lists and rules at the start of a line.
            '#' | '-' | '+' | '=' if escaped.len() == start => {
                escaped.push('\\');
                escaped.push(c);
            }
            // The closing sequence of a heading.
            '#' => escaped.push_str("\\#"),
            // `1.` and `1)` begin a list at the start of a line.
            '.' | ')' if after == ' ' && is_number(escaped.get(start..).unwrap_or_default()) => {
                escaped.push('\\');
                escaped.push(c);
            }
            // The shortcode of an emoji.
            ':' if before == ' ' && after.is_alphanumeric() => escaped.push_str("\\:"),
            c => escaped.push(c),
        }
        before = c;
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_never_markup() {
        for (text, escaped) in [
            (
                "That time is no longer free.",
                "That time is no longer free.",
            ),
            ("call check_availability", "call check_availability"),
            ("_emphasis_ and *more*", "\\_emphasis\\_ and \\*more\\*"),
            (
                "<script>a & b</script>",
                "&lt;script&gt;a &amp; b&lt;/script&gt;",
            ),
            ("a | b\nc", "a \\| b c"),
            ("[x](javascript:alert(1))", "\\[x\\](javascript:alert(1))"),
            ("![x](y)", "\\!\\[x\\](y)"),
            ("# no heading", "\\# no heading"),
            ("1. no list", "1\\. no list"),
            ("0.1.0", "0.1.0"),
            ("- no list", "\\- no list"),
            (
                "`code` \\ $x$ ~~y~~",
                "\\`code\\` \\\\ \\$x\\$ \\~\\~y\\~\\~",
            ),
            ("a\u{202e}b\u{0}", "a⟨U+202E⟩b⟨U+0000⟩"),
            ("    indented", "indented"),
            ("", ""),
        ] {
            assert_eq!(inline(text), escaped);
        }
    }

    #[test]
    fn paragraphs_stay_paragraphs() {
        assert_eq!(paragraphs("a\nb\r\n\r\n - c\n\n\n"), "a b\n\n\\- c");
        assert_eq!(paragraphs(" \n"), "");
    }

    #[test]
    fn code_holds_anything() {
        assert_eq!(code("SLOT_CONFLICT"), "`SLOT_CONFLICT`");
        assert_eq!(code("a|b"), "<code>a&#124;b</code>");
        assert_eq!(code("`<b>`"), "<code>&#96;&#60;b&#62;&#96;</code>");
        assert_eq!(code("a\r\nb"), "`a b`");
        assert_eq!(code(""), "<code></code>");
    }

    #[test]
    fn only_harmless_links_are_links() {
        assert_eq!(
            link("https://example.com/a?b=c"),
            "[https://example.com/a?b=c](https://example.com/a?b=c)"
        );
        assert_eq!(
            link("docs/errors.md#X"),
            "[docs/errors.md\\#X](docs/errors.md#X)"
        );
        assert_eq!(link("javascript:alert(1)"), "`javascript:alert(1)`");
        assert_eq!(link("https://a/(b)"), "[https://a/(b)](https://a/%28b%29)");
        assert_eq!(link("https://a b"), "`https://a b`");
    }
}
