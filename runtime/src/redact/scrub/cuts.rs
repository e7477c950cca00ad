//! The parts that are cut out of a text.

use std::borrow::Cow;

use super::REDACTED;

/// Ranges of a text, in bytes, each with its replacement.
#[derive(Default)]
pub(super) struct Cuts(pub(super) Vec<(usize, usize, &'static str)>);

impl Cuts {
    /// Adds a range. It is merged with the last added ranges that it overlaps, so only separate
    /// ranges are kept.
    pub(super) fn add(&mut self, mut start: usize, mut end: usize, shown: &'static str) {
        if start >= end {
            return;
        }
        while let Some(&(known, until, other)) = self.0.last()
            && other == shown
            && start < until
            && known < end
        {
            (start, end) = (start.min(known), end.max(until));
            self.0.pop();
        }
        self.0.push((start, end, shown));
    }

    /// Returns the text up to `kept`, with the ranges replaced. Overlapping ranges become one, so
    /// nothing of either is left; so do pieces of one value with white space between them.
    pub(super) fn apply(mut self, text: &str, kept: usize) -> Cow<'_, str> {
        if self.0.is_empty() {
            return text.get(..kept).unwrap_or_default().into();
        }
        // If two begin at one position, the call's own value is named.
        self.0
            .sort_unstable_by_key(|(start, end, shown)| (*start, *shown != REDACTED, *end));
        let mut left = String::with_capacity(kept);
        let mut done = 0;
        let mut last = "";
        for (start, end, shown) in self.0 {
            if start >= kept {
                break;
            }
            if end <= done {
                continue;
            }
            let gap = text.get(done..start).unwrap_or_default();
            let same = last == REDACTED && shown == REDACTED && gap.trim().is_empty();
            // A range that overlaps the one before is covered by its replacement, and only moves the end.
            if start >= done && !same {
                left.push_str(gap);
                left.push_str(shown);
                last = shown;
            }
            done = end;
        }
        left.push_str(text.get(done..kept).unwrap_or_default());
        left.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ranges, and how many are left of them or how much of a text is kept.
    type Row<'r> = (&'r [(usize, usize, &'static str)], usize);

    #[test]
    fn ranges_that_overlap_and_show_the_same_become_one() {
        const A: &str = REDACTED;
        const B: &str = "[b]";
        let table: &[Row<'_>] = &[
            (&[(0, 3, A), (2, 5, A)], 1),
            (&[(2, 5, A), (0, 3, A)], 1),
            (&[(0, 1, A), (4, 5, A), (0, 5, A)], 1),
            // Those that only touch, that show something else, and an empty one.
            (&[(0, 3, A), (3, 5, A)], 2),
            (&[(3, 5, A), (0, 3, A)], 2),
            (&[(0, 3, A), (2, 5, B)], 2),
            (&[(0, 3, A), (4, 4, A), (5, 4, A)], 1),
        ];
        for (added, left) in table {
            let mut cuts = Cuts::default();
            for (start, end, shown) in *added {
                cuts.add(*start, *end, shown);
            }
            assert_eq!(cuts.0.len(), *left, "{added:?}");
        }
    }

    #[test]
    fn what_is_left_of_a_text() {
        const B: &str = "[b]";
        let table: &[(Row<'_>, &str)] = &[
            ((&[], 6), "ab cd "),
            ((&[(0, 2, B)], 10), "[b] cd ef g"),
            // Of one value in two pieces, of two shapes.
            (
                (&[(0, 2, REDACTED), (3, 5, REDACTED)], 10),
                "[redacted] ef g",
            ),
            (
                (&[(0, 2, REDACTED), (4, 5, REDACTED)], 10),
                "[redacted] c[redacted] ef g",
            ),
            ((&[(0, 2, B), (3, 5, B)], 10), "[b] [b] ef g"),
            // The value of the call is named, and no part of either is left.
            ((&[(0, 5, B), (0, 2, REDACTED)], 10), "[redacted] ef g"),
            ((&[(0, 5, B), (2, 8, REDACTED)], 10), "[b] g"),
            ((&[(0, 5, B), (2, 3, REDACTED)], 10), "[b] ef g"),
            // Only as far as it is kept.
            ((&[(0, 2, B), (6, 8, B)], 6), "[b] cd "),
            ((&[(0, 2, B), (3, 8, B)], 6), "[b] [b]"),
        ];
        for ((ranges, kept), left) in table {
            let cuts = Cuts(ranges.to_vec());
            assert_eq!(cuts.apply("ab cd ef g", *kept), *left, "{ranges:?}");
        }
    }
}
