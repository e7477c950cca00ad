//! Every row of the table of shapes reads a text that a library prints.

use std::collections::BTreeSet;

use super::shapes::{ANNOUNCED, SENTENCES};
use super::{Fact, Read, SQLITE_CODES, Shape, Sqlstate, shapes};
use crate::tsv;

/// The meaning of a text.
#[derive(Debug, PartialEq, Eq)]
enum Says {
    Status(u16),
    State(&'static str),
    Io(&'static str),
    Rpc(i32),
    Name(&'static str),
}

use Says::{Io, Name, Rpc, State, Status};

impl Says {
    fn is(&self, read: &Read<'_>) -> bool {
        let state = |state: &str| Sqlstate::new(state).map(Fact::Sqlstate);
        match (self, read) {
            (Name(name), Read::Name(read)) => name == read,
            (Status(status), Read::Fact(fact)) => *fact == Fact::Status(*status),
            (State(code), Read::Fact(fact)) => Some(*fact) == state(code),
            (Io(kind), Read::Fact(fact)) => *fact == Fact::Io(kind),
            (Rpc(code), Read::Fact(fact)) => *fact == Fact::Jsonrpc(*code),
            _ => false,
        }
    }
}

/// The phrase that announces a shape, and what libraries print with it.
const PRINTED: &[(&str, &str, Says)] = &[
    (
        "status code",
        "Request failed with status code 404",
        Status(404),
    ),
    (
        "statuscode",
        "StatusCode: 503, ReasonPhrase: 'Busy'",
        Status(503),
    ),
    ("status_code", "status_code: 429, body: {}", Status(429)),
    (
        "status code of",
        "the server gave a status code of 500",
        Status(500),
    ),
    ("http status code", "HTTP status code: 502", Status(502)),
    (
        "response code",
        "Server returned HTTP response code: 503 for URL",
        Status(503),
    ),
    ("http code", "failed with HTTP code 401", Status(401)),
    ("error code", "Error code: 429 - {'error': {}}", Status(429)),
    ("errorcode", "ErrorCode=404", Status(404)),
    ("code:", "Code: 404\nMessage: Not Found", Status(404)),
    ("status", "Error: status 403", Status(403)),
    (
        "returned status",
        "upstream returned status 504",
        Status(504),
    ),
    ("error", "HTTP Error 404: Not Found", Status(404)),
    ("http", "HTTP 429: slow down", Status(429)),
    ("http/1.0", "HTTP/1.0 500 x", Status(500)),
    ("http/1.1", "HTTP/1.1 503 x", Status(503)),
    ("http/2", "HTTP/2 404", Status(404)),
    ("http/2.0", "HTTP/2.0 404", Status(404)),
    ("httperror", "HTTPError: 404 Client Error", Status(404)),
    (
        "http status client error",
        "HTTP status client error (404 Not Found) for url",
        Status(404),
    ),
    (
        "http status server error",
        "HTTP status server error (502 Bad Gateway) for url",
        Status(502),
    ),
    (
        "client error",
        "Client error '404 Not Found' for url",
        Status(404),
    ),
    (
        "server error",
        "Server error '503 Service Unavailable' for url",
        Status(503),
    ),
    (
        "error responses",
        "too many 503 error responses",
        Status(503),
    ),
    (
        "client error:",
        "403 Client Error: Forbidden for url",
        Status(403),
    ),
    ("server error:", "500 Server Error: x for url", Status(500)),
    (
        "message='",
        "403, message='Forbidden', url=URL('https://x')",
        Status(403),
    ),
    (
        "request failed with status",
        "Request failed with status 401",
        Status(401),
    ),
    (
        "failed with status",
        "GET /x failed with status 404",
        Status(404),
    ),
    (
        "resourceexhausted",
        "ResourceExhausted: 429 Quota",
        Status(429),
    ),
    ("permissiondenied", "PermissionDenied: 403 no", Status(403)),
    (
        "serviceunavailable",
        "ServiceUnavailable: 503 down",
        Status(503),
    ),
    ("notfound", "NotFound: 404 no", Status(404)),
    ("forbidden", "Forbidden: 403 GET https://x", Status(403)),
    ("toomanyrequests", "TooManyRequests: 429 POST", Status(429)),
    (
        "deadlineexceeded",
        "DeadlineExceeded: 504 late",
        Status(504),
    ),
    ("unauthenticated", "Unauthenticated: 401 no", Status(401)),
    ("badrequesterror", "BadRequestError: 400 no", Status(400)),
    (
        "authenticationerror",
        "AuthenticationError: 401 no",
        Status(401),
    ),
    (
        "permissiondeniederror",
        "PermissionDeniedError: 403 no",
        Status(403),
    ),
    ("notfounderror", "NotFoundError: 404 no", Status(404)),
    ("conflicterror", "ConflictError: 409 no", Status(409)),
    (
        "unprocessableentityerror",
        "UnprocessableEntityError: 422 no",
        Status(422),
    ),
    ("ratelimiterror", "RateLimitError: 429 no", Status(429)),
    (
        "internalservererror",
        "InternalServerError: 500 no",
        Status(500),
    ),
    ("apierror", "APIError: 500 no", Status(500)),
    ("apistatuserror", "APIStatusError: 529 no", Status(529)),
    ("not found", "GET https://x: 404 Not Found []", Status(404)),
    (
        "conflict",
        "io.kubernetes.client.ApiException: Conflict",
        Status(409),
    ),
    ("sqlstate", "ERROR: x (SQLSTATE 23505)", State("23505")),
    ("sqlstate:", "SQLState: 42501", State("42501")),
    ("sql state", "SQL state: 23503", State("23503")),
    ("pgcode", "pgcode='40001'", State("40001")),
    (
        "sqlstate",
        "SQLSTATE[HY000] [2002] Connection refused",
        State("08001"),
    ),
    (
        "error",
        "ERROR 1062 (23000): Duplicate entry",
        State("23505"),
    ),
    ("errno:", "errno: 1205, x", State("55P03")),
    (
        "operationalerror",
        "OperationalError: (1205, 'x')",
        State("55P03"),
    ),
    (
        "integrityerror",
        "IntegrityError: (1062, \"x\")",
        State("23505"),
    ),
    (
        "programmingerror",
        "ProgrammingError: (1146, \"x\")",
        State("42P01"),
    ),
    ("dataerror", "DataError: (1406, \"x\")", State("22001")),
    (
        "internalerror",
        "InternalError: (1213, \"x\")",
        State("40P01"),
    ),
    ("ora-", "ORA-00001: unique constraint", State("23505")),
    ("tns-", "TNS-12541: no listener", State("08001")),
    ("msg", "Msg 2627, Level 14, State 1", State("23505")),
    ("code:", "Code: 60. DB::Exception: Table x", State("42P01")),
    ("error", "MCP error -32602: Invalid arguments", Rpc(-32602)),
    (
        "code",
        "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32601}}",
        Rpc(-32601),
    ),
    ("[errno", "[Errno 2] No such file", Io("not_found")),
    (
        "os error",
        "Connection refused (os error 111)",
        Io("connection_refused"),
    ),
    ("[winerror", "[WinError 32] in use", Io("resource_busy")),
    (
        "socketexception",
        "SocketException (10061): x",
        Io("connection_refused"),
    ),
    (
        "code =",
        "rpc error: code = Unavailable desc = x",
        Status(503),
    ),
    ("code=", "rpc error: code=NotFound", Status(404)),
    (
        "statuscode.",
        "<_InactiveRpcError: StatusCode.UNAVAILABLE>",
        Status(503),
    ),
    ("status:", "status: NotFound, message: \"x\"", Status(404)),
    (
        "status =",
        "status = StatusCode.DEADLINE_EXCEEDED",
        Status(504),
    ),
    (
        "statusruntimeexception",
        "StatusRuntimeException: UNAUTHENTICATED: x",
        Status(401),
    ),
    (
        "relation",
        "relation \"slots\" does not exist",
        State("42P01"),
    ),
    ("table", "Table 'a.slots' doesn't exist", State("42P01")),
    ("column", "column \"at\" does not exist", State("42703")),
    ("column", "Column 'name' cannot be null", State("23502")),
    (
        "database",
        "database \"app\" does not exist",
        State("3D000"),
    ),
    ("schema", "schema \"app\" does not exist", State("3F000")),
    ("role", "role \"app\" does not exist", State("28000")),
    (
        "an error occurred (",
        "An error occurred (NoSuchKey) when calling",
        Name("NoSuchKey"),
    ),
    (
        "error code:",
        "Error Code: AccessDenied;",
        Name("AccessDenied"),
    ),
    (
        "errorcode:",
        "ErrorCode: BlobNotFound",
        Name("BlobNotFound"),
    ),
    ("<code", "<Code>NoSuchBucket</Code>", Name("NoSuchBucket")),
    (
        "<errorcode",
        "<ErrorCode>INVALID_LOGIN</ErrorCode>",
        Name("INVALID_LOGIN"),
    ),
    (
        "code:",
        "code: RequestTimeTooSkewed, message: x",
        Name("RequestTimeTooSkewed"),
    ),
    (
        "code =",
        "code = ResourceNotFound",
        Name("ResourceNotFound"),
    ),
    ("\"code\":", "{\"code\": 404}", Status(404)),
    ("'code':", "{'code': 429}", Status(429)),
    ("\"code\\\":", "{\\\"code\\\":503}", Status(503)),
    ("\"status\":", "{\"status\": 404}", Status(404)),
    ("'status':", "{'status': 404}", Status(404)),
    ("\"code\":", "{\"code\": \"not_found\"}", Name("not_found")),
    ("'code':", "{'code': 'not_found'}", Name("not_found")),
    (
        "\"__type\":",
        "{\"__type\":\"ThrottlingException\"}",
        Name("ThrottlingException"),
    ),
    (
        "\"reason\":",
        "{\"reason\": \"notFound\"}",
        Name("notFound"),
    ),
    ("'reason':", "{'reason': 'notFound'}", Name("notFound")),
    (
        "\"error\":",
        "{\"error\": \"invalid_grant\"}",
        Name("invalid_grant"),
    ),
    (
        "'error':",
        "{'error': 'invalid_grant'}",
        Name("invalid_grant"),
    ),
    (
        "\"type\":",
        "{\"type\": \"not_found_error\"}",
        Name("not_found_error"),
    ),
    (
        "'type':",
        "{'type': 'not_found_error'}",
        Name("not_found_error"),
    ),
];

/// Returns the kind of a row that reads the text next to its phrase.
fn kind(row: &str) -> Option<&str> {
    let kind = row.split(['(', ' ']).next()?;
    (!["Is", "Sent"].contains(&kind)).then_some(kind)
}

#[test]
fn every_row_reads_what_is_printed() {
    let mut proven = BTreeSet::new();
    for (announced, text, says) in PRINTED {
        let folded = crate::text::fold(text);
        let rows = shapes().filter(|(text, _)| text == announced);
        let places = folded.match_indices(announced);
        let places: Vec<_> = places.map(|(place, _)| place).collect();
        assert!(!places.is_empty(), "{announced} is not in {text}");
        let mut read = false;
        for (_, shape) in rows {
            for place in &places {
                let (before, rest) = text.split_at(*place);
                let fact = shape.read(before, &rest[announced.len()..]);
                if fact.is_some_and(|fact| says.is(&fact)) {
                    proven.insert((*announced, format!("{shape:?}")));
                    read = true;
                }
            }
        }
        assert!(read, "{text} says {says:?}");
    }
    for (announced, shape) in shapes() {
        let shape = format!("{shape:?}");
        let reason = shape.starts_with("Reason");
        let proven = proven.contains(&(announced, shape.clone()));
        assert!(
            proven || reason || kind(&shape).is_none(),
            "no text for {announced}: {shape}"
        );
    }
}

#[test]
fn every_row_is_read() {
    let rows = [ANNOUNCED, SENTENCES].map(|table| tsv::rows::<1>(table).count());
    assert_eq!(shapes().count(), rows[0] + rows[1] + SQLITE_CODES.len());
    for (announced, _) in shapes() {
        // Another phrase is in no text: all are searched in folded texts.
        assert_eq!(announced, crate::text::fold(announced));
    }
}

/// Checks that rows without adjacent values state a fact that a rule can ask for.
#[test]
fn plain_rows_are_facts() {
    for (announced, shape) in shapes() {
        if let Shape::Is(fact) = shape {
            match fact {
                Fact::Status(status) => assert!((400..600).contains(&status), "{announced}"),
                Fact::Sqlstate(state) => assert_eq!(state.as_str().len(), 5, "{announced}"),
                Fact::Io(kind) => assert!(kind.is_ascii() && !kind.is_empty(), "{announced}"),
                Fact::Sqlite(code) => assert!(code > 0, "{announced}"),
                Fact::Jsonrpc(code) => assert!(code < 0, "{announced}"),
            }
        }
    }
}

#[test]
fn what_is_no_shape() {
    for (announced, text) in [
        ("status", "the status 404 rows"),
        ("code:", "exit code: 1"),
        ("code:", "Code: 497. DB::Exception: no"),
        ("conflict", "a conflict of interest"),
        ("message='", "x, message='no'"),
        ("code", "code 32602"),
        ("code", "code -32603"),
        ("[winerror", "[WinError 9999]"),
        ("msg", "msg 2627"),
    ] {
        let folded = crate::text::fold(text);
        let place = folded.find(announced).unwrap_or_default();
        let after = &text[place + announced.len()..];
        for (_, shape) in shapes().filter(|(text, _)| *text == announced) {
            let read = shape.read(&text[..place], after);
            let status = matches!(
                read,
                Some(Read::Fact(Fact::Status(_) | Fact::Jsonrpc(_) | Fact::Io(_)))
            );
            assert!(!status, "{text}");
        }
    }
}
