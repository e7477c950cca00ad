//! Every error is logged with kind, code, message, parameters and the attempted recovery.

use step_agent::errors::CATALOG;
use step_agent::scenario::{self, Played};

use crate::step_agent::world::{play, played, prompt};

/// Returns the lines of errors.
fn errors(played: &Played) -> Vec<&String> {
    played
        .log
        .iter()
        .filter(|line| line.contains("tool error"))
        .collect()
}

/// Plays all scenarios.
fn all() -> Vec<Played> {
    let prompt = prompt();
    scenario::all()
        .iter()
        .map(|scenario| play(scenario, &prompt))
        .collect()
}

#[test]
fn every_error_has_one_line_with_kind_code_message_parameters_and_recovery() {
    let mut seen = 0;
    for played in all() {
        let (codes, lines) = (played.codes(), errors(&played));
        assert_eq!(lines.len(), codes.len(), "{lines:#?}");
        for (line, code) in lines.iter().zip(codes) {
            let index = CATALOG.index_of(code).expect("a code of the catalog");
            let kind = CATALOG
                .category(CATALOG.entry(index).category)
                .expect("a kind")
                .name;
            for part in [
                format!("category=\"{kind}\""),
                format!("code=\"{code}\""),
                "detail=\"".to_owned(),
                "arguments=\"".to_owned(),
                "recovery{attempted=\"".to_owned(),
                "context=\"plan=".to_owned(),
            ] {
                assert!(line.contains(&part), "{part} in {line}");
            }
            seen += 1;
        }
    }
    assert!(seen >= 14, "{seen}");
}

#[test]
fn the_recovery_is_what_was_decided_and_what_the_model_called() {
    let played = played("mixed");
    let attempted: Vec<&str> = errors(&played)
        .iter()
        .filter_map(|line| line.split("attempted=\"").nth(1)?.split('"').next())
        .collect();
    assert_eq!(attempted, ["return_to_model", "return_to_model", "fail"]);
    let last = played.log.last().expect("the end of the step");
    assert!(
        last.contains("recovery=\"find_tool, execute_step_tool, execute_step_tool, update_state\""),
        "{last}"
    );
}

#[test]
fn parameters_of_the_code_and_arguments_of_the_call_are_there() {
    let played = played("invalid-parameters");
    let line = errors(&played)[1];
    for part in [
        "parameter=minutes",
        "expected=",
        "minutes=\\\"30 minutes\\\"",
        "step=1",
    ] {
        assert!(line.contains(part), "{part} in {line}");
    }
}

#[test]
fn what_is_personal_is_hashed_or_left_out() {
    for played in all() {
        for line in &played.log {
            for private in ["anna.lind", "example.com", "See you on Tuesday"] {
                assert!(!line.contains(private), "{private} in {line}");
            }
        }
    }
    let played = played("timeout");
    let line = errors(&played)[1];
    let hashed = line
        .split(" to=")
        .nth(1)
        .and_then(|rest| rest.get(..12))
        .unwrap_or_default();
    assert!(
        hashed.len() == 12 && hashed.chars().all(|digit| digit.is_ascii_hexdigit()),
        "{line}"
    );
}

#[test]
fn every_step_has_one_line_that_says_how_it_ended() {
    for played in all() {
        let lines: Vec<&String> = played
            .log
            .iter()
            .filter(|line| line.contains("step ended"))
            .collect();
        assert_eq!(lines.len(), played.run.states.len());
        for (line, state) in lines.iter().zip(&played.run.states) {
            assert!(
                line.contains(&format!("state=\"{}\"", state.state)),
                "{line}"
            );
            assert!(line.contains("technical=\""), "{line}");
        }
    }
}
