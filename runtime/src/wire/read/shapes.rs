//! Where other people's failed results have their code, message and the rest. See
//! `docs/decisions/093-other-shapes-are-read-by-their-members.md`.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::Value;

use super::json::{Members, filled, is_blank, items, members, text, wait, whole};
use super::received::{Call, Received, Source, retry_word, undoubled};
use crate::occurrence::may_be_a_code;

/// What a failed result says of itself.
#[derive(Debug, Clone, Default)]
pub(super) struct Facts<'v> {
    pub(super) code: Option<&'v str>,
    /// The catalog that has the code, if the result says so.
    pub(super) domain: Option<&'v str>,
    pub(super) message: Option<&'v str>,
    pub(super) retry: Option<&'static str>,
    pub(super) retry_after: Option<Duration>,
    pub(super) hint: Option<&'v str>,
    pub(super) details: Option<Cow<'v, Members>>,
    pub(super) reference: Option<&'v str>,
}

impl<'v> Facts<'v> {
    /// Finds what an object says that failed, by the names that most objects use.
    pub(super) fn of(it: &'v Members, source: Source<'_>) -> Self {
        let error = it.get("error");
        let inner = members(error);
        let levels = || inner.into_iter().chain([it]);
        let (info, wait, request) = google(inner.unwrap_or(it));
        let code = match info {
            Some(info) => text(info, "reason").filter(|name| may_be_a_code(name)),
            None => names(error, inner, it)
                .next()
                .or_else(|| maybe(error, inner, it).find(|name| source.known(name).is_some())),
        };
        let texts = [error, inner.and_then(|inner| inner.get("message"))];
        let texts = texts.into_iter().chain(MESSAGES.map(|name| it.get(name)));
        let mut texts = texts.filter_map(|text| text?.as_str());
        let held = info.map(|info| info.get("metadata")).into_iter();
        let mut held = held.chain(levels().map(|level| level.get("details")));
        Self {
            code,
            domain: info.and_then(|info| filled(info, "domain")),
            message: texts.find(|text| !is_blank(text) && Some(*text) != code),
            retry: match flag(levels()) {
                Some(false) => Some("do-not-retry"),
                _ => levels().find_map(|level| retry_word(text(level, "retry")?)),
            },
            retry_after: wait.or_else(|| levels().find_map(wait_in)),
            hint: first(levels(), &HINTS),
            details: held.find_map(members).map(Cow::Borrowed),
            reference: first(levels(), &["ref"]).or(request),
        }
    }

    /// Makes an error of it.
    pub(super) fn error(&self, source: Source<'_>, call: &Call) -> Received {
        let Some(code) = self.code else {
            return self.added(source.error(None, self.message, call));
        };
        let foreign = self
            .domain
            .is_some_and(|it| it != source.catalog.get().name);
        let message = self.message.map(|message| undoubled(code, message));
        let mut made = match foreign {
            true => source.error(None, message, call),
            false => source.error(Some(code), message, call),
        };
        if foreign {
            code.clone_into(&mut made.code);
        }
        made.reference = source.reference(&made.message);
        self.added(made)
    }

    /// Adds what an error's text does not say.
    pub(super) fn added(&self, mut error: Received) -> Received {
        error.retry = self.retry.unwrap_or(error.retry);
        error.retry_after = self.retry_after.or(error.retry_after);
        error.hint = error.hint.or_else(|| self.hint.map(str::to_owned));
        error.details = error.details.or_else(|| self.details.as_deref().cloned());
        error.reference = self.reference.map(str::to_owned).or(error.reference);
        error
    }
}

/// Returns the texts that are codes by their names.
fn names<'v>(
    error: Option<&Value>,
    inner: Option<&'v Members>,
    it: &'v Members,
) -> impl Iterator<Item = &'v str> {
    let own = ["code", "error_code"].map(|name| filled(inner?, name));
    let beside = ["error_code", "code"].map(|name| filled(it, name));
    let kind = error.is_none_or(Value::is_null) && flag([it]).is_some();
    let kind = kind.then(|| filled(it, "kind")).flatten();
    let names = own.into_iter().chain(beside).chain([kind]).flatten();
    names.filter(|name| may_be_a_code(name))
}

/// Returns the texts that are codes if the catalog has them.
fn maybe<'v>(
    error: Option<&'v Value>,
    inner: Option<&'v Members>,
    it: &'v Members,
) -> impl Iterator<Item = &'v str> {
    let kind = text(it, "type").and_then(|kind| kind.rsplit(['/', '#', ':']).next());
    let error = error.and_then(Value::as_str);
    let texts = [error, inner.and_then(|inner| text(inner, "type")), kind];
    texts.into_iter().flatten().filter(|text| !text.is_empty())
}

/// Returns `ErrorInfo`, the wait and the request in a `google.rpc.Status`.
fn google(status: &Members) -> (Option<&Members>, Option<Duration>, Option<&str>) {
    let (mut info, mut wait, mut request) = (None, None, None);
    let lists = ["details", "data"].map(|name| items(status.get(name)));
    let details = lists.into_iter().find(|list| !list.is_empty());
    for detail in details
        .unwrap_or_default()
        .iter()
        .filter_map(Value::as_object)
    {
        let kind = text(detail, "@type").unwrap_or_default();
        if kind.ends_with("google.rpc.ErrorInfo") && filled(detail, "reason").is_some() {
            info = info.or(Some(detail));
        }
        if kind.ends_with("google.rpc.RetryInfo") {
            wait = wait.or_else(|| text(detail, "retryDelay").and_then(duration));
        }
        if kind.ends_with("google.rpc.RequestInfo") {
            request = request.or_else(|| filled(detail, "requestId"));
        }
    }
    (info, wait, request)
}

/// Reads a `google.protobuf.Duration`, rounded up to milliseconds; a day at most.
pub(super) fn duration(text: &str) -> Option<Duration> {
    let number = text.strip_suffix('s')?;
    let (seconds, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| {
        let number = (1..=9).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_digit());
        number.then(|| text.parse::<u64>().ok()).flatten()
    };
    digits(fraction)?;
    let nanoseconds = digits(&format!("{fraction:0<9}"))?;
    let wait = digits(seconds)? * 1000 + nanoseconds.div_ceil(1_000_000);
    Some(Duration::from_millis(wait.min(86_400_000)))
}

fn flag<'v>(levels: impl IntoIterator<Item = &'v Members>) -> Option<bool> {
    let mut flags = levels
        .into_iter()
        .flat_map(|level| RETRYABLE.map(|name| level.get(name)));
    flags.find_map(|flag| flag?.as_bool())
}

fn wait_in(level: &Members) -> Option<Duration> {
    wait(level.get("retry_after_ms"), 1.0)
        .or_else(|| wait(level.get("retry_after"), 1000.0))
        .or_else(|| wait(level.get("retry_after_seconds"), 1000.0))
}

fn first<'v>(levels: impl Iterator<Item = &'v Members>, names: &[&str]) -> Option<&'v str> {
    let mut texts = levels.flat_map(|level| names.iter().map(move |name| filled(level, name)));
    texts.find_map(|text| text)
}

/// Returns whether an object says without a doubt that it is a failure. `reports_failure` of the tools that a program
/// runs is less strict: it knows that a tool returned the object.
pub(super) fn fails(it: &Members) -> bool {
    let flags = FLAGS
        .iter()
        .filter_map(|(name, well)| Some(it.get(*name)?.as_bool()? == *well));
    let flags: Vec<bool> = flags.collect();
    if !flags.is_empty() {
        return flags.contains(&false);
    }
    if it.get("ok").and_then(Value::as_bool) == Some(true) {
        return false;
    }
    // A record may contain an error: it counts if there is nothing else.
    let only = |others: &[&str]| {
        let mut present = it.iter().filter(|(_, value)| !value.is_null());
        present.all(|(name, _)| {
            let name = name.as_str();
            [BESIDE_ERROR, &HINTS, &RETRYABLE, others]
                .iter()
                .any(|names| names.contains(&name))
        })
    };
    let response = it.contains_key("jsonrpc");
    let is_error = match it.get("error") {
        Some(Value::String(text)) => !is_blank(text),
        error => members(error).is_some(),
    };
    if is_error {
        return response || only(&[]);
    }
    !response
        && ((only(&[]) && (says_error(it) || is_status(it)))
            || (only(&["kind"]) && says_when(it))
            || (only(&["title", "instance"]) && is_problem(it)))
}

/// `{"status": "error", "code": …}`
fn says_error(it: &Members) -> bool {
    text(it, "status") == Some("error")
        && first([it].into_iter(), &["code", "error_code"]).is_some()
}

/// `{"code": …, "message": …, "retryable": …}`
fn says_when(it: &Members) -> bool {
    let code = first([it].into_iter(), &["code", "error_code", "kind"]);
    code.is_some() && filled(it, "message").is_some() && flag([it]).is_some()
}

/// `google.rpc.Status`
fn is_status(it: &Members) -> bool {
    let mut details = items(it.get("details")).iter();
    whole(it.get("code")).is_some_and(|code| code > 0)
        && text(it, "message").is_some()
        && details.any(|detail| {
            let kind = detail.get("@type").and_then(Value::as_str);
            kind.is_some_and(|kind| kind.starts_with("type.googleapis.com/"))
        })
}

/// RFC 9457, also without a code.
fn is_problem(it: &Members) -> bool {
    let kind = text(it, "type").unwrap_or_default();
    (kind.contains(':') || kind.starts_with('/'))
        && text(it, "title").is_some()
        && whole(it.get("status")).is_some_and(|status| (400..600).contains(&status))
}

const MESSAGES: [&str; 4] = ["message", "error_description", "detail", "title"];
const HINTS: [&str; 3] = ["hint", "recovery_hint", "suggestion"];
const RETRYABLE: [&str; 3] = ["retryable", "recoverable", "is_retryable"];
const FLAGS: [(&str, bool); 3] = [("success", true), ("isError", false), ("is_error", false)];

/// Members that an object may have beside an `error` and still be only an error, with hints and what may be retried.
const BESIDE_ERROR: &[&str] = &[
    "code",
    "detail",
    "details",
    "doc_url",
    "documentation_url",
    "error",
    "error_code",
    "error_description",
    "error_uri",
    "message",
    "ok",
    "ref",
    "request_id",
    "retry_after",
    "retry_after_ms",
    "retry_after_seconds",
    "status",
    "type",
];
