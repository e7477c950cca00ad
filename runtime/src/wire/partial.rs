//! What of a call was done, and what was not.

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::log::clean;
use crate::Occurrence;
use crate::occurrence::{Done, Issue};
use crate::redact::{Audience, Object, typed_json};
use crate::table::Channel;
use crate::types::View;

/// The most issues that a result lists.
const MOST_ISSUES: usize = 100;
/// The most characters of a parameter's name.
const NAME: usize = 200;
/// The most characters of a pointer.
const MOST_OF_A_POINTER: usize = 200;

/// The results of the items of a call, some of which failed.
///
/// A tool that works on a list notes what became of each item, and ends with an error whose code has `disposition:
/// partial`. The model then reads what was done, and for each other item why it was not.
///
/// ```
/// # use errpact::{Occurrence, Partial};
/// fn send_all(letters: &[&str], failed: impl Into<Occurrence>) -> Result<Vec<usize>, Occurrence> {
///     let mut partial = Partial::new();
///     for (at, letter) in letters.iter().enumerate() {
///         partial.add(format!("/letters/{at}"), send(letter));
///     }
///     partial.finish(failed)
/// }
/// # fn send(letter: &str) -> Result<usize, Occurrence> { Ok(letter.len()) }
/// ```
#[derive(Debug, Default)]
#[must_use]
pub struct Partial<T> {
    done: Vec<T>,
    issues: Vec<(String, Occurrence)>,
}

impl<T> Partial<T> {
    /// Starts without any item.
    pub fn new() -> Self {
        let (done, issues) = (Vec::new(), Vec::new());
        Self { done, issues }
    }

    /// Adds the result of an item. `pointer` says where the item is in the arguments of the call: a JSON Pointer ([RFC
    /// 6901](https://www.rfc-editor.org/rfc/rfc6901)) such as `/letters/3`.
    pub fn add<E: Into<Occurrence>>(&mut self, pointer: impl Into<String>, result: Result<T, E>) {
        match result {
            Ok(done) => self.done.push(done),
            Err(error) => self.issues.push((pointer.into(), error.into())),
        }
    }

    /// Ends the call: with the results if no item failed, with the failure of the first item if all failed, and
    /// otherwise with this error, whose code has `disposition: partial`.
    ///
    /// # Errors
    /// Returns an occurrence if any item failed.
    pub fn finish<E>(self, error: E) -> Result<Vec<T>, Occurrence>
    where
        T: Serialize,
        E: Into<Occurrence>,
    {
        let Self { done, mut issues } = self;
        if issues.is_empty() {
            return Ok(done);
        }
        if done.is_empty() {
            return Err(issues.swap_remove(0).1);
        }
        let done = serde_json::to_value(done).unwrap_or_default();
        Err(error.into().with_partial(done, &issues))
    }
}

impl Occurrence {
    /// Adds what was done, and the items that were not. After 100 items no more are listed.
    #[must_use]
    pub fn with_partial(mut self, done: Json, issues: &[(String, Self)]) -> Self {
        let issues = issues.iter().take(MOST_ISSUES);
        let issues = issues.map(|(pointer, failed)| failed.issue(pointer));
        self.additions().partial = Some(Done {
            result: done,
            issues: issues.collect(),
        });
        self
    }

    pub(crate) fn issue(&self, pointer: &str) -> Issue {
        let presented = self.presented();
        let parameters = self.shown_json(Audience::Model);
        Issue {
            pointer: clean(pointer, MOST_OF_A_POINTER),
            code: presented.name.to_owned(),
            message: self.model_message(),
            parameters: match parameters.as_str() {
                "{}" => String::new(),
                _ => parameters,
            },
        }
    }

    /// Returns the parameters that a reader may see, each in JSON's own type if there is one.
    pub(super) fn shown_params(&self, audience: Audience) -> Map<String, Json> {
        // What was just written as JSON can be read.
        serde_json::from_str(&self.shown_json(audience)).unwrap_or_default()
    }

    fn shown_json(&self, audience: Audience) -> String {
        let presented = self.presented();
        let mut json = String::new();
        self.with_scope(presented, audience, |scope, _| {
            json.clear();
            Object::<false>::write(&mut json, |object| {
                for param in presented.params {
                    let (view, channel) = (scope.given(param), audience.channel(param));
                    if channel != Channel::Omit && !matches!(view, View::Absent) {
                        let member = object.named(param.name, NAME);
                        typed_json(member, param, &view, channel, scope.withheld);
                    }
                }
            });
        });
        json
    }
}
