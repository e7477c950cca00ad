//! The person for whom the plan is carried out.

use std::collections::VecDeque;

use super::Services;

/// The person for whom the plan is carried out.
#[derive(Debug, Clone, Default)]
pub struct Person {
    answers: VecDeque<Answer>,
    /// What they were asked.
    pub asked: Vec<String>,
}

/// An answer, and what the person does before they give it.
#[derive(Debug, Clone, Copy)]
pub struct Answer {
    /// What they say.
    pub says: &'static str,
    /// What they do.
    pub does: fn(&mut Services),
}

impl Person {
    /// A person who will answer so.
    #[must_use]
    pub fn new(answers: &[Answer]) -> Self {
        Self {
            answers: answers.iter().copied().collect(),
            asked: Vec::new(),
        }
    }

    /// Asks; who has no answer left says no.
    pub fn ask(&mut self, question: &str, services: &mut Services) -> &'static str {
        self.asked.push(question.to_owned());
        let Some(answer) = self.answers.pop_front() else {
            return "No.";
        };
        (answer.does)(services);
        answer.says
    }
}
