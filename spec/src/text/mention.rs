//! A name in a text.

use std::ops::Range;

use super::{Argument, Value};

/// A name in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention<'t> {
    /// The name as it is written.
    pub name: &'t str,
    /// Where the name is, in bytes of the text.
    pub range: Range<usize>,
    /// How it is spelled.
    pub spelling: Spelling,
    /// What is around it.
    pub quote: Quote,
    /// What follows between parentheses: `list_slots(day="Monday")`. `None` if no parenthesis follows, or if it has no end.
    pub arguments: Option<Vec<Argument<'t>>>,
    /// What follows an equals sign: `force=true`.
    pub value: Option<Value<'t>>,
}

/// How a name is spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// `SLOT_TAKEN`.
    Upper,
    /// `list_slots`, and everything else with `_`.
    Snake,
    /// `listSlots` or `ListSlots`.
    Camel,
    /// Words joined by other signs: `list-slots`, `calendar.list_slots`, a path, a file name, a mail address.
    Compound,
    /// One word. Only words alone between backticks, with arguments or with a value are mentions.
    Word,
}

/// What is around a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quote {
    /// Words.
    None,
    /// Backticks that contain nothing else, except its arguments or its value.
    Name,
    /// Other code between backticks.
    Code,
    /// A fenced code block.
    Fence,
    /// Double quotes that contain nothing else.
    Text,
}
impl Spelling {
    /// Returns the spelling of any name. `None` if it has no letters.
    pub(super) fn of_any(name: &str) -> Option<Self> {
        if name.contains(['-', '.', '/', ':']) {
            return Some(Self::Compound);
        }
        Self::of(name)
    }

    /// Returns the spelling of a name without connecting signs. `None` if it has no letters.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let has = |is: fn(&u8) -> bool| name.bytes().any(|byte| is(&byte));
        let upper = has(u8::is_ascii_uppercase);
        let lower = has(u8::is_ascii_lowercase);
        if !upper && !lower {
            return None;
        }
        if name.contains('_') {
            return Some(if lower { Self::Snake } else { Self::Upper });
        }
        let bytes = name.as_bytes();
        let hump = bytes
            .windows(2)
            .any(|pair| matches!(pair, [a, b] if a.is_ascii_lowercase() && b.is_ascii_uppercase()));
        Some(if hump { Self::Camel } else { Self::Word })
    }
}
