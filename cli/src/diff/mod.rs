//! The changes between two catalogs, and their forms.

mod git;
pub(crate) mod human;
pub(crate) mod json;
pub(crate) mod markdown;
mod source;

use errpact_core::Word as _;
use errpact_spec::change::{Change, Class};

pub(crate) use source::{Side, Source};

use crate::text;

/// Two catalogs and what differs.
pub(crate) struct Diff {
    pub(crate) old: Side,
    pub(crate) new: Side,
    /// The greatest class first.
    pub(crate) changes: Vec<Change>,
}

impl Diff {
    /// Returns the greatest class of a change.
    pub(crate) fn worst(&self) -> Option<Class> {
        self.changes.iter().map(|change| change.class).max()
    }

    /// Returns the number of changes of each class that has one, the greatest first.
    fn counts(&self) -> Vec<(Class, usize)> {
        let count = |class: &Class| {
            let of_class = self.changes.iter().filter(|change| change.class == *class);
            (*class, of_class.count())
        };
        let counts = Class::ALL.iter().rev().map(count);
        counts.filter(|(_, count)| *count > 0).collect()
    }

    /// Returns a summary such as `1 breaking change, 2 safe changes`.
    fn tally(&self) -> String {
        let counts = self.counts().into_iter();
        let counts: Vec<String> = counts
            .map(|(class, count)| text::count(count, &format!("{} change", class.as_str())))
            .collect();
        match counts.is_empty() {
            true => "no changes".to_owned(),
            false => counts.join(", "),
        }
    }

    /// Returns the tokens that a model reads of a change's code, before and after. Only for changes of the class
    /// `prompt`, and only if they differ.
    fn tokens(&self, change: &Change) -> Option<(usize, usize)> {
        let code = change
            .code
            .as_deref()
            .filter(|_| change.class == Class::Prompt)?;
        let former = match &change.kind {
            errpact_spec::change::Kind::Renamed { from, .. } => from,
            _ => code,
        };
        let before = self.old.cost.codes.get(former).copied().unwrap_or(0);
        let after = self.new.cost.codes.get(code).copied().unwrap_or(0);
        (before != after).then_some((before, after))
    }
}
