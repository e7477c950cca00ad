//! One attempt of a call.

use std::fmt;

use serde_json::{Map, Value};

use crate::IdempotencyKey;

/// One attempt of a call.
///
/// ```
/// use errpact::retry::Attempt;
/// use serde_json::{Map, json};
///
/// let mut attempt = Attempt::default(); // as `retry::run_on` hands it to the call
/// attempt.repaired = Some(("location".to_owned(), json!("Oslo")));
/// let mut arguments = Map::from_iter([("location".to_owned(), json!("Osloo"))]);
/// attempt.apply(&mut arguments);
/// assert_eq!(arguments["location"], "Oslo");
/// ```
#[derive(Clone, Default, PartialEq)]
pub struct Attempt {
    /// Its number among the attempts of this [`run`](super::run_on): 1 is the first.
    pub number: u32,
    /// The argument that was repaired last, and its value.
    pub repaired: Option<(String, Value)>,
    /// The key of the call, if its tool has `idempotency: key` and the budget knows tool and arguments. The tool sends it
    /// to its service.
    pub idempotency_key: Option<IdempotencyKey>,
    /// Other arguments that were repaired before.
    earlier: Vec<(String, Value)>,
}

impl Attempt {
    /// Replaces the arguments that failed with the repaired ones.
    pub fn apply(&self, arguments: &mut Map<String, Value>) {
        for (param, value) in self.earlier.iter().chain(&self.repaired) {
            arguments.insert(param.clone(), value.clone());
        }
    }

    /// Sets the argument to this value from now on.
    pub(super) fn repair(&mut self, param: String, value: Value) {
        self.earlier.extend(self.repaired.take());
        self.earlier.retain(|(other, _)| *other != param);
        self.repaired = Some((param, value));
    }
}

impl fmt::Debug for Attempt {
    /// Leaves out values: the log may not be allowed to see them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let repaired = self.repaired.as_ref().map(|(param, _)| param);
        f.debug_struct("Attempt")
            .field("number", &self.number)
            .field("repaired", &repaired)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn repairs_add_up_and_the_last_of_an_argument_wins() {
        let mut attempt = Attempt::default();
        let with = |attempt: &Attempt| {
            let mut arguments = Map::new();
            arguments.insert("place".to_owned(), json!("x"));
            attempt.apply(&mut arguments);
            Value::from(arguments)
        };
        assert_eq!(with(&attempt), json!({"place": "x"}));
        attempt.repair("place".to_owned(), json!("Oslo"));
        attempt.repair("day".to_owned(), json!("today"));
        assert_eq!(with(&attempt), json!({"place": "Oslo", "day": "today"}));
        attempt.repair("place".to_owned(), json!("Bergen"));
        assert_eq!(with(&attempt), json!({"place": "Bergen", "day": "today"}));
        assert_eq!(
            attempt.repaired,
            Some(("place".to_owned(), json!("Bergen")))
        );
        assert!(!format!("{attempt:?}").contains("Bergen"));
    }
}
