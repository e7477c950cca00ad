//! Suggestions: "did you mean …?"

/// Returns the candidate that a misspelled name most likely means.
#[must_use]
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest(name, candidates).first().copied()
}

/// Returns the candidates that a misspelled name may mean, the most likely first.
#[must_use]
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let lower = name.to_lowercase();
    let mut near: Vec<(f64, &str)> = candidates
        .into_iter()
        .map(|candidate| (similarity(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(similarity, _)| *similarity > 0.8)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    near.dedup_by_key(|(_, candidate)| *candidate);
    near.into_iter().map(|(_, candidate)| candidate).collect()
}

/// Returns whether a name is probably a misspelling of another: equal except for capitals and connecting signs, with its
/// words in another order, or with a typing error in one word. Stricter than [`closest`], which only suggests: `get_slot`
/// and `set_slot`, `lock_door` and `unlock_door`, `HTTP_404` and `HTTP_403` are different names.
#[must_use]
pub fn is_misspelled(name: &str, candidate: &str) -> bool {
    if !Outline::of(name).resembles(Outline::of(candidate)) {
        return false;
    }
    let (written, known) = (words(name), words(candidate));
    if written.concat() == known.concat() {
        return true;
    }
    if written.len() != known.len() {
        return false;
    }
    let different = |(a, b): &(&String, &String)| a != b;
    let pairs: Vec<_> = written.iter().zip(&known).filter(different).collect();
    if let [(wrong, right)] = pairs.as_slice() {
        return is_typing_error(wrong, right);
    }
    let sorted = |mut words: Vec<String>| {
        words.sort_unstable();
        words
    };
    sorted(written) == sorted(known)
}

/// What is compared of two names before [`is_misspelled`] compares the names, which costs a hundred times as much. Nearly
/// all names of a large catalog differ here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outline {
    length: usize,
    /// The letters that it has, one bit each.
    letters: u32,
    /// How often it has each digit, six bits each.
    digits: u64,
}

impl Outline {
    /// Returns the outline of a name.
    #[must_use]
    pub fn of(name: &str) -> Self {
        let (mut letters, mut digits) = (0_u32, 0_u64);
        for byte in name.bytes() {
            match byte {
                b'0'..=b'9' => digits = digits.wrapping_add(1 << (6 * (byte - b'0'))),
                b'a'..=b'z' => letters |= 1 << (byte - b'a'),
                b'A'..=b'Z' => letters |= 1 << (byte - b'A'),
                _ => {}
            }
        }
        Self {
            length: name.len(),
            letters,
            digits,
        }
    }

    /// Returns whether one of the names may be a misspelling of the other. No typing error changes a digit.
    #[must_use]
    pub fn resembles(self, other: Self) -> bool {
        (4..=100).contains(&self.length.min(other.length))
            && self.length.abs_diff(other.length) <= 4
            && self.digits == other.digits
            && (self.letters ^ other.letters).count_ones() <= 4
    }
}

/// Returns the lowercase words of a name: `getSlot` and `GET_SLOT` both have `get` and `slot`.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = '_';
    for c in name.chars() {
        if c.is_alphanumeric() {
            let begins = !before.is_alphanumeric() || (before.is_lowercase() && c.is_uppercase());
            if begins || words.is_empty() {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.extend(c.to_lowercase());
            }
        }
        before = c;
    }
    words
}

/// Returns whether a word is another one with one typing error, or two if it is long.
fn is_typing_error(word: &str, known: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let digits = |word: &str| -> String { word.chars().filter(char::is_ascii_digit).collect() };
    let most = match word.len().min(known.len()) {
        0..=3 => return false,
        // Short words with another letter are other words: `date` and `data`.
        4..=5 if word.len() == known.len() && sorted(word) != sorted(known) => return false,
        4..=7 => 1,
        _ => 2,
    };
    // Few typing errors are at the start of a word, and `valid` and `invalid` differ there.
    word.chars().next() == known.chars().next()
        && digits(word) == digits(known)
        && strsim::osa_distance(word, known) <= most
}

fn similarity(name: &str, candidate: &str) -> f64 {
    // Names of very different length are never misspellings, and comparing them is expensive.
    if name.len().abs_diff(candidate.len()) > 8 || name.len() > 200 {
        return 0.0;
    }
    strsim::jaro_winkler(name, candidate)
}

#[cfg(test)]
mod tests {
    use super::{is_misspelled, nearest};

    #[test]
    fn nearest_names_come_best_first_and_only_when_near() {
        let names = ["SLOT_CONFLICT", "PHONE_REQUIRED", "SERVICE_REQUIRED"];
        assert_eq!(nearest("SLOT_CONFLIT", names), ["SLOT_CONFLICT"]);
        assert_eq!(nearest("slot_conflict", names), ["SLOT_CONFLICT"]);
        assert!(nearest("WEATHER", names).is_empty());
    }

    #[test]
    fn misspellings() {
        for (name, candidate) in [
            ("list_slot", "list_slots"),
            ("listSlots", "list_slots"),
            ("lsit_slots", "list_slots"),
            ("wether", "weather"),
            ("SLOT_CONFLCIT", "SLOT_CONFLICT"),
            ("SLOTCONFLICT", "SLOT_CONFLICT"),
            ("CONFLICT_SLOT", "SLOT_CONFLICT"),
        ] {
            assert!(is_misspelled(name, candidate), "{name}");
        }
        for (name, candidate) in [
            ("refund_order", "cancel_order"),
            ("day", "days"),
            ("start_time", "start_date"),
            ("get_slot", "set_slot"),
            ("get_date", "get_data"),
            ("lock_door", "unlock_door"),
            ("HTTP_404", "HTTP_403"),
            ("INVALID_DATE", "VALID_DATE"),
            ("SLOT_TAKEN", "SLOT_CONFLICT"),
        ] {
            assert!(!is_misspelled(name, candidate), "{name}");
        }
    }
}
