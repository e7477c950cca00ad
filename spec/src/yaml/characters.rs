//! Characters that are not allowed in a catalog.

use super::budget;
use crate::finding::{Finding, Fix, diagnostic, is_hidden};
use crate::source::{FileId, Place, Span};

/// Whether a file can be parsed, given its characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Characters {
    /// The file can be parsed.
    Readable,
    /// The file cannot be parsed: the parser takes a NUL for the end of the file.
    Unreadable,
}

/// Reports invisible characters.
pub(crate) fn check(text: &str, file: FileId, findings: &mut Vec<Finding>) -> Characters {
    let place = |at: usize, len: usize| Place {
        file,
        span: Span::new(at, at + len),
    };
    if text.starts_with('\u{FEFF}') {
        findings.push(
            diagnostic::byte_order_mark()
                .fix(Fix::Remove)
                .at(place(0, 3)),
        );
        return Characters::Unreadable;
    }
    // Most files have none, and this check only looks at bytes.
    if !text.bytes().any(suspicious) {
        return Characters::Readable;
    }
    let report = |at: usize, character: char| {
        let code = u32::from(character);
        let escape = match code {
            0..=0xffff => format!("\\u{code:04X}"),
            _ => format!("\\U{code:08X}"),
        };
        diagnostic::control_character(format!("U+{code:04X}"))
            .help(format!(
                "Remove it. If you need it, write it as an escape in double quotes: \"{escape}\"."
            ))
            .at(place(at, character.len_utf8()))
    };
    // A file with a NUL is not text, and each of its bytes could be a finding.
    if let Some(at) = text.find('\0') {
        findings.push(report(at, '\0'));
        return Characters::Unreadable;
    }
    let hidden = text
        .char_indices()
        .filter(|(_, character)| is_hidden(*character));
    findings.extend(
        hidden
            .take(budget::FINDINGS)
            .map(|(at, character)| report(at, character)),
    );
    Characters::Readable
}

/// Returns whether an invisible character can begin with this byte.
fn suspicious(byte: u8) -> bool {
    byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r')
        || matches!(byte, 0x7F | 0xC2 | 0xD8 | 0xE2 | 0xEF | 0xF3)
}

/// Reports a file with more brackets, braces and commas than the parser can keep. Returns whether there are more.
pub(crate) fn is_crowded(text: &str, file: FileId, findings: &mut Vec<Finding>) -> bool {
    let signs = text.bytes().enumerate();
    let mut signs = signs.filter(|(_, byte)| matches!(byte, b',' | b'[' | b'{'));
    let Some((at, _)) = signs.nth(budget::FLOW) else {
        return false;
    };
    let place = Place {
        file,
        span: Span::new(at, at + 1),
    };
    let note = "each bracket, brace and comma counts as one, because it may begin a value";
    let finding = diagnostic::too_many_values(budget::FLOW).note(note);
    findings.push(finding.at(place));
    true
}
