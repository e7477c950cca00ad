//! The table of shapes: the phrase that announces each, and how its fact is read.
//!
//! A shape is found like a phrase of a rule: ignoring case, at word boundaries, in the one pass over the text that
//! searches for the phrases. Reading the text next to it takes a few steps.

use super::fact::{Fact, Sqlstate};
use super::scan::{identifier, number, number_before, value};
use super::{clickhouse, errno, grpc, jsonrpc, mysql, oracle, sqlite, sqlserver, status, words};

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

/// The phrases that announce a shape.
const ANNOUNCED: &[(&str, Shape)] = &[
    // axios, got, ky, aiohttp, AWS, Stainless and others: a status after a word.
    ("status code", Shape::Status),
    ("statuscode", Shape::Status),
    ("status_code", Shape::Status),
    ("status code of", Shape::Status),
    ("http status code", Shape::Status),
    ("response code", Shape::Status),
    ("http code", Shape::Status),
    ("error code", Shape::Status),
    ("errorcode", Shape::Status),
    ("status", Shape::Status),
    ("returned status", Shape::Status),
    ("error", Shape::Status),
    ("http", Shape::Status),
    ("http/1.0", Shape::Status),
    ("http/1.1", Shape::Status),
    ("http/2", Shape::Status),
    ("http/2.0", Shape::Status),
    ("httperror", Shape::Status),
    // reqwest: `HTTP status client error (404 Not Found) for url`.
    ("http status client error", Shape::Status),
    ("http status server error", Shape::Status),
    // httpx: `Client error '404 Not Found' for url`.
    ("client error", Shape::Status),
    ("server error", Shape::Status),
    // requests: `404 Client Error: Not Found for url`.
    ("error responses", Shape::StatusBefore),
    ("client error:", Shape::StatusBefore),
    ("server error:", Shape::StatusBefore),
    // aiohttp: `403, message='Forbidden', url=…`.
    ("message='", Shape::StatusBefore),
    // Google's and Python's classes for one status each: `ResourceExhausted: 429 …`.
    ("resourceexhausted", Shape::Status),
    ("request failed with status", Shape::Status),
    ("failed with status", Shape::Status),
    ("permissiondenied", Shape::Status),
    ("serviceunavailable", Shape::Status),
    ("notfound", Shape::Status),
    ("forbidden", Shape::Status),
    ("toomanyrequests", Shape::Status),
    ("deadlineexceeded", Shape::Status),
    ("unauthenticated", Shape::Status),
    ("badrequesterror", Shape::Status),
    ("authenticationerror", Shape::Status),
    ("permissiondeniederror", Shape::Status),
    ("notfounderror", Shape::Status),
    ("conflicterror", Shape::Status),
    ("unprocessableentityerror", Shape::Status),
    ("ratelimiterror", Shape::Status),
    ("internalservererror", Shape::Status),
    ("apierror", Shape::Status),
    ("apistatuserror", Shape::Status),
    // SQLSTATEs: pgx, Go, PDO, JDBC, libpq, node-postgres.
    ("sqlstate", Shape::Sqlstate),
    ("sqlstate:", Shape::Sqlstate),
    ("sql state", Shape::Sqlstate),
    ("pgcode", Shape::Sqlstate),
    // `ERROR 1062 (23000)`, `Error 1062: …`, `(1062, "Duplicate entry …")`.
    ("error", Shape::Mysql),
    ("errno:", Shape::Mysql),
    ("operationalerror", Shape::Mysql),
    ("integrityerror", Shape::Mysql),
    ("programmingerror", Shape::Mysql),
    ("dataerror", Shape::Mysql),
    ("internalerror", Shape::Mysql),
    ("ora-", Shape::Oracle),
    ("tns-", Shape::Oracle),
    ("msg", Shape::Sqlserver),
    // ClickHouse.
    ("code:", Shape::Clickhouse),
    ("code:", Shape::Status),
    // `MCP error -32602: …`, `"code": -32602`.
    ("error", Shape::Jsonrpc),
    ("code", Shape::Jsonrpc),
    // Python and Rust.
    ("[errno", Shape::Errno),
    ("os error", Shape::Errno),
    ("[winerror", Shape::Windows),
    ("socketexception", Shape::Windows),
    // gRPC: Go, Python, tonic before 0.14, Java.
    ("code =", Shape::Grpc),
    ("code=", Shape::Grpc),
    ("statuscode.", Shape::Grpc),
    ("status:", Shape::Grpc),
    ("status =", Shape::Grpc),
    ("statusruntimeexception", Shape::Grpc),
    // PostgreSQL.
    ("relation", Shape::Missing(Sqlstate::literal(*b"42P01"))),
    ("table", Shape::Missing(Sqlstate::literal(*b"42P01"))),
    ("column", Shape::Missing(Sqlstate::literal(*b"42703"))),
    ("database", Shape::Missing(Sqlstate::literal(*b"3D000"))),
    ("schema", Shape::Missing(Sqlstate::literal(*b"3F000"))),
    ("role", Shape::Missing(Sqlstate::literal(*b"28000"))),
    // AWS: `An error occurred (X) when calling the Y operation`, `Error Code: X`, `<Code>X</Code>`.
    ("an error occurred (", Shape::Name),
    ("error code:", Shape::Name),
    ("errorcode:", Shape::Name),
    ("<code", Shape::Name),
    ("<errorcode", Shape::Name),
    ("\"code\":", Shape::Status),
    ("'code':", Shape::Status),
    ("\"code\\\":", Shape::Status),
    ("\"status\":", Shape::Status),
    ("'status':", Shape::Status),
    ("\"code\":", Shape::Name),
    ("'code':", Shape::Name),
    ("code:", Shape::Name),
    ("code =", Shape::Name),
    ("\"__type\":", Shape::Name),
    ("\"reason\":", Shape::Name),
    ("'reason':", Shape::Name),
    ("\"error\":", Shape::Name),
    ("'error':", Shape::Name),
    ("\"type\":", Shape::Name),
    ("'type':", Shape::Name),
];

/// What gRPC's libraries print instead of a word: grpc-js prints the number before it, tonic a sentence.
const GRPC: &[(&str, &str)] = &[
    ("1 cancelled", "CANCELLED"),
    ("2 unknown", "UNKNOWN"),
    ("3 invalid_argument", "INVALID_ARGUMENT"),
    ("4 deadline_exceeded", "DEADLINE_EXCEEDED"),
    ("5 not_found", "NOT_FOUND"),
    ("6 already_exists", "ALREADY_EXISTS"),
    ("7 permission_denied", "PERMISSION_DENIED"),
    ("8 resource_exhausted", "RESOURCE_EXHAUSTED"),
    ("9 failed_precondition", "FAILED_PRECONDITION"),
    ("10 aborted", "ABORTED"),
    ("11 out_of_range", "OUT_OF_RANGE"),
    ("12 unimplemented", "UNIMPLEMENTED"),
    ("13 internal", "INTERNAL"),
    ("14 unavailable", "UNAVAILABLE"),
    ("15 data_loss", "DATA_LOSS"),
    ("16 unauthenticated", "UNAUTHENTICATED"),
];

/// Returns every shape with its announcing phrase.
pub(crate) fn shapes() -> impl Iterator<Item = (&'static str, Shape)> {
    let state = |state: &[u8; 5]| Shape::Is(Fact::Sqlstate(Sqlstate::literal(*state)));
    let io = |kind: &'static str| Shape::Is(Fact::Io(kind));
    let grpc = GRPC
        .iter()
        .filter_map(|(text, word)| Some((*text, Shape::Is(Fact::Status(grpc::status(word)?)))));
    let mysql = mysql::NAMES.iter().filter_map(|(name, number)| {
        Some((*name, Shape::Is(Fact::Sqlstate(mysql::sqlstate(*number)?))))
    });
    let sqlite = sqlite::SENTENCES
        .iter()
        .chain(sqlite::CODES)
        .map(|(text, code)| (*text, Shape::Is(Fact::Sqlite(*code))));
    let reasons = status::REASONS
        .iter()
        .map(|(text, status)| (*text, Shape::Reason(*status)));
    let statuses = |texts: &'static [&'static str], status| {
        texts
            .iter()
            .map(move |text| (*text, Shape::Is(Fact::Status(status))))
    };
    ANNOUNCED
        .iter()
        .copied()
        .chain(reasons)
        .chain(statuses(status::BAD_REQUESTS, 400))
        .chain(statuses(status::BAD_VALUES, 422))
        .chain(
            words::STATES
                .iter()
                .map(move |(text, code)| (*text, state(code))),
        )
        .chain(mysql)
        .chain(sqlite)
        .chain(
            words::KINDS
                .iter()
                .map(move |(text, kind)| (*text, io(kind))),
        )
        .chain(
            errno::NAMES
                .iter()
                .map(move |(name, kind)| (*name, io(kind))),
        )
        .chain(grpc)
        .chain(words::SENT.iter().map(|text| (*text, Shape::Sent)))
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
        let status = |number| status::failed(number).map(Fact::Status);
        let fact = match self {
            Self::Is(fact) => fact,
            Self::Status => {
                let (number, rest) = number(value(after), 3)?;
                status(number).filter(|_| !status::counts(rest) && !is_clickhouse(rest))?
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
            Self::Errno => Fact::Io(match after.trim_start().strip_prefix('-') {
                // The resolver's own numbers.
                Some(rest) => number(rest, 2).map(|_| "host_unreachable")?,
                None => errno::kind(number(value(after), 5)?.0)?,
            }),
            Self::Windows => Fact::Io(errno::windows(number(value(after), 5)?.0)?),
            Self::Jsonrpc => Fact::Jsonrpc(jsonrpc::code(after)?),
            Self::Clickhouse => {
                let (number, rest) = number(value(after), 4)?;
                is_clickhouse(rest)
                    .then(|| clickhouse::sqlstate(number))?
                    .map(Fact::Sqlstate)?
            }
            Self::Mysql => mysql(after)?,
            Self::Oracle => Fact::Sqlstate(oracle::sqlstate(number(after, 5)?.0)?),
            Self::Sqlserver => {
                let (number, rest) = number(value(after), 5)?;
                rest.starts_with(", Level ")
                    .then(|| sqlserver::sqlstate(number))?
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
                    Sqlstate::literal(*b"23502")
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
    mysql::sqlstate(number(rest, 4)?.0)
}

fn mysql(after: &str) -> Option<Fact> {
    let (number, rest) = number(value(after), 4)?;
    // A year or a count is not an error number of MySQL.
    let ends = rest.is_empty() || rest.starts_with([',', ':', ')']) || rest.starts_with(" (");
    if number < 1000 || !ends {
        return None;
    }
    let own = || sqlstate(value(rest));
    mysql::sqlstate(number).or_else(own).map(Fact::Sqlstate)
}

fn grpc_word(text: &str) -> Option<u16> {
    let word = identifier(text);
    grpc::status(word.strip_prefix("StatusCode.").unwrap_or(word))
}
