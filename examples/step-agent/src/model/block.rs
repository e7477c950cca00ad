//! The procedures of the system prompt, as a model reads them.

use shared::model::{names, names_the_rest, times};

/// The procedures and limits of the prompt.
#[derive(Debug, Default)]
pub struct Rules<'a> {
    procedures: Vec<Procedure<'a>>,
    /// Maximum number of retries of a step, with any codes.
    pub(super) ceiling: Option<u32>,
    /// The tool that asks for missing data before the first call.
    pub(super) ask_first: Option<&'a str>,
}

/// The procedure of one or several codes.
#[derive(Debug)]
pub struct Procedure<'a> {
    heading: &'a str,
    /// The thoughts and actions, in order.
    pub lines: Vec<Line<'a>>,
    /// Maximum number of retries with this code.
    pub(super) most: Option<u32>,
    /// Whether a retry needs a change.
    pub(super) changed: bool,
    /// The fallback if the procedure does not help.
    pub(super) fallback: &'a str,
}

/// A line of a procedure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line<'a> {
    /// A thought.
    Thought(&'a str),
    /// An action.
    Action(&'a str),
}

impl<'a> Rules<'a> {
    /// Reads the whole prompt.
    #[must_use]
    pub fn read(prompt: &'a str) -> Self {
        let mut rules = Self::default();
        for line in prompt.lines() {
            rules.line(line);
        }
        rules
    }

    fn line(&mut self, line: &'a str) {
        if let Some(heading) = line.strip_prefix("### ") {
            self.procedures.push(Procedure {
                heading,
                lines: Vec::new(),
                most: Some(0),
                changed: false,
                fallback: "",
            });
            return;
        }
        let part = line
            .strip_prefix("- ")
            .and_then(|line| line.split_once(": "));
        match (part, self.procedures.last_mut()) {
            (Some((label, words)), Some(procedure)) => procedure.part(label, words),
            _ => self.rule(line),
        }
    }

    /// Reads a sentence beside the procedures.
    fn rule(&mut self, line: &'a str) {
        if line.contains("step") && line.contains("in total") {
            self.ceiling = times(line);
        } else if line.contains("Before the first call") && line.contains("missing") {
            self.ask_first = line
                .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
                .find(|word| word.contains('_'));
        }
    }

    /// Returns the procedure of a code, else the one for codes without a procedure.
    #[must_use]
    pub fn of(&self, code: &str) -> Option<&Procedure<'a>> {
        let mut procedures = self.procedures.iter();
        let named = procedures.clone().find(|found| names(found.heading, code));
        named.or_else(|| procedures.find(|found| names_the_rest(found.heading)))
    }
}

impl<'a> Procedure<'a> {
    fn part(&mut self, label: &str, words: &'a str) {
        match label {
            "Thought" => self.lines.push(Line::Thought(words)),
            "Action" => self.lines.push(Line::Action(words)),
            "Limit" => {
                self.most = times(words);
                self.changed = words.contains("changed");
            }
            "Fallback" => self.fallback = words,
            // Cause, observations and examples only help the reader to understand.
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCK: &str = "intro\n<!-- errpact:begin x 0 -->\n| A | never | fails |\n\n\
        ### BUSY, FULL\n- Cause: Much to do.\n- Thought: Wait?\n- Action: Wait.\n- Observation: time.\n\
        - Limit: at most 3 retries, with changed arguments.\n- Fallback: The step fails.\n\n\
        ### GONE or any other code\n- Action: Stop.\n- Limit: no retry.\n\n\
        A step has at most 4 retries in total.\n\
        Before the first call ask for what is missing with ask_them.\n<!-- errpact:end x -->\n";

    #[test]
    fn procedures_limits_and_rules_are_read() {
        let rules = Rules::read(BLOCK);
        assert_eq!(
            (rules.ceiling, rules.ask_first),
            (Some(4), Some("ask_them"))
        );
        let busy = rules
            .of("FULL")
            .map(|found| (found.lines.clone(), found.most, found.changed));
        let lines = vec![Line::Thought("Wait?"), Line::Action("Wait.")];
        assert_eq!(busy, Some((lines, Some(3), true)));
        let other = rules
            .of("NOBODY_KNOWS")
            .map(|found| (found.heading, found.most));
        assert_eq!(other, Some(("GONE or any other code", Some(0))));
    }

    #[test]
    fn a_prompt_without_procedures_has_no_rule() {
        assert!(Rules::read("- BUSY: Wait.").of("BUSY").is_none());
    }
}
