//! The patterns in which English asks for a retry, and in which it only seems to.

use std::sync::LazyLock;

use regex::Regex;

/// Words for the same, by the name that patterns have for them. The words of an earlier one can have the name of a later one.
#[rustfmt::skip]
const WORDS: [(&str, &str); 17] = [
    ("TIMES", concat!(
        "(?:FILLER )*?(?:(?P<once>once)(?:[,.]| $| (?:after|and|at|before|only|then|with)END)|(?P<twice>twice)END",
        "|(?P<number>zero|one|two|three|four|five|six|seven|eight|nine|ten|[0-9]+)(?: more| additional| further)* ",
        "(?P<noun>times?|retries|retry|attempts?|tries)END)",
    )),
    ("FILLER", "a|at|exactly|for|it|just|maximum|most|of|only|than|to|up"),
    ("RETRY", "re-?attempt|re-?invoke|re-?run|re-?submit|re-?try|reissue"),
    ("AGAIN", "again|anew|once more|one more time|another time|a (?:second|third) time"),
    ("ATTEMPT", "attempt|try|go"),
    ("CALL", "call|do|execute|invoke|issue|make|perform|request|run|send|submit"),
    // What is called again.
    ("OBJECT", "action|an|api|at|booking|call|command|exact|exactly|function|identical|it|operation|order|payment|query\
        |refund|request|reservation|same|step|that|the|them|this|tool|transaction|transfer|very|with"),
    ("TOOL", r"tool\.WORD|\S*?_(?:WORD)?"),
    // `call list-slots again`, but not `call on-call support again`.
    ("KEBAB", r"\w+-WORD"),
    // Words that begin a condition, whose negation is not one of the clause that follows.
    ("CONDITION", "after|as|because|if|once|since|when"),
    ("NOT", "aren't|avoid|can't|cannot|didn't|doesn't|don't|instead|isn't|mustn't|never|no|nor|not|needn't|rather|refuse\
        |shouldn't|stop|without|won't|wouldn't"),
    ("HELPS", "can|could|did|does|is|makes|may|might|will|would"),
    ("ARTICLE", "a|an|it|the|this|that|your"),
    // People other than the reader, and words between them and what they do.
    ("OTHERS", "admin|administrator|caller|client|customers?|developer|guest|he|human|operator|owner|patient|person|she\
        |someone|staff|team|them|they|users?"),
    ("DOES", "can|could|has|have|may|might|must|needs|should|to|will|wants"),
    ("WORD", r"\S*?[^\s,.]"),
    ("END", r",?\.? "),
];

/// Returns the regular expression of a pattern: a blank is between two words of a sentence, and [`WORDS`] stand for their
/// names.
fn pattern(written: &str) -> Regex {
    let mut pattern = written.replace(' ', ",? ");
    for (name, words) in WORDS {
        pattern = pattern.replace(name, &format!("(?:{})", words.replace(' ', ",? ")));
    }
    Regex::new(&pattern).expect("a pattern of this file")
}

macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident: $($part:literal)*;)*) => {
        $($(#[$doc])* pub(super) static $name: LazyLock<Regex> = LazyLock::new(|| pattern(concat!($($part),*)));)*
    };
}

patterns! {
    /// What means a retry, from its first word. What `thing` matches only looks like it.
    RETRIES:
        r"^(?:(?:(?P<thing>RETRY (?:budget|button|count|counter|delay|limit|logic|policy|policies))"
        // `retry list_slots` is about that tool, but not `retry, list_slots`.
        r"|RETRY(?:\x20TOOL)?"
        "|(?P<attempt>(?:another|second|third|further|one more) ATTEMPT)"
        "|(?:keep|continue) (?:retrying|re-trying|trying)"
        "|repeat(?: the| this| that| same| exact| failed)* (?:action|attempt|call|command|it|operation|query|request|step|TOOL)"
        "|CALL(?: (?:OBJECT|TOOL)){0,5}(?: KEBAB)? AGAIN)END"
        r"|(?P<try>try|attempt)(?P<between>(?: WORD){0,5}?) (?:AGAINEND|TIMES))";
    /// How often: "up to three times", "twice". `retry once the user agrees` does not count retries.
    TIMES: "^TIMES";
    /// What is before "try" and "attempt" where they are nouns: "the third attempt".
    NOUN: r"(?:^| )(?:a|an|another|first|further|more|second|the|third)\x20$";
    /// What is before an attempt that a text asks for.
    ASKED: "(?:^| )(?:begin|do|give|make|making|start|try)(?: ARTICLE)* $";
    /// What is before an attempt of which a text only tells: "this was the third attempt", "if another attempt fails".
    TOLD: "(?:^| )(?:after|at|before|during|if|in|is|on|once|since|until|was|when|the|this|that|your)(?: ARTICLE)* $";
    /// What ends the search for the "again" of a "try".
    JOINS: "(?:^| )(?:and|then|or|but|if|when|before|until|unless)(?: |$)";
    NEGATION: "(?:^| )NOT(?: |$)";
    CONDITION: "(?:^| )CONDITION(?: |$)";
    /// What is said of a retry that is not asked for: `another attempt with more time would not help`.
    USELESS: "(?:^| )(?:duplicate|useless|pointless|unsafe|dangerous|cannot|can't|doesn't|isn't|won't|wouldn't|HELPS NOT)(?: |$)";
    /// Where the clause about what a retry does ends.
    CLAUSE_END: r"[,.]+ |(?:^| )(?:CONDITION|unless) ";
    /// Another day, which is after the run.
    LATER: "(?:^| )(?:tomorrow|next|days?|hours?|weeks?|months?|midnight)(?: |$)";
    RETRY: "^RETRYEND";
    /// What is after `list-slots` in `call list-slots again`.
    KEBAB_ENDS: "^(?:a|again|anew|once|one)END";
    OTHERS: "^OTHERS$";
    DOES: "^DOES$";
}
