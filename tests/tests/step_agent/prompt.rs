//! The rule block: a procedure for each code, and a summary table.

use errpact_spec::catalog::{Action, Step};
use step_agent::errors::PROMPT;
use step_agent::model::{Line, Rules};
use step_agent::prompt::verified;

use crate::step_agent::catalog::catalog;
use crate::step_agent::world::{delivered_to_model, prompt};

#[test]
fn each_act_list_is_a_procedure_of_thoughts_actions_and_observations() {
    let (catalog, prompt) = (catalog(), prompt());
    let rules = Rules::read(&prompt);
    for code in delivered_to_model() {
        let entry = &catalog.codes[code.name()];
        let procedure = rules.of(code.name()).unwrap_or_else(|| panic!("{code}"));
        assert!(!entry.act.is_empty(), "{code} is data");
        let steps = entry.act.iter().zip(&entry.sentences);
        let expected: Vec<Line<'_>> = steps
            .filter_map(|(step, words)| match step {
                Step::Do(Action::Think(_)) => Some(Line::Thought(words)),
                Step::Do(_) => Some(Line::Action(words)),
                Step::Otherwise(_) => None,
            })
            .collect();
        let read: Vec<Line<'_>> = procedure.lines.clone();
        assert_eq!(read.len(), expected.len(), "{code}: {read:?}");
        for (read, expected) in read.iter().zip(expected) {
            let (Line::Thought(a) | Line::Action(a)) = read;
            let (Line::Thought(b) | Line::Action(b)) = expected;
            assert_eq!(a.trim_end_matches('.'), b.trim_end_matches('.'), "{code}");
            let thoughts = [*read, expected].map(|line| matches!(line, Line::Thought(_)));
            assert_eq!(thoughts[0], thoughts[1], "{code}: {a}");
        }
    }
}

#[test]
fn a_procedure_has_cause_steps_limit_fallback_and_example() {
    let prompt = prompt();
    let (_, rest) = prompt
        .split_once("### AUTHORIZATION_FAILED\n")
        .expect("a procedure");
    let procedure = rest.split("\n\n").next().unwrap_or_default();
    let labels: Vec<&str> = procedure
        .lines()
        .filter_map(|line| line.strip_prefix("- ")?.split(": ").next())
        .collect();
    assert_eq!(
        labels,
        [
            "Cause",
            "Thought",
            "Action",
            "Observation",
            "Action",
            "Observation",
            "Action",
            "Observation",
            "Limit",
            "Fallback",
            "Example"
        ]
    );
}

#[test]
fn the_table_sums_up_every_code_once() {
    let prompt = prompt();
    let rows: Vec<&str> = prompt
        .lines()
        .filter(|line| line.starts_with("| "))
        .collect();
    assert_eq!(rows[0], "| Code | Retry | Then |");
    for code in delivered_to_model() {
        let names = |row: &&&str| {
            let codes = row.split(" | ").next().unwrap_or_default();
            codes.split([' ', ',']).any(|word| word == code.name())
        };
        assert_eq!(rows.iter().filter(names).count(), 1, "{code}");
    }
    for row in [
        // The same policy as the catch-all's, but not the same instruction.
        "| TIMEOUT | never | the step fails; an optional step is skipped |",
        "| UNKNOWN_ERROR or any other code | never | the step fails; an optional step is skipped |",
        "| AUTHORIZATION_FAILED | once, after the user has acted | the step fails |",
        "| INVALID_PARAMETERS | at most 2 times, with changed arguments | the step fails |",
        "| ALREADY_DELETED | never | the step counts as done |",
    ] {
        assert!(rows.contains(&row), "{row}\n{rows:#?}");
    }
}

#[test]
fn a_stale_or_edited_prompt_is_refused() {
    let fresh = prompt();
    for stale in [
        fresh.replace("- Action: Wait for the user.\n", ""),
        fresh.replace("| never |", "| once |"),
        fresh.replace("at most 2 retries", "at most 3 retries"),
    ] {
        assert_ne!(stale, fresh);
        let refused = verified(&stale).expect_err("a stale prompt");
        assert!(format!("{refused:#}").contains("step-agent"), "{refused:#}");
    }
    // The procedures by themselves, as in the generated module, are a form of the block too.
    assert!(verified(PROMPT).is_ok());
}
