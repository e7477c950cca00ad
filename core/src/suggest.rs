//! Suggestions: "did you mean …?"

/// Returns the candidate that a misspelled name most likely means.
#[must_use]
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (similarity(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(similarity, _)| *similarity > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(a.1)))
        .map(|(_, candidate)| candidate)
}

/// Returns whether a name is probably a misspelling of another: equal except for capitals and connecting signs, with its
/// words in another order, or with a typing error in one word. Stricter than [`closest`], which only suggests: `get_slot`
/// and `set_slot`, `lock_door` and `unlock_door`, `HTTP_404` and `HTTP_403` are different names.
#[must_use]
pub fn is_misspelled(name: &str, candidate: &str) -> bool {
    let length = name.len().min(candidate.len());
    // Nearly all names of a large catalog differ in more letters than any typing error.
    let letters = letters(name) ^ letters(candidate);
    if !(4..=100).contains(&length)
        || name.len().abs_diff(candidate.len()) > 4
        || letters.count_ones() > 4
    {
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

/// Returns the set of letters that a name has, one bit each.
fn letters(name: &str) -> u32 {
    let letters = name.bytes().filter(u8::is_ascii_alphabetic);
    letters.fold(0, |set, letter| {
        set | 1 << (letter.to_ascii_lowercase() - b'a')
    })
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
    use super::is_misspelled;

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
