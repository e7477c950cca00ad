//! A credential that a text shows nothing of stays hidden if sequences for a terminal are put into it, wherever the text
//! is cut off: colors, titles, links, and sequences that do not end.

use super::super::plant::Random;
use super::score::{logged, told};

/// How many texts are tried.
const TEXTS: usize = 10_000;
/// The length of a part of the credential that makes a leak.
const PART: usize = 6;
/// What is put into a credential.
const SEQUENCES: &[&str] = &[
    "\x1b[31m",
    "\x1b[0m",
    "\x1b[?25h",
    "\x1b[38;5;1",
    "\x1b[",
    "\u{9b}1m",
    "\x1b]0;a title\x07",
    "\x1b]0;",
    "\x1b]8;;https://x.example\x1b\\",
    "\x1b]52;c;",
    "\u{9d}0;t\u{9c}",
    "\x1bPq#0\x1b\\",
    "\u{90}x\u{9c}",
    "\x1b^pm\x1b\\",
    "\x1b(B",
    "\x1b#8",
    "\x1b7",
    "\x1bM",
    "\x1b",
    "\x08",
];
/// What is before a credential, and after it.
const CARRIERS: &[(&str, &str)] = &[
    ("password=", " refused"),
    ("token: ", " refused"),
    ("{\"api_key\":\"", "\"}"),
    ("Authorization: Bearer ", "\nAccept: */*"),
    ("Cookie: sid=", "; a=b"),
    ("postgres://app:", "@db.example/shop"),
    ("--password ", " --verbose"),
    ("['app', '--token', '", "']"),
    ("sk-proj-", " refused"),
    ("your new password is ", " refused"),
];

/// A text with a part of a credential, as it is and with sequences in it.
struct Texts {
    plain: String,
    broken: String,
}

fn texts(secret: &str, random: &mut Random) -> Texts {
    let (before, after) = CARRIERS[random.below(CARRIERS.len())];
    let length = 1 + random.below(secret.len());
    let after = if random.below(2) == 0 { after } else { "" };
    let mut broken = String::new();
    for character in secret[..length].chars() {
        if random.below(4) == 0 {
            broken.push_str(SEQUENCES[random.below(SEQUENCES.len())]);
        }
        broken.push(character);
    }
    // The text may end inside of a sequence.
    if random.below(4) == 0 {
        let sequence: Vec<char> = SEQUENCES[random.below(SEQUENCES.len())].chars().collect();
        broken.extend(&sequence[..random.below(sequence.len() + 1)]);
    }
    Texts {
        plain: format!("failed: {before}{}{after}", &secret[..length]),
        broken: format!("failed: {before}{broken}{after}"),
    }
}

fn shows(text: &str, secret: &str) -> bool {
    let letters: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let mut places = 0..=secret.len() - PART;
    places.any(|at| letters.contains(&secret[at..at + PART]))
}

#[test]
fn sequences_for_a_terminal_show_no_credential() {
    let threads = 2;
    let shown: usize = std::thread::scope(|scope| {
        let part = |thread: u64| {
            let random = &mut Random::new(super::SEED + thread);
            let mut tried = 0;
            for _ in 0..TEXTS / 2 {
                let secret = random.mixed(16);
                let texts = texts(&secret, random);
                let shown =
                    |text: &str| shows(&logged(text, None), &secret) || shows(&told(text), &secret);
                if shown(&texts.plain) {
                    continue;
                }
                tried += 1;
                assert!(!shown(&texts.broken), "{:?} of {secret}", texts.broken);
            }
            tried
        };
        let threads: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || part(thread)))
            .collect();
        threads.into_iter().map(|it| it.join().unwrap()).sum()
    });
    assert!(shown * 10 > TEXTS * 9, "{shown} of {TEXTS} were hidden");
}
