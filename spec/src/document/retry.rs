//! Whether, when and by whom a call may be retried.

use errpact_core::{Word, words};

use super::keys::keys;
use super::name::ParamName;
use super::number::{Count, Decimal, Milliseconds};
use super::reader::{Form, Reader};
use super::union::form_of;
use super::{Spanned, wrong};
use crate::catalog::{Delay, Jitter, RetryBy, WhenUsedUp};
use crate::yaml::{Meaning, Node, Value, meaning};

/// A retry policy, as it is written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Retry {
    /// Never.
    Never,
    /// By this rule.
    Rule(Box<RetryRule>),
}

/// `never`, or a rule.
#[derive(Debug)]
pub(crate) enum RetryForm {}

impl Form for RetryForm {
    type Value = Retry;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Retry> {
        match node.value {
            Value::Scalar(ref text, _) if is_word(text) => {
                let help = instead_of(text);
                let known = ["never"];
                wrong::word_or(reader, "a retry policy", text, &known, &help, node.span);
                None
            }
            Value::Scalar(..) => Never::read(node, reader).map(|_| Retry::Never),
            _ => RetryRule::read(node, reader).map(|rule| Retry::Rule(Box::new(rule))),
        }
    }
}

/// Returns whether a text is a word other than the allowed one.
fn is_word(text: &str) -> bool {
    text != "never" && meaning(text) != Meaning::Nothing
}

/// Returns what to write instead of a word or number that is not a retry policy.
fn instead_of(text: &str) -> String {
    let by = RetryBy::ALL.iter().find(|by| by.as_str() == text);
    match (by, text.parse::<u16>()) {
        (Some(by), _) => format!("Write `{{ by: {} }}`.", by.as_str()),
        (None, Ok(max @ 1..=1000)) => format!(
            "Write `{{ by: model, max: {max} }}`, with `model`, `runtime` or `user` after `by`, or `never`."
        ),
        (None, _) => {
            "Write `never`, or who retries: `{ by: model }`, `{ by: runtime }` or `{ by: user }`."
                .to_owned()
        }
    }
}

form_of!(RetryForm: Never, RetryRule);

words! {
    /// No retry.
    "a retry policy" pub(crate) enum Never {
        /// A retry cannot succeed.
        "never" => Never,
    }
}

keys! {
    /// Who must act before a retry, how often and when.
    "a retry policy" struct RetryRule {
        /// Who must act first.
        required "by" => by: RetryBy,
        /// The maximum number of retries. The default is 1, or no limit if the user must act.
        "max" => max: Count<1, 1000>,
        /// The delay before the first retry. The default is `0s`; `{ param: NAME }` takes it from the occurrence.
        "delay" => delay: DelayForm,
        /// The factor from one delay to the next. The default is 2.
        "multiplier" => multiplier: Decimal<1>,
        /// The longest delay. The default is `30s`.
        "max_delay" => max_delay: Milliseconds,
        /// How delays are spread. The default is `full`.
        "jitter" => jitter: Jitter,
    }

    /// A delay that is a parameter of the occurrence.
    "a delay" struct DelayParam {
        /// A parameter of type `duration` or `datetime`.
        required "param" => param: ParamName,
    }

    /// What happens to a call when its retries are exhausted, for each kind of step.
    "`exhausted`" struct ExhaustedBySteps {
        /// In a step that the plan cannot do without. The default is `fail`.
        "blocking" => blocking: WhenUsedUp,
        /// In an optional step. The default is `fail`.
        "optional" => optional: WhenUsedUp,
    }
}

/// A duration, or a parameter.
#[derive(Debug)]
pub(crate) enum DelayForm {}

impl Form for DelayForm {
    type Value = Delay<Spanned<String>>;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value> {
        match node.value {
            Value::Map(_) => DelayParam::read(node, reader)?.param.map(Delay::Param),
            _ => Milliseconds::read(node, reader).map(Delay::Fixed),
        }
    }
}

form_of!(DelayForm: Milliseconds, DelayParam);

/// What happens to a call when its retries are exhausted, as it is written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Exhausted {
    /// The same in every step.
    Always(WhenUsedUp),
    /// For each kind of step.
    BySteps(ExhaustedBySteps),
}

/// A word, or a word for each kind of step.
#[derive(Debug)]
pub(crate) enum ExhaustedForm {}

impl Form for ExhaustedForm {
    type Value = Exhausted;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Exhausted> {
        match node.value {
            Value::Map(_) => ExhaustedBySteps::read(node, reader).map(Exhausted::BySteps),
            _ => WhenUsedUp::read(node, reader).map(Exhausted::Always),
        }
    }
}

form_of!(ExhaustedForm: WhenUsedUp, ExhaustedBySteps);
