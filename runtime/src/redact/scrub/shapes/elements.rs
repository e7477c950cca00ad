//! Values that are the text of an element, which the name is an attribute or another element of.

use super::super::bytes::{at, before, run, run_before};
use super::keys::{OF_NAMES, is_blank, is_one, is_word};

/// Elements of HTML without text, or with one for people.
const WITHOUT_TEXT: &[&str] = &[
    "a", "br", "button", "col", "div", "field", "img", "input", "label", "li", "link", "meta",
    "option", "p", "span", "td", "th",
];

/// `<string name="password">…`: where the text begins of the tag that begins at `first`.
pub(super) fn text_of_tag(bytes: &[u8], first: usize, closed: usize) -> Option<usize> {
    if before(bytes, first) != b'<' || closed == 0 {
        return None;
    }
    let tag = run(bytes, first, 24, is_word);
    let close = closed + run(bytes, closed, 256, |byte| !matches!(byte, b'<' | b'>'));
    let empty = before(bytes, close) == b'/' || at(bytes, close) != b'>';
    let is_text = !is_one(bytes.get(first..first + tag)?, WITHOUT_TEXT);
    (is_text && !empty).then_some(close + 1)
}

/// `<key>password</key><string>…`: where the text of the next element begins.
pub(super) fn next(bytes: &[u8], start: usize, end: usize) -> Option<usize> {
    let tag = run_before(bytes, start.checked_sub(1)?, 24, is_word);
    let name = bytes.get(start - 1 - tag..start - 1)?;
    let is_key = before(bytes, start) == b'>' && before(bytes, start - 1 - tag) == b'<';
    if !is_key || bytes.get(end..end + 2) != Some(b"</") || !is_one(name, OF_NAMES) {
        return None;
    }
    let close = end + run(bytes, end, 32, |byte| byte != b'>');
    inner_text(bytes, close + 1)
}

/// Where the text begins inside of up to two tags that open here.
pub(super) fn inner_text(bytes: &[u8], from: usize) -> Option<usize> {
    let mut place = from + run(bytes, from, 64, is_blank);
    let mut text = None;
    for _ in 0..2 {
        if at(bytes, place) != b'<' || !at(bytes, place + 1).is_ascii_alphabetic() {
            break;
        }
        let close = place + run(bytes, place, 128, |byte| byte != b'>');
        if before(bytes, close) == b'/' || at(bytes, close) != b'>' {
            return None;
        }
        text = Some(close + 1);
        place = close + 1 + run(bytes, close + 1, 64, is_blank);
    }
    text
}
