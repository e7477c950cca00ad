//! What types of values refer to: the words of an enum, the item of a list.
//!
//! [`Kind`] borrows both, because a program's tables are constants. A catalog that is read at runtime keeps them here,
//! each once, until the process ends. So a catalog and a program share one type, and it can be copied. A process that
//! reads a catalog again keeps nothing more.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::param::Field;
use super::{Entries, Entry};
use crate::catalog::Kind;
use errpact_core::Param;

/// Everything read so far. Entries never change, so a panic elsewhere leaves it intact.
static KEPT: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);

#[derive(Default)]
struct Kept {
    texts: HashSet<&'static str>,
    words: HashSet<&'static [&'static str]>,
    items: HashSet<&'static Kind<'static>>,
    fields: HashSet<&'static [Param<'static>]>,
}

/// Returns the type whose values are these words.
pub(super) fn one_of<'w>(words: impl Iterator<Item = &'w str>) -> Kind<'static> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let words: Vec<&'static str> = words.map(|word| kept.text(word)).collect();
    let known = kept.words.get(words.as_slice()).copied();
    Kind::Enum(known.unwrap_or_else(|| {
        let words: &[&str] = words.leak();
        kept.words.insert(words);
        words
    }))
}

/// Returns the type of lists of this type.
pub(super) fn list_of(item: Kind<'static>) -> Kind<'static> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let known = kept.items.get(&item).copied();
    Kind::List(known.unwrap_or_else(|| {
        let item: &Kind<'_> = Box::leak(Box::new(item));
        kept.items.insert(item);
        item
    }))
}

/// Returns the type of objects with these fields.
pub(super) fn object_of(fields: &Entries<Field>) -> Kind<'static> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let mut rows: Vec<Param<'static>> = fields.iter().map(|field| kept.field(field)).collect();
    rows.sort_unstable_by_key(|row| row.name);
    let known = kept.fields.get(rows.as_slice()).copied();
    Kind::Object(known.unwrap_or_else(|| {
        let rows: &[Param<'_>] = rows.leak();
        kept.fields.insert(rows);
        rows
    }))
}

impl Kept {
    fn field(&mut self, field: &Entry<Field>) -> Param<'static> {
        let Entry { name, value, .. } = field;
        let kind = value.kind.as_ref().map_or(Kind::Text, |read| read.value);
        let mut row = Param::new(self.text(&name.value), kind);
        if let Some(description) = &value.description {
            row.description = self.text(&description.value);
        }
        if let Some(default) = &value.default {
            row.default = self.text(&default.value.to_string());
        }
        let optional = value.optional.as_ref().is_some_and(|read| read.value);
        row.optional = optional || value.default.is_some();
        row
    }

    fn text(&mut self, text: &str) -> &'static str {
        self.texts.get(text).copied().unwrap_or_else(|| {
            let text: &str = Box::leak(text.into());
            self.texts.insert(text);
            text
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_again_is_kept_once() {
        let read = || list_of(one_of(["kept", "once"].into_iter()));
        let (Kind::List(first), Kind::List(again)) = (read(), read()) else {
            unreachable!("a list");
        };
        assert!(std::ptr::eq(first, again));
        assert_eq!(*first, Kind::Enum(&["kept", "once"]));
        assert_ne!(read(), list_of(one_of(["once", "kept"].into_iter())));
    }
}
