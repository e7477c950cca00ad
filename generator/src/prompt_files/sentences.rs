//! The sentences of a text.

use std::ops::Range;

/// Where the sentences of a text begin. A paragraph, an item of a list and a heading begin a sentence too.
#[derive(Debug)]
pub(super) struct Sentences {
    starts: Vec<usize>,
    end: usize,
}

impl Sentences {
    pub(super) fn of(text: &str) -> Self {
        let mut starts = vec![0];
        let mut at = 0;
        let mut blank = false;
        for line in text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let content = line.trim();
            let digits = content.trim_start_matches(|c: char| c.is_ascii_digit());
            let numbered = digits.len() < content.len() && digits.starts_with([')', '.']);
            let marked = content.starts_with(['-', '*', '+', '#', '|', '<', '•', '>']);
            if blank || numbered || marked || content.is_empty() {
                starts.push(start);
            }
            blank = content.is_empty() || content.starts_with('#');
            let bytes = line.as_bytes();
            for (index, pair) in bytes.windows(2).enumerate() {
                let shortened = ["e.g", "i.e"].iter().any(|word| {
                    bytes
                        .get(..index)
                        .is_some_and(|before| before.ends_with(word.as_bytes()))
                });
                if let [b'.' | b'!' | b'?', b' ' | b'\n'] = pair
                    && !shortened
                {
                    starts.push(start + index + 1);
                }
            }
        }
        starts.sort_unstable();
        starts.dedup();
        Self {
            starts,
            end: text.len(),
        }
    }

    /// Returns all sentences, in their order.
    pub(super) fn all(&self) -> impl Iterator<Item = Range<usize>> {
        let ends = self.starts.iter().skip(1).copied().chain([self.end]);
        self.starts
            .iter()
            .copied()
            .zip(ends)
            .map(|(start, end)| start..end)
    }

    /// Returns the sentence with an offset in it.
    pub(super) fn around(&self, at: usize) -> Range<usize> {
        let next = self.starts.partition_point(|start| *start <= at);
        let start = next.checked_sub(1).and_then(|last| self.starts.get(last));
        start.copied().unwrap_or(0)..self.starts.get(next).copied().unwrap_or(self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::Sentences;

    #[test]
    fn where_sentences_end() {
        let text =
            "# Title\nOne, e.g. two\nlines. Three!\n\n- an item\n- another 1.5 item\n1. A step.";
        let read: Vec<&str> = Sentences::of(text)
            .all()
            .filter_map(|range| text.get(range).map(str::trim))
            .filter(|sentence| !sentence.is_empty())
            .collect();
        assert_eq!(
            read,
            [
                "# Title",
                "One, e.g. two\nlines.",
                "Three!",
                "- an item",
                "- another 1.5 item",
                "1.",
                "A step."
            ]
        );
        let sentences = Sentences::of(text);
        for range in sentences.all() {
            assert_eq!(sentences.around(range.start), range);
        }
    }
}
