//! What is taken out of a text.

use std::borrow::Cow;

/// Ranges of a text, in bytes, each with what is shown in its place.
#[derive(Default)]
pub(super) struct Cuts(pub(super) Vec<(usize, usize, &'static str)>);

impl Cuts {
    pub(super) fn add(&mut self, start: usize, end: usize, shown: &'static str) {
        if start < end {
            self.0.push((start, end, shown));
        }
    }

    /// The text as far as `kept`, with what stands in the ranges replaced. Ranges that overlap
    /// become one.
    pub(super) fn apply(mut self, text: &str, kept: usize) -> Cow<'_, str> {
        if self.0.is_empty() {
            return text.get(..kept).unwrap_or_default().into();
        }
        self.0.sort_unstable();
        let mut left = String::with_capacity(kept);
        let mut done = 0;
        for (start, end, shown) in self.0 {
            if start >= kept {
                break;
            }
            if end <= done {
                continue;
            }
            if start >= done {
                left.push_str(text.get(done..start).unwrap_or_default());
                left.push_str(shown);
            }
            done = end;
        }
        left.push_str(text.get(done..kept).unwrap_or_default());
        left.into()
    }
}
