//! Doc comments with the catalog's text.
//!
//! The text is data: it must not become a link, an HTML element, a code block (which rustdoc would
//! compile) or a lint of rustdoc's, whatever the catalog contains.

use super::writer::{MAX_WIDTH, Writer};

/// Writes a paragraph of Markdown that is known to be valid. A long one becomes several lines.
pub(super) fn markdown(writer: &mut Writer, text: &str) {
    wrap(writer, "///", text);
}

/// Writes a paragraph break.
pub(super) fn gap(writer: &mut Writer) {
    writer.line(format_args!("///"));
}

/// Writes text of the catalog, paragraph by paragraph.
pub(super) fn text(writer: &mut Writer, text: &str) {
    for (index, paragraph) in paragraphs(text).enumerate() {
        if index > 0 {
            gap(writer);
        }
        wrap(writer, "///", &escape(&paragraph));
    }
}

/// Returns text of the catalog as one line of Markdown.
pub(super) fn inline(text: &str) -> String {
    escape(&paragraphs(text).collect::<Vec<_>>().join(" "))
}

/// Returns the paragraphs of a text, each on one line.
fn paragraphs(text: &str) -> impl Iterator<Item = String> {
    let mut paragraphs = Vec::new();
    let mut words = Vec::new();
    for line in text.lines() {
        let before = words.len();
        words.extend(line.split_whitespace());
        if words.len() == before && !words.is_empty() {
            paragraphs.push(words.join(" "));
            words.clear();
        }
    }
    if !words.is_empty() {
        paragraphs.push(words.join(" "));
    }
    paragraphs.into_iter()
}

/// Breaks a paragraph into lines, none of which looks like a list, a heading or a quotation.
fn wrap(writer: &mut Writer, prefix: &str, paragraph: &str) {
    let room = MAX_WIDTH
        .saturating_sub(writer.indent() + prefix.len() + 1)
        .max(40);
    let mut line = String::new();
    let mut width = 0;
    for word in paragraph.split(' ') {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > room {
            writer.line(format_args!("{prefix} {line}"));
            line.clear();
            width = 0;
        }
        if width > 0 {
            line.push(' ');
            width += 1;
        } else if starts_block(word) {
            line.push('\\');
            width += 1;
        } else if let Some(digits) = numbered(word) {
            // `1.` and `1)` would start a list.
            line.push_str(&word[..digits]);
            line.push('\\');
            line.push_str(&word[digits..]);
            width += length + 1;
            continue;
        }
        line.push_str(word);
        width += length;
    }
    if !line.is_empty() {
        writer.line(format_args!("{prefix} {line}"));
    }
}

/// Returns whether Markdown would read a line that begins with this word as something other than
/// text.
fn starts_block(word: &str) -> bool {
    matches!(word, "-" | "+")
        || word.starts_with(['#', '=', '>', '~', '|'])
        || (word.len() > 1 && word.bytes().all(|byte| byte == b'-'))
}

/// Returns the length of the number if the word would start a numbered list.
fn numbered(word: &str) -> Option<usize> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && matches!(&word[digits..], "." | ")")).then_some(digits)
}

/// Escapes every special character. Pairs of backticks stay, because code reads best as code.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    let code = is_paired(text);
    for (index, piece) in text.split('`').enumerate() {
        if index > 0 {
            escaped.push_str(if code { "`" } else { "\\`" });
        }
        if code && index % 2 == 1 {
            escaped.extend(piece.chars().map(harmless));
        } else {
            escape_words(piece, &mut escaped);
        }
    }
    escaped
}

/// Returns whether every backtick has a partner, with text between the two.
fn is_paired(text: &str) -> bool {
    let pieces: Vec<_> = text.split('`').collect();
    pieces.len() % 2 == 1
        && pieces.iter().skip(1).step_by(2).all(|piece| !piece.trim().is_empty())
        && !text.contains("``")
        // `\` before an opening backtick would undo it.
        && !text.contains("\\`")
}

fn escape_words(text: &str, escaped: &mut String) {
    for (index, word) in text.split(' ').enumerate() {
        if index > 0 {
            escaped.push(' ');
        }
        match word.find("://") {
            // A bare URL is a lint of rustdoc's; as code it is unchanged.
            Some(at) if at > 0 && !word.contains('`') => {
                escaped.push('`');
                escaped.extend(word.chars().map(harmless));
                escaped.push('`');
            }
            _ => escape_word(word, escaped),
        }
    }
}

fn escape_word(word: &str, escaped: &mut String) {
    let mut before = None;
    let mut letters = word.chars().peekable();
    while let Some(letter) = letters.next() {
        let inside = before.is_some_and(char::is_alphanumeric)
            && letters.peek().is_some_and(|next| next.is_alphanumeric());
        let special = match letter {
            '\\' | '*' | '[' | ']' | '<' | '&' => true,
            // Between letters these are not special.
            '_' | '~' => !inside,
            _ => false,
        };
        if special {
            escaped.push('\\');
        }
        escaped.push(harmless(letter));
        before = Some(letter);
    }
}

/// Replaces controls, and characters that change the direction of writing, which are not allowed in
/// a comment.
fn harmless(letter: char) -> char {
    let hidden = letter.is_control()
        || matches!(letter,
            '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}' | '\u{FEFF}');
    if hidden {
        char::REPLACEMENT_CHARACTER
    } else {
        letter
    }
}

#[cfg(test)]
mod tests {
    use super::{Writer, escape, text};

    fn written(source: &str) -> String {
        let mut writer = Writer::with_capacity(0);
        text(&mut writer, source);
        writer.into_text()
    }

    #[test]
    fn plain_words_stay() {
        assert_eq!(
            written("The slot, {slot}, is gone."),
            "/// The slot, {slot}, is gone.\n"
        );
        assert_eq!(
            escape("SLOT_CONFLICT is `a_b` _c_"),
            "SLOT_CONFLICT is `a_b` \\_c\\_"
        );
    }

    #[test]
    fn nothing_becomes_a_link_an_element_or_a_block() {
        assert_eq!(
            escape("[a](b) <b> &amp; *x*"),
            "\\[a\\](b) \\<b> \\&amp; \\*x\\*"
        );
        assert_eq!(
            escape("see https://example.com/a_b"),
            "see `https://example.com/a_b`"
        );
        assert_eq!(escape("```rust"), "\\`\\`\\`rust");
        assert_eq!(escape("a ` b"), "a \\` b");
        assert_eq!(written("# a"), "/// \\# a\n");
        assert_eq!(written("1. a"), "/// 1\\. a\n");
        assert_eq!(
            written("- a\n\n    fn main() {}\n"),
            "/// \\- a\n///\n/// fn main() {}\n"
        );
    }

    #[test]
    fn hidden_characters_are_shown() {
        assert_eq!(escape("a\u{202e}b"), "a\u{fffd}b");
        assert_eq!(written("a\r\nb\u{7}"), "/// a b\u{fffd}\n");
    }

    #[test]
    fn long_paragraphs_are_wrapped() {
        let long = "word ".repeat(60);
        let text = written(&long);
        assert!(text.lines().all(|line| line.len() <= 100));
        assert!(text.lines().all(|line| line.starts_with("/// word")));
    }
}
