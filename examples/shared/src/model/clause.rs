//! The words of an instruction.

/// What a clause asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// Change an argument to fit what a message says.
    Adapt,
    /// Apologize.
    Apologize,
    /// Ask the user.
    Ask,
    /// Call a tool.
    Call,
    /// Give an argument another value.
    Change,
    /// Treat the goal as reached.
    Complete,
    /// Ask the user to agree.
    Confirm,
    /// Offer what a tool has returned.
    Offer,
    /// Go on without the tool.
    Proceed,
    /// Look up a definition.
    Reread,
    /// Make the failed call again.
    Retry,
    /// Go on without the step.
    Skip,
    /// Do nothing more.
    Stop,
    /// Tell the user.
    Tell,
    /// Wait.
    Wait,
}

/// The vocabulary: how a clause begins, and what it asks for.
const VERBS: &[(Intent, &[&str])] = &[
    (Intent::Adapt, &["adapt", "adjust", "fit", "tailor"]),
    (
        Intent::Apologize,
        &[
            "apologize",
            "say sorry",
            "say that you are sorry",
            "express regret",
            "offer an apology",
        ],
    ),
    (
        Intent::Ask,
        &[
            "ask",
            "request",
            "inquire",
            "prompt",
            "find out",
            "have them",
            "have the user",
        ],
    ),
    (Intent::Call, &["call", "invoke", "use", "run", "execute"]),
    (
        Intent::Change,
        &[
            "change", "set", "replace", "correct", "fix", "fill in", "add", "supply", "shorten",
        ],
    ),
    (
        Intent::Complete,
        &["treat", "regard", "consider", "count it"],
    ),
    (
        Intent::Confirm,
        &[
            "confirm",
            "double-check",
            "check with",
            "make sure with",
            "get a yes",
            "seek agreement",
        ],
    ),
    (Intent::Offer, &["offer", "suggest", "propose", "present"]),
    (
        Intent::Proceed,
        &["go on", "continue", "carry on", "proceed", "move on"],
    ),
    (
        Intent::Reread,
        &[
            "re-read",
            "reread",
            "look up",
            "consult",
            "read the definition",
            "read again",
        ],
    ),
    (
        Intent::Retry,
        &[
            "retry",
            "repeat the call",
            "repeat it",
            "redo",
            "repeat the same call",
        ],
    ),
    (Intent::Skip, &["skip", "leave out", "pass over"]),
    (Intent::Stop, &["stop", "give up", "abort", "quit"]),
    (
        Intent::Tell,
        &[
            "relay",
            "name",
            "tell",
            "say",
            "give",
            "report",
            "pass on",
            "mention",
            "explain",
            "inform",
            "state",
            "convey",
            "share",
            "read out",
            "quote",
            "let them know",
            "claim",
            "pretend",
            "let the user know",
        ],
    ),
    (Intent::Wait, &["wait", "pause", "hold on"]),
];

/// Verbs that ask for a retry in a clause that has one of [`AGAIN`].
const ACTS: &[&str] = &[
    "make", "try", "call", "do", "send", "run", "issue", "submit", "repeat", "invoke", "execute",
    "book",
];

const AGAIN: &[&str] = &[
    "again",
    "once more",
    "a second time",
    "another time",
    "one more time",
];

const NEGATIONS: &[&str] = &["do not ", "don't ", "never ", "must not ", "avoid "];

/// A clause of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause<'a> {
    /// What it asks for.
    pub intent: Intent,
    /// The words after the verb.
    pub words: &'a str,
    /// Whether it forbids that instead of asking for it.
    pub forbidden: bool,
    /// The condition before it: `If it keeps failing, …`.
    pub condition: Option<&'a str>,
}

/// Reads an instruction. Its clauses are between full stops, semicolons, commas, "then" and "and", but
/// a clause begins only at a known verb. Sentences without one are skipped.
///
/// ```
/// use shared::model::{Intent, clauses};
///
/// let read = clauses("Say sorry, pass on the message and try once more.");
/// let intents: Vec<Intent> = read.iter().map(|clause| clause.intent).collect();
/// assert_eq!(intents, [Intent::Apologize, Intent::Tell, Intent::Retry]);
/// assert_eq!(clauses("Ponder, dither and sigh."), []);
/// ```
#[must_use]
pub fn clauses(instruction: &str) -> Vec<Clause<'_>> {
    let sentences = instruction
        .split([';', '\n'])
        .flat_map(|part| part.split(". "));
    sentences.flat_map(sentence).collect()
}

fn sentence(text: &str) -> Vec<Clause<'_>> {
    let text = text.trim().trim_end_matches(['.', '!', ',']);
    let (condition, text) = match strip(text, "if ").and_then(|rest| rest.split_once(", ")) {
        Some((condition, rest)) => (Some(condition), rest),
        None => (None, text),
    };
    let mut read: Vec<Clause<'_>> = Vec::new();
    let mut rest = text;
    loop {
        let (piece, after) = piece(rest);
        read.extend(clause(piece, condition));
        match after {
            Some(after) => rest = after,
            None => return read,
        }
    }
}

/// Returns the text up to the next place at which a clause begins, and the text from there.
fn piece(text: &str) -> (&str, Option<&str>) {
    let separators = [
        ", and then ",
        ", then ",
        ", and ",
        ", ",
        " and then ",
        " then ",
        " and ",
    ];
    for (at, _) in text.char_indices() {
        let tail = text.get(at..).unwrap_or_default();
        let Some(after) = separators
            .iter()
            .find_map(|separator| tail.strip_prefix(separator))
        else {
            continue;
        };
        if clause(after, None).is_some() {
            return (text.get(..at).unwrap_or(text), Some(after));
        }
    }
    (text, None)
}

fn clause<'a>(text: &'a str, condition: Option<&'a str>) -> Option<Clause<'a>> {
    let mut plain = text.trim();
    for filler in [
        "then ",
        "finally ",
        "please ",
        "politely ",
        "kindly ",
        "just ",
        "first ",
    ] {
        plain = strip(plain, filler).unwrap_or(plain);
    }
    let negated = NEGATIONS.iter().find_map(|negation| strip(plain, negation));
    let (plain, forbidden) = (negated.unwrap_or(plain), negated.is_some());
    let lower = plain.to_ascii_lowercase();
    let again = AGAIN.iter().any(|again| lower.contains(again));
    let act = ACTS.iter().find_map(|verb| after(plain, verb));
    let (intent, words) = match act.filter(|_| again) {
        Some(words) => (Intent::Retry, words),
        None => VERBS
            .iter()
            .flat_map(|(intent, verbs)| verbs.iter().map(move |verb| (*intent, *verb)))
            .filter_map(|(intent, verb)| Some((verb.len(), intent, after(plain, verb)?)))
            // "Say sorry" is more than "say".
            .max_by_key(|(length, ..)| *length)
            .map(|(_, intent, words)| (intent, words))?,
    };
    Some(Clause {
        intent,
        words,
        forbidden,
        condition,
    })
}

/// Returns the words after a verb, if the text begins with it.
fn after<'a>(text: &'a str, verb: &str) -> Option<&'a str> {
    let rest = strip(text, verb)?;
    let ends = rest.is_empty() || rest.starts_with([' ', ',', ':']);
    ends.then(|| rest.trim_start_matches([' ', ',', ':']))
}

/// Returns the text after a prefix in any case.
fn strip<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (begin, rest) = text.split_at_checked(prefix.len())?;
    begin.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// Returns how often something may be done, as words say it: "up to three times", "at most 2 retries",
/// "no retry". Returns `None` if they do not say.
#[must_use]
pub fn times(words: &str) -> Option<u32> {
    let numbers = [
        (0, &["no", "never"][..]),
        (1, &["once", "one"]),
        (2, &["twice", "two"]),
        (3, &["three", "thrice"]),
        (4, &["four"]),
        (5, &["five"]),
    ];
    let read = |word: &str| {
        let lower = word.to_ascii_lowercase();
        let named = numbers.iter().find(|(_, names)| names.contains(&&*lower));
        named
            .map(|(number, _)| *number)
            .or_else(|| lower.parse().ok())
    };
    // "No more than two" is two.
    let (_, words) = words.split_once(" more than ").unwrap_or(("", words));
    words
        .split(|c: char| !c.is_ascii_alphanumeric())
        .find_map(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(Intent, &str)> {
        let clauses = clauses(text).into_iter();
        clauses
            .map(|clause| (clause.intent, clause.words))
            .collect()
    }

    #[test]
    fn clauses_are_read_in_their_order() {
        assert_eq!(
            read("Apologize, relay the message, call check_availability, offer a time."),
            [
                (Intent::Apologize, ""),
                (Intent::Tell, "the message"),
                (Intent::Call, "check_availability"),
                (Intent::Offer, "a time"),
            ]
        );
    }

    #[test]
    fn a_comma_or_and_without_a_verb_does_not_begin_a_clause() {
        assert_eq!(
            read("Call update_state with the tool, its arguments and the message, in full."),
            [(
                Intent::Call,
                "update_state with the tool, its arguments and the message, in full"
            )]
        );
        assert_eq!(
            read("Ask for e-mail or booking reference, then retry."),
            [
                (Intent::Ask, "for e-mail or booking reference"),
                (Intent::Retry, "")
            ]
        );
    }

    #[test]
    fn synonyms_mean_the_same() {
        for (one, other) in [
            ("Apologize.", "Say sorry."),
            ("Retry.", "Try again."),
            ("Retry.", "Make the same call once more."),
            ("Ask for a date.", "Request a date."),
            ("Relay it.", "Pass on it."),
            ("Go on without it.", "Carry on without it."),
            ("Stop.", "Give up."),
        ] {
            let intents = |text| {
                read(text)
                    .into_iter()
                    .map(|(intent, _)| intent)
                    .collect::<Vec<_>>()
            };
            assert_eq!(intents(one), intents(other), "{one} {other}");
        }
    }

    #[test]
    fn bans_and_conditions_are_kept_apart() {
        let read = clauses("Do not send it again. If it keeps failing, say that it is down.");
        let [ban, say] = read.as_slice() else {
            panic!("{read:?}")
        };
        assert_eq!((ban.intent, ban.forbidden), (Intent::Retry, true));
        assert_eq!((say.intent, say.forbidden), (Intent::Tell, false));
        assert_eq!(say.condition, Some("it keeps failing"));
    }

    #[test]
    fn numbers_are_read_as_words_and_as_digits() {
        for (words, number) in [
            ("up to three times", Some(3)),
            ("at most 2 retries, with changed arguments", Some(2)),
            ("no retry", Some(0)),
            ("no more than two retries", Some(2)),
            ("once, after the user has acted", Some(1)),
            ("as often as you like", None),
        ] {
            assert_eq!(times(words), number, "{words}");
        }
    }
}
