//! Names of errors, and the fact that their words state, whichever library made the name.
//!
//! A name is chosen for its meaning: `ResourceNotFoundException` and `user_not_found` say the same. A sentence is not,
//! so these words are not searched for in sentences.

use super::fact::{Fact, Sqlstate};
use super::name::spelled;

const fn status(status: u16) -> Fact {
    Fact::Status(status)
}

const fn state(state: [u8; 5]) -> Fact {
    Fact::Sqlstate(Sqlstate::literal(state))
}

const fn io(kind: &'static str) -> Fact {
    Fact::Io(kind)
}

/// Names of a program's own defects, which say nothing about a service's response.
const DEFECTS: &[&str] = &[
    "module not found",
    "class not found",
    "class def found",
    "command not found",
    "no such method",
    "no such field",
    "no such element",
    "type not found",
    "bean",
    "tool",
    "index out of",
    "out of memory",
    "invalid cast",
    "invalid operation",
    "invalid state",
    "stop iteration",
    "unbound local",
    "undefined method",
];

/// Words of names, and the fact that a name with them states. The first match counts, so the more precise words come
/// first.
const WORDS: &[(&str, Fact)] = &[
    // Drivers of databases: psycopg, asyncpg, Active Record, SQLAlchemy, Django, JPA, Spring, .NET.
    ("unique violation", state(*b"23505")),
    ("unique constraint violation", state(*b"23505")),
    ("unique constraint", state(*b"23505")),
    ("not unique", state(*b"23505")),
    ("duplicate key", state(*b"23505")),
    ("duplicate entry", state(*b"23505")),
    ("foreign key violation", state(*b"23503")),
    ("foreign key constraint", state(*b"23503")),
    ("invalid foreign key", state(*b"23503")),
    ("exclusion violation", state(*b"23P01")),
    ("not null violation", state(*b"23502")),
    ("check violation", state(*b"23514")),
    ("serialization failure", state(*b"40001")),
    ("deadlock", state(*b"40P01")),
    ("deadlocked", state(*b"40P01")),
    ("deadlock detected", state(*b"40P01")),
    ("deadlock loser", state(*b"40P01")),
    ("lock wait timeout", state(*b"55P03")),
    ("lock not available", state(*b"55P03")),
    ("lock timeout", state(*b"55P03")),
    ("invalid text representation", state(*b"22P02")),
    ("string data right truncation", state(*b"22001")),
    ("value too long", state(*b"22001")),
    ("numeric value out of range", state(*b"22003")),
    ("invalid datetime format", state(*b"22007")),
    ("undefined table", state(*b"42P01")),
    ("undefined column", state(*b"42703")),
    ("insufficient privilege", state(*b"42501")),
    ("too many connections", state(*b"53300")),
    ("disk full", state(*b"53100")),
    ("admin shutdown", state(*b"57P01")),
    ("cannot connect now", state(*b"57P03")),
    ("query canceled", state(*b"57014")),
    ("statement timeout", state(*b"57014")),
    // Connections, before the words that other names also have.
    ("connect timeout", io("not_connected")),
    ("connect timed out", io("not_connected")),
    ("socket connection timeout", io("not_connected")),
    ("connection attempt timed out", io("not_connected")),
    ("open timeout", io("not_connected")),
    ("pool timeout", io("not_connected")),
    ("pool exhausted", io("not_connected")),
    ("wait queue timeout", io("not_connected")),
    ("server selection", io("not_connected")),
    ("server selection timeout", io("not_connected")),
    ("connection acquire timeout", io("not_connected")),
    ("new connection", io("not_connected")),
    ("endpoint connection", io("not_connected")),
    ("proxy connection", io("not_connected")),
    ("connection refused", io("connection_refused")),
    ("connection is refused", io("connection_refused")),
    ("host not found", io("host_unreachable")),
    ("unknown host", io("host_unreachable")),
    ("name resolution", io("host_unreachable")),
    ("no route to host", io("host_unreachable")),
    ("host unreachable", io("host_unreachable")),
    ("connection reset", io("connection_reset")),
    ("connection aborted", io("connection_aborted")),
    ("connection closed", io("connection_aborted")),
    ("connection is closed", io("connection_aborted")),
    ("connection lost", io("connection_aborted")),
    ("connection does not exist", io("connection_aborted")),
    ("broken pipe", io("broken_pipe")),
    ("incomplete read", io("unexpected_eof")),
    ("chunked encoding", io("unexpected_eof")),
    ("client payload", io("unexpected_eof")),
    ("remote protocol", io("connection_aborted")),
    ("remote disconnected", io("connection_aborted")),
    ("server disconnected", io("connection_aborted")),
    ("premature close", io("unexpected_eof")),
    ("no http response", io("connection_aborted")),
    ("auto reconnect", io("connection_aborted")),
    // Rate limits.
    ("throttling", status(429)),
    ("throttled", status(429)),
    ("throttle", status(429)),
    ("too many requests", status(429)),
    ("rate limit", status(429)),
    ("rate limited", status(429)),
    ("ratelimited", status(429)),
    ("ratelimit", status(429)),
    ("rate exceeded", status(429)),
    ("request limit exceeded", status(429)),
    ("throughput exceeded", status(429)),
    ("slow down", status(429)),
    ("rejected execution", status(429)),
    ("flood wait", status(429)),
    ("resource exhausted", status(429)),
    // Authentication and permissions.
    ("access denied", status(403)),
    ("accessdenied", status(403)),
    ("permission denied", status(403)),
    ("permissions denied", status(403)),
    ("forbidden", status(403)),
    ("not authorized", status(403)),
    ("not permitted", status(403)),
    ("not allowed by policy", status(403)),
    ("unauthorized operation", status(403)),
    ("authorization failed", status(403)),
    ("authorization failure", status(403)),
    ("insufficient permissions", status(403)),
    ("insufficient permission", status(403)),
    ("insufficient privileges", status(403)),
    ("insufficient scope", status(403)),
    ("insufficient access", status(403)),
    // S3 returns 403 if the clock is wrong.
    ("request time too skewed", status(403)),
    ("missing scope", status(403)),
    ("permission", status(403)),
    ("unauthorized", status(401)),
    ("unauthorised", status(401)),
    ("unauthenticated", status(401)),
    ("authentication", status(401)),
    ("not authenticated", status(401)),
    ("auth failure", status(401)),
    ("auth error", status(401)),
    ("bad credentials", status(401)),
    ("invalid credentials", status(401)),
    ("invalid grant", status(401)),
    ("invalid client", status(401)),
    ("invalid auth", status(401)),
    ("invalid api key", status(401)),
    ("invalid access key", status(401)),
    ("invalid login", status(401)),
    ("invalid session", status(401)),
    ("invalid signature", status(401)),
    ("signature does not match", status(401)),
    ("incomplete signature", status(401)),
    ("invalid token", status(401)),
    ("invalid identity token", status(401)),
    ("invalid authentication token", status(401)),
    ("invalid client token id", status(401)),
    ("unrecognized client", status(401)),
    ("expired token", status(401)),
    ("token expired", status(401)),
    ("expired authentication", status(401)),
    ("token revoked", status(401)),
    ("request expired", status(401)),
    ("credentials not found", status(401)),
    ("no credentials", status(401)),
    // Existence and conflicts.
    ("already exists", status(409)),
    ("already exist", status(409)),
    ("already owned", status(409)),
    ("exists exception", status(409)),
    ("resource exists", status(409)),
    ("entity exists", status(409)),
    ("already in use", status(409)),
    ("resource in use", status(409)),
    ("already taken", status(409)),
    ("conflict", status(409)),
    ("conditional check failed", status(409)),
    ("precondition failed", status(412)),
    ("concurrent modification", status(409)),
    ("concurrent update", status(409)),
    ("optimistic lock", status(409)),
    ("optimistic locking", status(409)),
    ("optimistic locking failure", status(409)),
    ("stale object", status(409)),
    ("stale object state", status(409)),
    ("stale data", status(409)),
    ("write conflict", status(409)),
    ("version conflict", status(409)),
    ("version mismatch", status(409)),
    ("not empty", status(409)),
    ("delete conflict", status(409)),
    ("dependency violation", status(409)),
    ("resource locked", status(409)),
    ("file not found", io("not_found")),
    ("no such file", io("not_found")),
    ("no such key", status(404)),
    ("no such bucket", status(404)),
    ("no such entity", status(404)),
    ("no such upload", status(404)),
    ("no such version", status(404)),
    ("no such hosted zone", status(404)),
    ("no such resource", status(404)),
    ("no such object", status(404)),
    ("no result found", status(404)),
    ("no such", status(404)),
    ("notfound", status(404)),
    ("not found", status(404)),
    ("not exist", status(404)),
    ("does not exist", status(404)),
    ("non existent", status(404)),
    ("non existing", status(404)),
    ("queue does not exist", status(404)),
    ("unknown resource", status(404)),
    ("unknown topic", status(404)),
    // Stripe.
    ("resource missing", status(404)),
    // Invalid requests.
    ("validation exception", status(400)),
    ("validation failed", status(422)),
    ("invalid parameter", status(400)),
    ("invalid parameter value", status(400)),
    ("invalid parameter combination", status(400)),
    ("invalid request", status(400)),
    ("invalid input", status(400)),
    ("invalid query", status(400)),
    ("invalid field", status(400)),
    ("parsing exception", status(400)),
    ("malformed", status(400)),
    ("malformed query", status(400)),
    ("bad request", status(400)),
    ("unprocessable entity", status(422)),
    ("too large", status(413)),
    // The service.
    ("internal server error", status(500)),
    ("internal service", status(500)),
    ("internal failure", status(500)),
    ("internal error", status(500)),
    ("circuit breaking", status(503)),
    ("master not discovered", status(503)),
    ("safe mode", status(503)),
    // Kafka's protocol errors.
    ("not leader", status(503)),
    ("leader not available", status(503)),
    ("not coordinator", status(503)),
    ("coordinator not available", status(503)),
    ("coordinator load in progress", status(503)),
    ("not enough replicas", status(503)),
    ("service unavailable", status(503)),
    ("service is unavailable", status(503)),
    ("temporarily unavailable", status(503)),
    ("server too busy", status(503)),
    ("server busy", status(503)),
    ("bad gateway", status(502)),
    ("gateway timeout", status(504)),
    ("deadline exceeded", status(504)),
    // elasticsearch's `ConnectionTimeout` is about a read.
    ("connection timeout", io("timed_out")),
    ("acquire timeout", io("timed_out")),
    ("read timeout", io("timed_out")),
    ("socket timeout", io("timed_out")),
    ("request timeout", io("timed_out")),
    ("headers timeout", io("timed_out")),
    ("body timeout", io("timed_out")),
    ("api timeout", io("timed_out")),
    ("command timeout", io("timed_out")),
    ("operation timed out", io("timed_out")),
    ("timed out", io("timed_out")),
];

/// Names that are one word, and the fact that they state: as the whole name, or before a word for failure.
const ALONE: &[(&str, Fact)] = &[
    ("timeout", io("timed_out")),
    ("integrity", state(*b"23000")),
    ("data", state(*b"22000")),
];

/// Meaningless words that a name may end with.
const FAILED: [&str; 5] = [" exception", " error", " fault", " failure", " err"];

/// The maximum number of names that are kept.
const MOST: usize = 16;

/// Returns the fact that a name states.
fn named(name: &str) -> Option<Fact> {
    let mut words = String::new();
    spelled(name, &mut words);
    let has = |phrase: &str| crate::text::says(&words, phrase);
    if words.is_empty() || DEFECTS.iter().any(|defect| has(defect)) {
        return None;
    }
    let bare = FAILED.iter().find_map(|end| words.strip_suffix(end));
    let bare = bare.unwrap_or(&words);
    let alone = ALONE
        .iter()
        .find(|(word, _)| bare == *word && bare != words);
    let first = WORDS.iter().find(|(phrase, _)| has(phrase));
    alone.or(first).map(|(_, fact)| *fact)
}

/// The facts that the names of a failure state.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names(Vec<Fact>);

impl Names {
    /// Adds a name.
    pub(crate) fn add(&mut self, name: &str) {
        if self.0.len() < MOST {
            self.0.extend(named(name));
        }
    }

    /// Returns the fact that counts if nothing else states one: the first that says more than that something was wrong.
    pub(crate) fn fact(&self) -> Option<Fact> {
        let vague = |fact: &Fact| matches!(fact, Fact::Status(400 | 422 | 500));
        let mut precise = self.0.iter().filter(|fact| !vague(fact));
        precise.next().or(self.0.first()).copied()
    }

    /// Returns the fact, or a more precise one from a name.
    pub(crate) fn refine(&self, fact: Fact) -> Fact {
        let Fact::Status(known) = fact else {
            return fact;
        };
        let hidden = |named: &&Fact| matches!(named, Fact::Status(named) if hides(known, *named));
        self.0.iter().find(hidden).copied().unwrap_or(fact)
    }
}

/// Returns whether a service may send status `known` for what a name states more precisely.
fn hides(known: u16, named: u16) -> bool {
    match known {
        // Many services have one status for every mistake of the caller.
        400 | 422 => [401, 403, 404, 409, 412, 429].contains(&named),
        409 => [401, 403, 429].contains(&named),
        403 | 503 => named == 429,
        500 => [401, 403, 404, 409, 429, 503].contains(&named),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_state() {
        for (name, fact) in [
            ("ResourceNotFoundException", Some(status(404))),
            ("user_not_found", Some(status(404))),
            ("NoSuchBucket", Some(status(404))),
            ("AWS.SimpleQueueService.NonExistentQueue", Some(status(404))),
            ("EntityAlreadyExistsException", Some(status(409))),
            ("ProvisionedThroughputExceededException", Some(status(429))),
            ("AccessDeniedException", Some(status(403))),
            ("ExpiredTokenException", Some(status(401))),
            (
                "requests.exceptions.ConnectTimeout",
                Some(io("not_connected")),
            ),
            ("httpx.ReadTimeout", Some(io("timed_out"))),
            ("TimeoutError", Some(io("timed_out"))),
            ("psycopg2.errors.UniqueViolation", Some(state(*b"23505"))),
            ("sqlite3.IntegrityError", Some(state(*b"23000"))),
            ("FileNotFoundError", Some(io("not_found"))),
            ("ModuleNotFoundError", None),
            ("ClassNotFoundException", None),
            ("HttpError", None),
            ("timeout", None),
            ("", None),
        ] {
            assert_eq!(named(name), fact, "{name}");
        }
    }

    #[test]
    fn names_refine_what_says_less() {
        let of = |name: &str| {
            let mut names = Names::default();
            names.add(name);
            names
        };
        let found = of("NoSuchKey");
        assert_eq!(found.refine(status(400)), status(404));
        assert_eq!(found.refine(status(503)), status(503));
        assert_eq!(found.refine(io("timed_out")), io("timed_out"));
        assert_eq!(of("rateLimitExceeded").refine(status(403)), status(429));
        let mut names = of("InvalidRequest");
        names.add("ThrottlingException");
        assert_eq!(names.fact(), Some(status(429)));
    }
}
