//! Leaves codes out of a block that would be too long. Their instructions come with their results instead.
//!
//! What stays is decided by what goes wrong if the model does not know it before the call, so that the same catalog
//! always has the same block. First come codes after which a tool or the run must not go on, then those whose call may
//! have had its effect, then those that the model or the user may retry, then the others, and at last those whose result
//! says what to do anyway. Among equals a shorter instruction comes first, because more of them fit, and then the name
//! decides. A code that does not fit makes room for the next ones. See
//! `docs/decisions/094-what-does-not-fit-comes-with-the-result.md`.

use std::collections::{BTreeMap, BTreeSet};

use errpact_spec::catalog::{Catalog, Code, Guide, Outcome, RetryBy, Stops};

use super::render::{Layout, laid_out};
use super::{Block, Error, Item, select};
use crate::markers::Section;

/// A block within its limit.
#[derive(Debug, Clone)]
pub(crate) struct Fitted<'c> {
    pub(crate) section: Section,
    /// The codes with a line in it, or with the instruction of its line for all other codes.
    pub(crate) told: BTreeSet<&'c str>,
    /// The codes that it should have and that did not fit.
    pub(crate) left_out: BTreeSet<&'c str>,
}

/// Returns the length of a text as `max_chars` counts it: in UTF-16 code units, as JavaScript's `length`. No client is
/// known to count more for a text.
#[must_use]
pub fn chars(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Renders a block that has at most `limit` characters, its marker lines included.
///
/// # Errors
/// Returns an error if not even the parts around the codes fit, or if a text looks like a marker.
pub(super) fn fitted<'c>(
    catalog: &'c Catalog,
    layout: Layout<'_>,
    mut kept: BTreeSet<&'c str>,
    limit: Option<u32>,
) -> Result<Fitted<'c>, Error> {
    let section = laid_out(catalog, layout, &kept)?;
    let Some(limit) = limit.filter(|limit| chars(&section.text()) > *limit as usize) else {
        let told = listed(catalog, &kept);
        return Ok(Fitted {
            section,
            told,
            left_out: BTreeSet::new(),
        });
    };
    let mut layout = layout;
    layout.frame.is_cut = true;
    let fallback = select::fallback(catalog).map(|(name, _)| name);
    let blocks = layout.blocks(catalog);
    let own: BTreeSet<&str> = blocks.iter().flat_map(Block::codes).collect();
    // A code without a separate item has the instruction of the line for all other codes.
    let (candidates, always): (BTreeSet<&str>, BTreeSet<&str>) = listed(catalog, &kept)
        .into_iter()
        .partition(|code| own.contains(code) && fallback != Some(*code));
    kept.retain(|code| !candidates.contains(code));
    let least = chars(&laid_out(catalog, layout, &kept)?.text());
    let mut room = (limit as usize)
        .checked_sub(least)
        .ok_or(Error::TooLong { least, limit })?;
    let mut costs = Costs::of(&blocks);
    let mut chosen = Vec::new();
    for code in by_importance(catalog, &candidates) {
        if let Some(left) = room.checked_sub(costs.of_code(code)) {
            room = left;
            costs.take(code);
            kept.insert(code);
            chosen.push(code);
        }
    }
    // Pieces add up to the whole, except for blank lines between styles.
    let section = loop {
        let section = laid_out(catalog, layout, &kept)?;
        if chars(&section.text()) <= limit as usize {
            break section;
        }
        let Some(last) = chosen.pop() else {
            return Err(Error::TooLong { least, limit });
        };
        kept.remove(last);
    };
    let left_out = candidates.iter().filter(|code| !kept.contains(*code));
    Ok(Fitted {
        left_out: left_out.copied().collect(),
        told: always.into_iter().chain(chosen).collect(),
        section,
    })
}

/// Returns the codes among these whose instructions belong in a block.
pub(super) fn listed<'c>(catalog: &Catalog, kept: &BTreeSet<&'c str>) -> BTreeSet<&'c str> {
    let is_listed = |name: &&&str| catalog.codes.get(**name).is_some_and(select::is_listed);
    kept.iter().filter(is_listed).copied().collect()
}

/// Returns codes in the order in which they get room.
pub(super) fn by_importance<'c>(catalog: &Catalog, codes: &BTreeSet<&'c str>) -> Vec<&'c str> {
    let mut order: Vec<(u8, usize, &str)> = codes
        .iter()
        .filter_map(|name| {
            let code = catalog.codes.get(*name)?;
            Some((rank(code), chars(&code.instruction), *name))
        })
        .collect();
    order.sort_unstable();
    order.into_iter().map(|(_, _, name)| name).collect()
}

fn rank(code: &Code) -> u8 {
    if code.guide == Guide::Both {
        4
    } else if code.stops != Stops::Nothing {
        0
    } else if code.outcome == Outcome::Unknown {
        1
    } else if matches!(code.retry.by, Some(RetryBy::Model | RetryBy::User)) {
        2
    } else {
        3
    }
}

/// What codes add to the length of a block with several styles.
struct Costs<'b> {
    /// The items, each with whether it is in the block already.
    items: Vec<(&'b Item, bool)>,
    /// The items of each code.
    of_codes: BTreeMap<&'b str, Vec<usize>>,
}

impl<'b> Costs<'b> {
    fn of(blocks: &'b [Block]) -> Self {
        let items: Vec<(&Item, bool)> = blocks
            .iter()
            .flat_map(|block| &block.items)
            .map(|item| (item, false))
            .collect();
        let mut of_codes: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, (item, _)) in items.iter().enumerate() {
            for code in &item.codes {
                of_codes.entry(code).or_default().push(at);
            }
        }
        Self { items, of_codes }
    }

    fn of_code(&self, code: &str) -> usize {
        let items = self.of_codes.get(code).into_iter().flatten();
        let items = items.filter_map(|at| self.items.get(*at));
        let around = items.map(|(item, is_there)| match is_there {
            true => chars(&item.between),
            false => chars(&item.before) + chars(&item.after),
        });
        around.map(|around| around + chars(code)).sum()
    }

    fn take(&mut self, code: &str) {
        for at in self.of_codes.get(code).into_iter().flatten() {
            if let Some((_, is_there)) = self.items.get_mut(*at) {
                *is_there = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::chars;

    #[test]
    fn characters_are_utf16_code_units() {
        for (text, count) in [("", 0), ("für", 3), ("お詫び", 3), ("👩\u{200d}👧", 5)] {
            assert_eq!(chars(text), count, "{text}");
        }
    }
}
