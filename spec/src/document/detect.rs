//! Rules that map raw failures to codes, and the failures that prove them.

use errpact_core::words;

use super::Spanned;
use super::json::{Json, Scalar};
use super::keys::keys;
use super::list::{Map, OneOrMany};
use super::name::{
    CodeName, DottedPath, IoKind, ParamName, ServiceName, ToolName, ToolPattern, TypeName,
};
use super::number::{JsonRpcCode, SqliteCode, Status, StatusRangeForm};
use super::reader::{Form, Reader};
use super::text::{Pattern, Sqlstate, Text};
use super::union::{form_of, union};
use crate::yaml::{Node, Value};

keys! {
    /// A rule: all of its conditions must hold.
    "a rule of `detect`" struct DetectRule {
        /// The error's type name, or its path.
        "type" => kind: OneOrMany<TypeName>,
        /// HTTP status, or a range of them: `500-599`.
        "status" => status: OneOrMany<StatusRangeForm>,
        /// SQLSTATE, in quotes. Two characters are a class.
        "sqlstate" => sqlstate: OneOrMany<Sqlstate>,
        /// Result code of SQLite, as a name or a number. A primary code is a class.
        "sqlite" => sqlite: OneOrMany<SqliteCode>,
        /// JSON-RPC code.
        "jsonrpc" => jsonrpc: OneOrMany<JsonRpcCode>,
        /// Kind of an I/O error: Rust's name in snake_case.
        "io" => io: OneOrMany<IoKind>,
        /// The tool that failed.
        "tool" => tool: OneOrMany<ToolPattern>,
        /// The service that failed.
        "service" => service: OneOrMany<ServiceName>,
        /// One or more phrases, found at word boundaries in upper or lower case, or a pattern.
        "message" => message: MessageForm,
        /// Members of a JSON result: dotted path and value.
        "field" => field: Map<DottedPath, Scalar>,
        /// Parameters to fill from a JSON result: name and dotted path.
        "take" => take: Map<ParamName, DottedPath>,
    }

    /// A pattern for a message.
    "a message pattern" struct Regex {
        /// A case-insensitive regular expression. Named groups fill parameters.
        required "regex" => regex: Pattern,
    }

    /// The beginning of a message.
    "a message pattern" struct Prefix {
        /// The text that the message begins with, in upper or lower case, up to a word boundary.
        required "prefix" => prefix: Text,
    }

    /// Results that are failures although the tool returns them as data.
    "`failed_when`" struct FailedText {
        /// One or more phrases in the text of the result, or a pattern.
        required "text" => text: MessageForm,
    }

    /// A raw failure, and the code that it must or must not get.
    "a fixture" struct Fixture {
        /// The failure.
        required "raw" => raw: RawFailure,
        /// The code that it must get.
        "is" => is: CodeName,
        /// Codes that it must not get.
        "not" => not: OneOrMany<CodeName>,
        /// Parameters that the rule must fill.
        "params" => params: Map<ParamName, Json>,
        /// The code that is delivered.
        "presents" => presents: CodeName,
    }

    /// A raw failure.
    "a raw failure" struct RawFailure {
        /// The error's type name.
        "type" => kind: TypeName,
        /// HTTP status.
        "status" => status: Status,
        /// SQLSTATE, in quotes.
        "sqlstate" => sqlstate: Sqlstate,
        /// Result code of SQLite.
        "sqlite" => sqlite: SqliteCode,
        /// JSON-RPC code.
        "jsonrpc" => jsonrpc: JsonRpcCode,
        /// Kind of an I/O error.
        "io" => io: IoKind,
        /// The tool that failed.
        "tool" => tool: ToolName,
        /// The service that failed.
        "service" => service: ServiceName,
        /// Its message.
        "message" => message: Text,
        /// Members of a JSON result: dotted path and value.
        "field" => field: Map<DottedPath, Json>,
    }
}

/// A pattern for a message.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Message {
    /// One of these phrases.
    Phrases(Vec<Spanned<String>>),
    /// A valid regular expression.
    Regex(Spanned<String>),
    /// The beginning.
    Prefix(Spanned<String>),
}

union! {
    /// A pattern for a message.
    "a message pattern" enum MessagePattern {
        "regex" => Regex(Regex),
        "prefix" => Prefix(Prefix),
    }
}

/// A phrase, a list of phrases, `{ regex: … }`, or `{ prefix: … }`.
#[derive(Debug)]
pub(crate) enum MessageForm {}

impl Form for MessageForm {
    type Value = Message;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Message> {
        match node.value {
            Value::Map(_) => match MessagePattern::read(node, reader)? {
                MessagePattern::Regex(read) => read.regex.map(Message::Regex),
                MessagePattern::Prefix(read) => read.prefix.map(Message::Prefix),
            },
            _ => OneOrMany::<Text>::read(node, reader).map(Message::Phrases),
        }
    }
}

form_of!(MessageForm: OneOrMany<Text>, MessagePattern);

words! {
    /// Which results are failures.
    "a value of `failed_when`" pub(crate) enum NoResult {
        /// No result is a failure.
        "never" => Never,
    }
}

/// Which results are failures, as it is written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum FailedWhen {
    /// No result.
    Never,
    /// A result whose text matches, and one that reports a failure by itself.
    Text(Spanned<Message>),
}

/// `never`, or the text of a failure.
#[derive(Debug)]
pub(crate) enum FailedWhenForm {}

impl Form for FailedWhenForm {
    type Value = FailedWhen;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<FailedWhen> {
        match node.value {
            Value::Map(_) => FailedText::read(node, reader)?.text.map(FailedWhen::Text),
            _ => NoResult::read(node, reader).map(|NoResult::Never| FailedWhen::Never),
        }
    }
}

form_of!(FailedWhenForm: NoResult, FailedText);
