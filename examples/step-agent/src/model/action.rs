//! The parsed words of an action.

/// An action of a procedure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action<'a> {
    /// Call a tool, with these values.
    Call(&'a str, &'a str),
    /// Give an argument another value.
    Change(&'a str, &'a str),
    /// Look up a definition.
    Reread,
    /// Change the value that the reason names.
    Adapt,
    /// Wait until the user has acted.
    Wait,
    /// Retry the failed call.
    Repeat,
    /// The step's goal is reached.
    Complete,
    /// Go on without it.
    Skip,
    /// Nothing more can be done.
    Stop,
}

impl<'a> Action<'a> {
    /// Reads a sentence; returns `None` if it is unknown.
    #[must_use]
    pub fn read(sentence: &'a str) -> Option<Self> {
        let sentence = sentence.trim().trim_end_matches('.');
        let (verb, rest) = sentence.split_once(' ').unwrap_or((sentence, ""));
        Some(match verb.to_lowercase().as_str() {
            "call" => {
                let (tool, with) = rest.split_once(" with ").unwrap_or((rest, ""));
                Self::Call(tool, with)
            }
            "change" => {
                let (what, to) = rest.split_once(" to ")?;
                Self::Change(what, to)
            }
            "re-read" => Self::Reread,
            "adapt" => Self::Adapt,
            "wait" => Self::Wait,
            "repeat" => Self::Repeat,
            "treat" => Self::Complete,
            "skip" => Self::Skip,
            "stop" => Self::Stop,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Action;

    #[test]
    fn sentences_are_understood() {
        for (sentence, action) in [
            (
                "Call find_it with the goal.",
                Some(Action::Call("find_it", "the goal")),
            ),
            ("call look_up", Some(Action::Call("look_up", ""))),
            (
                "Change start to the next one.",
                Some(Action::Change("start", "the next one")),
            ),
            ("Repeat the call.", Some(Action::Repeat)),
            ("Treat it as done.", Some(Action::Complete)),
            ("Stop.", Some(Action::Stop)),
            ("Ponder.", None),
            ("", None),
        ] {
            assert_eq!(Action::read(sentence), action, "{sentence}");
        }
    }
}
