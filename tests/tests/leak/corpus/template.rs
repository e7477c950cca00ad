//! Templates of the corpora: text in which `«…»` marks an invented part.
//!
//! | between « and » | becomes |
//! |---|---|
//! | `1-90`, `00-59` | a number of this range, as wide as its first end where that begins with 0 |
//! | `d:7` | so many digits, no zero in front |
//! | `h:8`, `H:8` | hex digits |
//! | `l:6`, `N:6` | lower-case letters; a name, which begins in upper case |
//! | `a:9`, `w:9`, `A:9` | letters and digits; lower-case ones; letters of both cases |
//! | `U:9`, `B:9` | upper-case letters and digits; those of base 32 |
//! | `x:9`, `b:9` | those of base64 for URLs, and of base64 |
//! | `uuid`, `guid`, `ip`, `mac`, `host`, `mon`, `dow` | one of these |
//! | `a|b|c` | one of these words |
//! | any other name | what the caller has for it |

use super::super::plant::Random;

const LOWER: &str = "abcdefghijkmnpqrstuvwxyz";
const UPPER: &str = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS: &str = "0123456789";

/// A text, and its random parts, by which a leak is detected.
#[derive(Debug, Clone, Default)]
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) parts: Vec<String>,
}

/// The shortest random part that identifies a secret.
const TELLING: usize = 5;

/// Expands a template; `named` has the texts of the caller's names.
pub(crate) fn expand(template: &str, random: &mut Random, named: &[(&str, &str)]) -> Text {
    let mut made = Text::default();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('«') {
        let (what, after) = after.split_once('»').expect("« has its »");
        made.text.push_str(before);
        rest = after;
        if let Some((_, text)) = named.iter().find(|(name, _)| *name == what) {
            made.text.push_str(text);
            continue;
        }
        let (text, tells) = invent(what, random);
        made.text.push_str(&text);
        if tells && text.len() >= TELLING {
            made.parts.push(text);
        }
    }
    made.text.push_str(rest);
    made
}

/// Returns the text for one placeholder, and whether it is random enough to identify a leak.
fn invent(what: &str, random: &mut Random) -> (String, bool) {
    if what.contains('|') {
        let words: Vec<&str> = what.split('|').collect();
        return (words[random.below(words.len())].to_owned(), false);
    }
    if let Some((kind, length)) = what.split_once(':') {
        let length: usize = length.parse().expect("a length is a number");
        return (characters(kind, length, random), true);
    }
    if let Some((from, to)) = what.split_once('-') {
        let width = if from.starts_with('0') { from.len() } else { 0 };
        let ends = (from.parse::<usize>(), to.parse::<usize>());
        let (Ok(from), Ok(to)) = ends else {
            panic!("«{what}» is not a range");
        };
        return (
            format!("{:0width$}", from + random.below(to - from + 1)),
            false,
        );
    }
    let hex = |length, random: &mut Random| characters("h", length, random);
    match what {
        "uuid" | "guid" => {
            let uuid = format!(
                "{}-{}-4{}-a{}-{}",
                hex(8, random),
                hex(4, random),
                hex(3, random),
                hex(3, random),
                hex(12, random)
            );
            (
                if what == "guid" {
                    uuid.to_uppercase()
                } else {
                    uuid
                },
                true,
            )
        }
        "ip" => {
            let four: Vec<String> = (0..4)
                .map(|_| (1 + random.below(254)).to_string())
                .collect();
            (four.join("."), false)
        }
        "mac" => {
            let six: Vec<String> = (0..6).map(|_| hex(2, random)).collect();
            (six.join(":"), false)
        }
        "host" => {
            let host = format!(
                "{}.{}",
                characters("l", 5, random),
                characters("l", 6, random)
            );
            (
                host + [".example", ".test", ".example.com"][random.below(3)],
                false,
            )
        }
        "mon" => (
            ["Jan", "Mar", "Jun", "Jul", "Nov", "Dec"][random.below(6)].to_owned(),
            false,
        ),
        "dow" => (
            ["Mon", "Tue", "Sat", "Sun"][random.below(4)].to_owned(),
            false,
        ),
        other => panic!("«{other}» is not known"),
    }
}

fn characters(kind: &str, length: usize, random: &mut Random) -> String {
    let all = match kind {
        "d" => DIGITS.to_owned(),
        "h" => DIGITS.to_owned() + "abcdef",
        "H" => DIGITS.to_owned() + "ABCDEF",
        "l" | "N" => LOWER.to_owned(),
        "w" => LOWER.to_owned() + DIGITS,
        "A" => LOWER.to_owned() + UPPER,
        "U" => UPPER.to_owned() + DIGITS,
        "B" => UPPER.to_owned() + "234567",
        "a" => LOWER.to_owned() + UPPER + DIGITS,
        "x" => LOWER.to_owned() + UPPER + DIGITS + "-_",
        "b" => LOWER.to_owned() + UPPER + DIGITS + "+/",
        other => panic!("«{other}:{length}» is not known"),
    };
    let mut text = random.text(&all, length);
    match kind {
        "d" if text.starts_with('0') => text.replace_range(..1, "7"),
        "N" => text.replace_range(..1, &text[..1].to_uppercase()),
        // A value that ends in a punctuation mark is cut where a sentence begins, which is a separate problem.
        "x" | "b" => {
            text.replace_range(..1, "Q");
            text.replace_range(length - 1.., "7");
        }
        _ => {}
    }
    text
}
