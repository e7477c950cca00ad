//! What a row does not say.

use super::writer::Writer;

/// The value from which a row takes the members that it does not say. Where it says them all, clippy
/// would have the user remove what takes nothing.
pub(super) struct Rest {
    base: &'static str,
    lacks: bool,
}

impl Rest {
    /// Members are taken from `base`.
    pub(super) fn of(base: &'static str) -> Self {
        Self { base, lacks: false }
    }

    /// Notes whether the row lacks a member.
    pub(super) fn lacks(&mut self, lacks: bool) -> bool {
        self.lacks |= lacks;
        lacks
    }

    /// Notes whether the row has a member.
    pub(super) fn has(&mut self, has: bool) -> bool {
        !self.lacks(!has)
    }

    /// Writes where the others come from.
    pub(super) fn write(self, writer: &mut Writer) {
        if self.lacks {
            writer.line(format_args!("..{}", self.base));
        }
    }
}
