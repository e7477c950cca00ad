//! The parsed words of an instruction.

/// One step of an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Apologize.
    Apologize,
    /// Tell the user what the result says.
    Relay,
    /// Tell the user the reference.
    Reference,
    /// Tell the user about an alternative, if the result names one.
    Alternative,
    /// Call a tool.
    Call(String),
    /// Offer what the tool returned.
    Offer,
    /// Ask the user for something, in these words.
    Ask(String),
    /// Ask the user to confirm.
    Confirm,
    /// Retry the call once the user has answered, with this argument if one is named.
    Retry(Option<String>),
}

/// Reads an instruction: clauses between commas, full stops, "then" and "and", each of which begins
/// with its verb. Unknown clauses are skipped.
pub(super) fn read(instruction: &str) -> Vec<Step> {
    let plain = instruction.replace(" then ", ", ").replace(" and ", ", ");
    plain
        .split([',', ';', '.'])
        .filter_map(|clause| step(clause.trim()))
        .collect()
}

fn step(clause: &str) -> Option<Step> {
    let (verb, rest) = clause.split_once(' ').unwrap_or((clause, ""));
    Some(match verb.to_lowercase().as_str() {
        "apologize" => Step::Apologize,
        "relay" | "name" => Step::Relay,
        "give" if rest.contains("reference") => Step::Reference,
        "any" if rest.contains("alternative") => Step::Alternative,
        "call" => Step::Call(rest.to_owned()),
        "offer" => Step::Offer,
        "ask" => Step::Ask(rest.to_owned()),
        "confirm" => Step::Confirm,
        "retry" => Step::Retry(
            rest.strip_prefix("with ")
                .and_then(|with| with.strip_suffix("=true"))
                .map(str::to_owned),
        ),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_read_in_their_order() {
        let steps = read("Apologize, relay, call check_availability, offer a time.");
        let call = Step::Call("check_availability".to_owned());
        assert_eq!(steps, [Step::Apologize, Step::Relay, call, Step::Offer]);
        let steps = read("Confirm with the user, then retry with confirmed=true.");
        assert_eq!(
            steps,
            [Step::Confirm, Step::Retry(Some("confirmed".to_owned()))]
        );
        let steps = read("Apologize, give the reference and any alternative.");
        assert_eq!(steps, [Step::Apologize, Step::Reference, Step::Alternative]);
    }

    #[test]
    fn words_without_a_meaning_are_skipped() {
        assert_eq!(read("Ponder, dither and sigh."), []);
    }
}
