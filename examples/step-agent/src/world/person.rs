//! The user for whom the plan is carried out.

use std::collections::VecDeque;

use super::Services;

/// The user for whom the plan is carried out.
#[derive(Debug, Clone, Default)]
pub struct Person {
    answers: VecDeque<Answer>,
    /// The questions that they were asked.
    pub asked: Vec<String>,
}

/// An answer, and the user's action before it.
#[derive(Debug, Clone, Copy)]
pub struct Answer {
    /// The words of the answer.
    pub says: &'static str,
    /// The action before the answer.
    pub does: fn(&mut Services),
}

impl Person {
    /// Returns a user with these answers.
    #[must_use]
    pub fn new(answers: &[Answer]) -> Self {
        Self {
            answers: answers.iter().copied().collect(),
            asked: Vec::new(),
        }
    }

    /// Asks a question; the answer is no if none is left.
    pub fn ask(&mut self, question: &str, services: &mut Services) -> &'static str {
        self.asked.push(question.to_owned());
        let Some(answer) = self.answers.pop_front() else {
            return "No.";
        };
        (answer.does)(services);
        answer.says
    }
}
