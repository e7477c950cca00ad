//! The shapes in which libraries print facts: the phrase that announces each (`announced.tsv`, `sentences.tsv`), and how
//! its fact is read.
//!
//! A shape is found like a phrase of a rule: ignoring case, at word boundaries, in the one pass over the text that
//! searches for the phrases. Reading the text next to it takes a few steps.

use std::sync::LazyLock;

use super::codes::{self, SQLITE_CODES, System};
use super::fact::{Fact, Sqlstate};
use super::scan::{identifier, number, number_before, value};
use super::{counts, jsonrpc_after};
use crate::tsv;

/// How the fact of a shape is read.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shape {
    /// The announcing phrase is the fact.
    Is(Fact),
    /// A status follows: `status code 404`, `HTTP Error 403:`.
    Status,
    /// A status precedes: `404 Client Error`.
    StatusBefore,
    /// A status and its reason phrase are next to each other: `404 Not Found`. Or the phrase is the whole message of an
    /// error: `ApiException: Conflict`.
    Reason(u16),
    /// An SQLSTATE follows: `SQLSTATE[23505]`.
    Sqlstate,
    /// A number of the operating system follows: `[Errno 2]`, `(os error 111)`.
    Errno,
    /// A number of Windows follows: `[WinError 32]`.
    Windows,
    /// A JSON-RPC code with a single meaning follows: `MCP error -32602`.
    Jsonrpc,
    /// ClickHouse's number follows: `Code: 241. DB::Exception`.
    Clickhouse,
    /// MySQL's number and SQLSTATE follow: `ERROR 1062 (23000)`.
    Mysql,
    /// Oracle's number follows: `ORA-00001`.
    Oracle,
    /// SQL Server's number follows: `Msg 2627, Level 14`.
    Sqlserver,
    /// A word of gRPC follows: `code = Unavailable`.
    Grpc,
    /// A quoted name follows that `does not exist`, as PostgreSQL and MySQL print it, or `cannot be null`.
    Missing(Sqlstate),
    /// The name of an error follows: `An error occurred (ThrottlingException)`.
    Name,
    /// A connection existed, or the words are a proxy's: `while reading response header`.
    Sent,
}

pub(super) const ANNOUNCED: &str = include_str!("announced.tsv");
pub(super) const SENTENCES: &str = include_str!("sentences.tsv");

static SHAPES: LazyLock<Vec<(&str, Shape)>> = LazyLock::new(|| {
    let announced =
        tsv::rows(ANNOUNCED).filter_map(|[phrase, shape]| Some((phrase, written(shape)?)));
    let sentences = tsv::rows(SENTENCES).filter_map(|[phrase, states]| {
        let shape = match states {
            "sent" => Shape::Sent,
            fact => Shape::Is(Fact::written(fact)?),
        };
        Some((phrase, shape))
    });
    let sqlite = SQLITE_CODES.iter().map(|(name, code)| {
        // Phrases are compared with a text in lower case. This runs once, so what is leaked does not grow.
        let name: &str = name.to_ascii_lowercase().leak();
        (name, Shape::Is(Fact::Sqlite(*code)))
    });
    announced.chain(sentences).chain(sqlite).collect()
});

/// Reads a shape as `announced.tsv` writes it.
fn written(shape: &str) -> Option<Shape> {
    let (name, of) = shape.split_once(' ').unwrap_or((shape, ""));
    Some(match name {
        "status" => Shape::Status,
        "status-before" => Shape::StatusBefore,
        "reason" => Shape::Reason(of.parse().ok()?),
        "sqlstate" => Shape::Sqlstate,
        "errno" => Shape::Errno,
        "windows" => Shape::Windows,
        "jsonrpc" => Shape::Jsonrpc,
        "clickhouse" => Shape::Clickhouse,
        "mysql" => Shape::Mysql,
        "oracle" => Shape::Oracle,
        "sqlserver" => Shape::Sqlserver,
        "grpc" => Shape::Grpc,
        "missing" => Shape::Missing(Sqlstate::new(of)?),
        "name" => Shape::Name,
        _ => return None,
    })
}

/// Returns every shape with its announcing phrase.
pub(crate) fn shapes() -> impl Iterator<Item = (&'static str, Shape)> {
    SHAPES.iter().copied()
}

/// The content of a shape.
pub(crate) enum Read<'t> {
    Fact(Fact),
    /// The name of an error.
    Name(&'t str),
    /// Something may have been sent.
    Sent,
}

impl Shape {
    /// Reads the text that is announced between `before` and `after`. Returns `None` if no library prints it this way.
    pub(crate) fn read<'t>(self, before: &'t str, after: &'t str) -> Option<Read<'t>> {
        let status = |number| super::status(number).map(Fact::Status);
        let fact = match self {
            Self::Is(fact) => fact,
            Self::Status => {
                let (number, rest) = number(value(after), 3)?;
                status(number).filter(|_| !counts(rest) && !is_clickhouse(rest))?
            }
            Self::StatusBefore => status(number_before(before)?)?,
            Self::Reason(status) => {
                let beside = |number: u32| number == u32::from(status);
                let stands = number_before(before).is_some_and(beside)
                    || number(value(after), 3).is_some_and(|(number, _)| beside(number))
                    // These two are also words of sentences.
                    || ![410, 423].contains(&status) && is_all(before, after);
                if !stands {
                    return None;
                }
                Fact::Status(status)
            }
            Self::Sqlstate => Fact::Sqlstate(stated(value(after))?),
            Self::Errno => match after.trim_start().strip_prefix('-') {
                // The resolver's own numbers.
                Some(rest) => number(rest, 2).map(|_| Fact::Io("host_unreachable"))?,
                None => codes::errno(number(value(after), 5)?.0)?,
            },
            Self::Windows => codes::windows(number(value(after), 5)?.0)?,
            Self::Jsonrpc => Fact::Jsonrpc(jsonrpc_after(after)?),
            Self::Clickhouse => {
                let (number, rest) = number(value(after), 4)?;
                is_clickhouse(rest)
                    .then(|| codes::sqlstate(System::Clickhouse, number))?
                    .map(Fact::Sqlstate)?
            }
            Self::Mysql => mysql(after)?,
            Self::Oracle => Fact::Sqlstate(codes::sqlstate(System::Oracle, number(after, 5)?.0)?),
            Self::Sqlserver => {
                let (number, rest) = number(value(after), 5)?;
                rest.starts_with(", Level ")
                    .then(|| codes::sqlstate(System::Sqlserver, number))?
                    .map(Fact::Sqlstate)?
            }
            Self::Grpc => Fact::Status(grpc_word(value(after))?),
            Self::Missing(state) => {
                let mut quoted = after.strip_prefix(' ')?.chars();
                let quote = quoted.next().filter(|quote| ['"', '\''].contains(quote))?;
                let (name, rest) = quoted.as_str().split_once(quote)?;
                let ends = |end: &[&str]| end.iter().any(|end| rest.starts_with(end));
                if name.len() > 128 {
                    return None;
                }
                Fact::Sqlstate(if ends(&[" does not exist", " doesn't exist"]) {
                    state
                } else if ends(&[" cannot be null"]) {
                    Sqlstate::new("23502")?
                } else {
                    return None;
                })
            }
            Self::Name => {
                let name = identifier(value(after));
                return (name.len() > 2).then_some(Read::Name(name));
            }
            Self::Sent => return Some(Read::Sent),
        };
        Some(Read::Fact(fact))
    }
}

/// Returns whether ClickHouse's name for its errors follows a number.
fn is_clickhouse(rest: &str) -> bool {
    let rest = rest.trim_start_matches(['.', ',', ' ', '\n']);
    rest.starts_with("DB::") || rest.starts_with("e.displayText() = DB::")
}

/// Returns whether the text between these is the whole message of an error: it begins the text or follows the name of
/// an error and a colon, and it ends the line.
fn is_all(before: &str, after: &str) -> bool {
    let line = after.trim_start_matches(['.', '!']);
    let ends = line.trim_start_matches(' ').is_empty() || line.starts_with(['\n', '\r']);
    let begins = before.is_empty()
        || before.strip_suffix(": ").is_some_and(|name| {
            ["Error", "error", "Exception"]
                .iter()
                .any(|end| name.ends_with(end))
        });
    ends && begins
}

/// Returns the SQLSTATE that a text begins with.
fn sqlstate(text: &str) -> Option<Sqlstate> {
    let word = identifier(text);
    Sqlstate::new(word)
}

/// Returns the SQLSTATE that follows the word `SQLSTATE`. If a driver says only that something failed, the server's own
/// number may follow it: `SQLSTATE[HY000] [2002]`.
fn stated(text: &str) -> Option<Sqlstate> {
    let state = sqlstate(text)?;
    if !["HY", "IM", "S1"]
        .iter()
        .any(|driver| state.as_str().starts_with(driver))
    {
        return Some(state);
    }
    let rest = text.get(5..)?.trim_start_matches([']', ':', ' ', '[']);
    codes::sqlstate(System::Mysql, number(rest, 4)?.0)
}

fn mysql(after: &str) -> Option<Fact> {
    let (number, rest) = number(value(after), 4)?;
    // A year or a count is not an error number of MySQL.
    let ends = rest.is_empty() || rest.starts_with([',', ':', ')']) || rest.starts_with(" (");
    if number < 1000 || !ends {
        return None;
    }
    let own = || sqlstate(value(rest));
    codes::sqlstate(System::Mysql, number)
        .or_else(own)
        .map(Fact::Sqlstate)
}

fn grpc_word(text: &str) -> Option<u16> {
    let word = identifier(text);
    codes::grpc(word.strip_prefix("StatusCode.").unwrap_or(word))
}
