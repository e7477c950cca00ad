//! What the model must do.

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
        /// The tool's name.
        tool: Spanned<String>,
        /// The arguments in words.
        with: Option<Spanned<String>>,
    },
    /// Correct an argument.
    Fix {
        /// The argument.
        param: Spanned<String>,
        /// The correct value in words.
        to: Option<Spanned<String>>,
    },
    /// Ask the user for a parameter, or for something in words.
    Ask(Spanned<String>),
    /// Ask the user to confirm something.
    Confirm(Spanned<String>),
    /// An action that is one word.
    Word(ActionWord),
    /// Do this if the steps before it fail.
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
        /// Tell the user the message.
        "relay" => Relay,
        /// Wait for the delay, or for the user if the user must act.
        "wait" => Wait,
        /// Retry the call, with the corrections of the steps before.
        "retry" => Retry,
        /// Hand off to a human of the team.
        "hand_off" => HandOff,
        /// Count the step as done.
        "complete" => Complete,
        /// Skip the step.
        "skip" => Skip,
        /// Stop without another action.
        "stop" => Stop,
    }
}

keys! {
    /// Think about something.
    "an action" struct ThinkAction {
        /// The thought.
        required "think" => think: Text,
    }

    /// Do something.
    "an action" struct DoAction {
        /// What to do.
        required "do" => text: Text,
    }

    /// Say something.
    "an action" struct SayAction {
        /// What to say.
        required "say" => say: Text,
    }

    /// Call a tool.
    "an action" struct CallAction {
        /// The tool.
        required "call" => call: ToolName,
        /// The arguments in words.
        "with" => with: Text,
    }

    /// Correct an argument of the tool.
    "an action" struct FixAction {
        /// The argument.
        required "fix" => fix: ArgumentName,
        /// The correct value in words.
        "to" => to: Text,
    }

    /// Ask the user.
    "an action" struct AskAction {
        /// The parameter, or what to ask in words.
        required "ask" => ask: Text,
    }

    /// Ask the user to confirm something.
    "an action" struct ConfirmAction {
        /// What to confirm.
        required "confirm" => confirm: Text,
    }

    /// What to do if the steps before it fail. Only the last step may be this.
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
