//! The table of all sentences that errpact itself writes for models and users. No other file of the runtime has one. See
//! `docs/decisions/078-every-sentence-is-in-one-table.md`.

use super::part::{Part, parts};
use crate::words;

words! {
    /// Who reads a sentence.
    "a reader" pub enum Reader {
        /// The model.
        "model" => Model,
        /// The user.
        "user" => User,
        /// The model and the user.
        "both" => Both,
    }

    /// Where a sentence appears, which decides what changes with it.
    "a place of a sentence" pub enum SentencePlace {
        /// In a failed result, and in the forms that programs read: the fingerprint of the wire changes.
        "result" => Result,
        /// In a conversation, from the tool loop or the history: no program reads it.
        "conversation" => Conversation,
        /// In the rule block: its own fingerprint changes.
        "prompt" => Prompt,
    }
}

/// Defines the sentences: id, name, reader, text, and when it is written.
macro_rules! sentences {
    ($($place:ident { $($(#[doc = $doc:literal])+ $id:literal => $name:ident, $reader:ident, $text:literal;)+ })+) => {
        words! {
            /// A sentence that errpact itself writes for a model or a user.
            #[derive(PartialOrd, Ord)]
            "a sentence" pub enum Sentence {
                $($($(#[doc = $doc])+ $id => $name,)+)+
            }
        }

        impl Sentence {
            /// The default texts, in the order of the sentences.
            pub(super) const TEXTS: &'static [&'static str] = &[$($($text),+),+];

            /// Returns who reads it.
            #[must_use]
            pub const fn reader(self) -> Reader {
                match self {
                    $($(Self::$name => Reader::$reader,)+)+
                }
            }

            /// Returns where it appears.
            #[must_use]
            pub const fn place(self) -> SentencePlace {
                match self {
                    $($(Self::$name)|+ => SentencePlace::$place,)+
                }
            }

            /// Returns when it is written, for the docs.
            #[must_use]
            pub fn about(self) -> &'static str {
                match self {
                    $($(Self::$name => concat!($($doc),+).trim_start(),)+)+
                }
            }
        }
    };
}

sentences! {
    Result {
        /// Instead of an error that only the user is told (`deliver: user`).
        "withheld" => Withheld, Model, "The call did not complete. The person has been told why.";
        /// Instead of an error that only the log gets.
        "incomplete" => Incomplete, Both, "The call did not complete.";
        /// After the message, if a retry has a delay.
        "retry_after" => RetryAfter, Model, "Retry after {delay}.";
        /// At the end of a result whose code has no rule in the prompt.
        "reference" => Reference, Model, "Ref: {ref}.";
        /// The beginning of the instruction of a code with `verify`.
        "verify" => Verify, Model, "It may have happened: first call {tool}, which says whether it did.";
        /// The end of the instruction of a code with `disposition: refused`.
        "refused" => Refused, Model,
            "This is a decision and not an error: tell the user, and do not make this call again in this turn.";
        /// The end of the instruction of a code with `disposition: partial`.
        "partial" => Partial, Model,
            "What the result has as done is done, so do not do it again: only what is not done remains.";
        /// The end of the instruction of a code with `disposition: empty`.
        "empty" => Empty, Model, "Nothing was found, which is not an error: say so without an apology.";
        /// In a partial result, before what was done.
        "done" => Done, Model, "Done: {result}.";
        /// In a partial result, for each item that was not done.
        "not_done" => NotDone, Model, "Not done: {pointer}: {issue}";
        /// Before an alternative of the catalog.
        "or" => Or, Model, "Or: {alternative}";
        /// Before an alternative that the program adds.
        "alternative" => Alternative, Model, "Alternative: {alternative}";
        /// What an argument should be changed to.
        "adjustment" => Adjustment, Model, "{argument}: {change}";
        /// The change of an argument that the tool does not have.
        "unknown_argument" => UnknownArgument, Model, "unknown; leave it out";
        /// The same, if another argument has nearly its name.
        "misspelled_argument" => MisspelledArgument, Model, "unknown; did you mean {argument}?";
        /// Any object.
        "object" => Object, Model, "an object";
        /// All arguments together.
        "object_of_arguments" => ObjectOfArguments, Model, "an object that may have {arguments}";
        /// A value of type `object`.
        "object_with" => ObjectWith, Model, "an object with {fields}";
        /// A value of type `list`.
        "list_of" => ListOf, Model, "a list, each item {item}";
        /// A value of type `enum`.
        "one_of" => OneOf, Model, "one of {words}";
        /// The end of a long list of words.
        "and_more" => AndMore, Model, "{words} and {count} more";
        /// A value of an optional argument.
        "or_left_out" => OrLeftOut, Model, "{value}, or leave it out";
        /// A member that appears twice.
        "one_value" => OneValue, Model, "one value";
        /// A value of type `text`.
        "text" => Text, Model, "text";
        /// A value of type `integer`.
        "integer" => Integer, Model, "a whole number";
        /// A value of type `number`.
        "number" => Number, Model, "a number";
        /// A value of type `boolean`.
        "boolean" => Boolean, Model, "true or false";
        /// A value of type `datetime`.
        "datetime" => Datetime, Model, "a date and time with its offset (RFC 3339)";
        /// A value of type `date`.
        "date" => Date, Model, "a date (YYYY-MM-DD)";
        /// A value of type `duration`.
        "duration" => Duration, Model, "a duration, such as 2 h 5 min";
        /// A value of type `uuid`.
        "uuid" => Uuid, Model, "a UUID";
        /// A value of type `url`.
        "url" => Url, Model, "a URL";
        /// A value of type `email`.
        "email" => Email, Model, "an e-mail address";
        /// A value of type `phone`.
        "phone" => Phone, Model, "a phone number";
        /// A value of type `json`.
        "json" => Json, Model, "any JSON";
    }
    Conversation {
        // Each is calm and says only what is so: words like "loop" make some models stop using tools altogether.
        /// Instead of a call that succeeded before.
        "already_done" => AlreadyDone, Model,
            "The same call already succeeded in this turn, so it was not made again. Its earlier result holds.";
        /// Instead of a call that was made before, with an unknown outcome.
        "maybe_done" => MaybeDone, Model,
            "The same call was made before and may have taken effect, so it was not made again.";
        /// The same, if a tool says whether it happened (`verify`) and was not called yet.
        "verify_first" => VerifyFirst, Model,
            "The same call was made before and may have taken effect, so it was not made again. First call {tool}, which \
             says whether it did.";
        /// Instead of a call that was refused before (`disposition: refused`).
        "already_refused" => AlreadyRefused, Model,
            "The same call was refused in this turn, so it was not made again. The decision holds.";
        /// Instead of a call that the same message has twice.
        "made_once" => MadeOnce, Model,
            "The same call stands beside this one and is made once. Its result holds for both.";
        /// Instead of a call of a tool that is not offered any more.
        "tool_stopped" => ToolStopped, Model,
            "This tool is not available for the rest of this turn, so the call was not made.";
        /// Instead of a call after the turn has ended.
        "turn_ended" => TurnEnded, Model, "No more calls are made in this turn.";
        /// Instead of a result that a model must not read, and of one that never came.
        "no_result" => NoResult, Model, "This call returned no result.";
        /// Instead of an empty message of the user: no provider accepts one.
        "empty_message" => EmptyMessage, Model, "(empty message)";
        /// Before an assistant that speaks first: providers want the user's message first.
        "conversation_begins" => ConversationBegins, Model, "(The conversation begins.)";
        /// The model's last instruction in a turn that has reached a limit.
        "answer_now" => AnswerNow, Model,
            "Answer the user now, in words, from what the results above say: no more tools can be called in this turn.";
        /// After it, if calls have failed.
        "failed_calls" => FailedCalls, Model, "Not every call succeeded ({tools}).";
        /// After it, always.
        "only_what_was_done" => OnlyWhatWasDone, Model,
            "Say plainly what could not be done. Never say or imply that something was done, booked, sent, changed or \
             found unless a result above says so.";
        /// The beginning of the user's text in a turn that has reached a limit.
        "unfinished" => Unfinished, User, "I could not finish everything you asked for.";
    }
    Prompt {
        /// The line of the catch-all, after its code.
        "or_any_other_code" => OrAnyOtherCode, Model, "or any other code";
        /// The same, if results have instructions for some codes.
        "or_any_other_code_unless" => OrAnyOtherCodeUnless, Model,
            "or any other code, unless its error says what to do";
        /// The line of the catch-all, if it is delivered under no code of the block.
        "any_other_code" => AnyOtherCode, Model, "Any other code";
        /// The same, if results have instructions for some codes.
        "any_other_code_unless" => AnyOtherCodeUnless, Model, "Any other code, unless its error says what to do";
        /// The line of the catch-all, if it is the only one.
        "any_code" => AnyCode, Model, "Any code";
        /// The same, if results have instructions for some codes.
        "any_code_unless" => AnyCodeUnless, Model, "Any code, unless its error says what to do";
        /// The rules `never_say` without exceptions.
        "never_say" => NeverSay, Model, "Never say {phrases}.";
        /// The rules `never_say` with exceptions.
        "never_say_except" => NeverSayExcept, Model, "Never say {phrases} except for {codes}.";
        /// The end of a list of phrases.
        "list_or" => ListOr, Model, "{words} or {last}";
        /// The end of a list of codes.
        "list_and" => ListAnd, Model, "{words} and {last}";
        /// The limit `retries_per_step`, in the styles that mention retries.
        "step_limit" => StepLimit, Model, "A step has at most {max} retries in total.";
        /// The same, if it is 1.
        "step_limit_one" => StepLimitOne, Model, "A step has at most 1 retry in total.";
    }
}

impl Sentence {
    /// Returns the default text.
    #[must_use]
    pub const fn default_text(self) -> &'static str {
        Self::TEXTS[self as usize]
    }

    /// Returns the names of its placeholders, in the order of the default text.
    pub fn placeholders(self) -> impl Iterator<Item = &'static str> {
        parts(self.default_text()).filter_map(|part| match part {
            Part::Words(_) => None,
            Part::Value(name) => Some(name),
        })
    }
}
