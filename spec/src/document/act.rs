//! What the model is to do.

use errpact_core::words;

use super::Spanned;
use super::keys::keys;
use super::list::OneOrMany;
use super::name::{ArgumentName, ToolName};
use super::reader::{Form, Reader};
use super::text::Text;
use super::union::{form_of, union};
use crate::yaml::{Node, Value};

/// An action, as it is written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Action {
    /// Think about something.
    Think(Spanned<String>),
    /// Do something.
    Do(Spanned<String>),
    /// Say something.
    Say(Spanned<String>),
    /// Call a tool.
    Call {
        /// Its name.
        tool: Spanned<String>,
        /// With what.
        with: Option<Spanned<String>>,
    },
    /// Correct an argument.
    Fix {
        /// The argument.
        param: Spanned<String>,
        /// To what.
        to: Option<Spanned<String>>,
    },
    /// Ask the person for a parameter, or for something in words.
    Ask(Spanned<String>),
    /// Have the person confirm something.
    Confirm(Spanned<String>),
    /// An action that is one word.
    Word(ActionWord),
    /// Do this when the steps before fail.
    Otherwise(Box<Spanned<Self>>),
}

/// One action.
#[derive(Debug)]
pub(crate) enum ActionForm {}

/// An action, or an ordered list of them.
pub(crate) type ActForm = OneOrMany<ActionForm>;

impl Form for ActionForm {
    type Value = Action;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Action> {
        if let Value::Scalar(..) = node.value {
            return ActionWord::read(node, reader).map(Action::Word);
        }
        Some(match KeyedAction::read(node, reader)? {
            KeyedAction::Think(keys) => Action::Think(keys.think?),
            KeyedAction::Do(keys) => Action::Do(keys.text?),
            KeyedAction::Say(keys) => Action::Say(keys.say?),
            KeyedAction::Call(keys) => Action::Call {
                tool: keys.call?,
                with: keys.with,
            },
            KeyedAction::Fix(keys) => Action::Fix {
                param: keys.fix?,
                to: keys.to,
            },
            KeyedAction::Ask(keys) => Action::Ask(keys.ask?),
            KeyedAction::Confirm(keys) => Action::Confirm(keys.confirm?),
            KeyedAction::Otherwise(keys) => Action::Otherwise(Box::new(keys.otherwise?)),
        })
    }
}

form_of!(ActionForm: ActionWord, KeyedAction);

words! {
    /// An action that is one word.
    "an action" pub(crate) enum ActionWord {
        /// Tell the person the message.
        "relay" => Relay,
        /// Wait for the delay, or for the person where a person must act.
        "wait" => Wait,
        /// Repeat the call, corrected by the steps before.
        "retry" => Retry,
        /// Hand over to a person of the team.
        "hand_off" => HandOff,
        /// Count the step as done.
        "complete" => Complete,
        /// Skip the step.
        "skip" => Skip,
        /// Stop.
        "stop" => Stop,
    }
}

keys! {
    /// Think about something.
    "an action" struct ThinkAction {
        /// About what.
        required "think" => think: Text,
    }

    /// Do something.
    "an action" struct DoAction {
        /// What.
        required "do" => text: Text,
    }

    /// Say something.
    "an action" struct SayAction {
        /// What.
        required "say" => say: Text,
    }

    /// Call a tool.
    "an action" struct CallAction {
        /// The tool.
        required "call" => call: ToolName,
        /// With what.
        "with" => with: Text,
    }

    /// Correct an argument of the tool.
    "an action" struct FixAction {
        /// The argument.
        required "fix" => fix: ArgumentName,
        /// To what.
        "to" => to: Text,
    }

    /// Ask the person.
    "an action" struct AskAction {
        /// The parameter, or what to ask in words.
        required "ask" => ask: Text,
    }

    /// Have the person confirm something.
    "an action" struct ConfirmAction {
        /// What.
        required "confirm" => confirm: Text,
    }

    /// What to do when the steps before fail; the last step only.
    "an action" struct OtherwiseAction {
        /// The action.
        required "otherwise" => otherwise: ActionForm,
    }
}

union! {
    /// An action with a text, a tool or a parameter.
    "an action" enum KeyedAction {
        "think" => Think(ThinkAction),
        "do" => Do(DoAction),
        "say" => Say(SayAction),
        "call" => Call(CallAction),
        "fix" => Fix(FixAction),
        "ask" => Ask(AskAction),
        "confirm" => Confirm(ConfirmAction),
        "otherwise" => Otherwise(OtherwiseAction),
    }
}
