//! The log: one event through `tracing`, and the same as a line of logfmt.
//!
//! Values are fields, never part of the event's message, and none contains a line break or a
//! control character. So one record is one line, whatever an upstream wrote into its error. See
//! `docs/decisions/033-log-events-carry-dynamic-names-as-logfmt.md`.

use std::borrow::Cow;
#[cfg(feature = "tracing")]
use std::cell::OnceCell;
use std::error::Error;
use std::fmt;

use super::timestamp::timestamp;
use crate::redact::{Audience, InStage, Needles, Out, Scope, cleaned, scrub, value};
#[cfg(feature = "tracing")]
use crate::table::LogLevel;
use crate::table::{Channel, Entry, Outcome, Param};
use crate::types::View;
use crate::{Occurrence, Value};

/// The operation of an agent's tool span.
pub(super) const EXECUTE_TOOL: &str = "execute_tool";
/// Replaces a parameter of the context that was not given.
const ABSENT: &str = "n/a";
/// Names of the line's own fields; a parameter of the context with one of these names gets a
/// prefix.
const FIELDS: &[&str] = &[
    "level",
    "ts",
    "code",
    "ref",
    "error_id",
    "category",
    "presented",
    "tool",
    "call_id",
    "service",
    "operation",
    "stage",
    "rollback_status",
    "disposition",
    "retry",
    "outcome",
    "missing",
    "message",
    "raw",
    "params",
    "arguments",
    "context",
];

/// Parameters in the form for the log.
type Pairs<'a> = Vec<(Cow<'a, str>, String)>;

/// The log record of an occurrence.
#[derive(Default)]
struct Record<'a> {
    context: Pairs<'a>,
    params: Pairs<'a>,
    arguments: Pairs<'a>,
    /// Parameters that are not optional and have no value.
    missing: Option<String>,
    message: String,
    raw: Option<String>,
}

impl Occurrence {
    /// Returns the log line as logfmt: `key=value` pairs with a space between them, values in
    /// quotation marks if they need them, `\"` and `\\` inside. One occurrence is one line.
    ///
    /// `level ts code ref error_id category presented tool call_id service operation stage rollback_status`, then the
    /// parameters of the context by name (`n/a` if one was not given), those of the code as `param.NAME`, declared
    /// arguments as `arg.NAME`, then `disposition retry outcome missing message raw`. Missing parts of an occurrence are left out.
    /// `missing` names the required parameters without a value, because a rule's value did not have their type: the
    /// texts say `n/a`. `raw` is the texts of the causes. It is bounded, without control characters, and scrubbed of
    /// every personal and secret value of this call in any encoding, of addresses and of credentials.
    #[must_use]
    pub fn logfmt(&self) -> String {
        let record = self.record(self.in_stage());
        let entry = self.entry();
        let mut line = String::with_capacity(512);
        line.push_str("level=");
        line.push_str(entry.policy.log.as_str());
        line.push_str(" ts=");
        line.push_str(&timestamp(self.timestamp()));
        pair(&mut line, "code", entry.name);
        pair(&mut line, "ref", &self.reference());
        pair(&mut line, "error_id", &self.id().to_string());
        pair(
            &mut line,
            "category",
            self.catalog().category_name(self.entry()),
        );
        for (key, value) in [
            ("presented", self.presented_otherwise()),
            ("tool", self.tool()),
            ("call_id", self.call_id()),
            ("service", self.service()),
            ("operation", self.operation()),
            ("stage", self.stage()),
            ("rollback_status", self.rollback_status()),
        ] {
            if let Some(value) = value {
                pair(&mut line, key, &clean(value, 200));
            }
        }
        for (key, value) in &record.context {
            pair(&mut line, key, value);
        }
        for (prefix, pairs) in [("param.", &record.params), ("arg.", &record.arguments)] {
            for (key, value) in pairs {
                pair(&mut line, &format!("{prefix}{key}"), value);
            }
        }
        if let Some(disposition) = self.disposition_name() {
            pair(&mut line, "disposition", disposition);
        }
        pair(&mut line, "retry", self.policy().retry.word);
        if let Some(outcome) = outcome_name(self.outcome()) {
            pair(&mut line, "outcome", outcome);
        }
        if let Some(missing) = &record.missing {
            pair(&mut line, "missing", missing);
        }
        pair(&mut line, "message", &record.message);
        if let Some(raw) = &record.raw {
            pair(&mut line, "raw", raw);
        }
        line
    }

    /// Emits one `tracing` event at the level that the catalog assigns to the code, with target
    /// `errpact` and the fields of [`logfmt`](Self::logfmt). The names of an event's fields are
    /// fixed, so the catalog's parameters are in `context`, `params` and `arguments`, each as
    /// logfmt.
    ///
    /// `error.type`, `gen_ai.operation.name` (`execute_tool`), `gen_ai.tool.name` and
    /// `gen_ai.tool.call.id` are OpenTelemetry's names for the code, the operation, the tool and its
    /// call. The code is one of the catalog's few, so that failures can be counted by it.
    #[cfg(feature = "tracing")]
    pub fn log(&self) {
        self.log_at(self.in_stage());
    }

    /// The same, for an occurrence in this stage.
    #[cfg(feature = "tracing")]
    pub(crate) fn log_at(&self, stage: Option<InStage<'_>>) {
        // Compute an event's fields only for a subscriber: without one there is nothing to scrub.
        let record = OnceCell::new();
        let record = || record.get_or_init(|| self.record(stage));
        macro_rules! emit {
            ($level:ident) => {
                tracing::event!(
                    target: "errpact",
                    tracing::Level::$level,
                    code = self.entry().name,
                    r#ref = self.reference(),
                    error_id = %self.id(),
                    category = self.catalog().category_name(self.entry()),
                    presented = self.presented_otherwise(),
                    tool = self.tool().map(|name| clean(name, 200)),
                    call_id = self.call_id().map(|id| clean(id, 200)),
                    service = self.service().map(|name| clean(name, 200)),
                    operation = self.operation().map(|name| clean(name, 200)),
                    stage = stage.map(|(stage, _)| clean(stage, 200)),
                    rollback_status = stage.map(|(_, status)| clean(status, 200)),
                    context = joined(&record().context),
                    params = joined(&record().params),
                    arguments = joined(&record().arguments),
                    disposition = self.disposition_name(),
                    retry = self.policy().retry.word,
                    outcome = outcome_name(self.outcome()),
                    missing = record().missing,
                    detail = record().message,
                    raw = record().raw,
                    error.r#type = self.is_failure().then(|| self.entry().name),
                    gen_ai.operation.name = self.tool().map(|_| EXECUTE_TOOL),
                    gen_ai.tool.name = self.tool().map(|name| clean(name, 200)),
                    gen_ai.tool.call.id = self.call_id().map(|id| clean(id, 200)),
                    "tool error"
                )
            };
        }
        match self.entry().policy.log {
            LogLevel::Trace => emit!(TRACE),
            LogLevel::Debug => emit!(DEBUG),
            LogLevel::Info => emit!(INFO),
            LogLevel::Warn => emit!(WARN),
            LogLevel::Error => emit!(ERROR),
        }
    }

    /// Returns the fields of a record for a log that takes any names, but for the attributes of spans.
    #[cfg(feature = "__binding")]
    pub(crate) fn log_fields(&self) -> Vec<(&'static str, String)> {
        let record = self.record(self.in_stage());
        let name = |name: Option<&str>| name.map(|name| clean(name, 200));
        let text = |text: &str| Some(text.to_owned());
        let fields = [
            ("code", text(self.entry().name)),
            ("ref", Some(self.reference())),
            ("error_id", Some(self.id().to_string())),
            ("category", text(self.catalog().category_name(self.entry()))),
            ("presented", self.presented_otherwise().and_then(text)),
            ("tool", name(self.tool())),
            ("call_id", name(self.call_id())),
            ("service", name(self.service())),
            ("operation", name(self.operation())),
            ("stage", name(self.stage())),
            ("rollback_status", name(self.rollback_status())),
            ("context", joined(&record.context)),
            ("params", joined(&record.params)),
            ("arguments", joined(&record.arguments)),
            ("disposition", self.disposition_name().and_then(text)),
            ("retry", text(self.policy().retry.word)),
            ("outcome", outcome_name(self.outcome()).and_then(text)),
            ("missing", record.missing),
            ("detail", Some(record.message)),
            ("raw", record.raw),
        ];
        let fields = fields.into_iter();
        let fields = fields.filter_map(|(name, value)| Some((name, value?)));
        fields.collect()
    }

    /// Returns the disposition, unless it is a failure.
    fn disposition_name(&self) -> Option<&'static str> {
        (!self.is_failure()).then(|| self.disposition().as_str())
    }

    fn record(&self, stage: Option<InStage<'_>>) -> Record<'_> {
        let mut record = Record::default();
        let entry = self.entry();
        self.with_scope(entry, Audience::Log, |scope, parts| {
            let needles = self.withheld(Audience::Log, parts.fields);
            record = Record {
                context: self.context_pairs(&needles),
                params: (entry.params.iter())
                    .filter_map(|param| {
                        let text = shown(param, &scope.given(param), &needles)?;
                        Some((param.name.into(), text))
                    })
                    .collect(),
                arguments: self.argument_pairs(&needles),
                missing: missing(scope, self.presented()),
                // Each value in it has the same form as in the fields beside it.
                message: self.log_message_at(stage),
                raw: self.causes_without(&needles),
            };
        });
        record
    }

    /// Returns the texts of the causes, in the form for the log.
    pub(crate) fn causes(&self) -> Option<String> {
        let mut causes = None;
        self.with_scope(self.entry(), Audience::Log, |_, parts| {
            causes = self.causes_without(&self.withheld(Audience::Log, parts.fields));
        });
        causes
    }

    fn causes_without(&self, needles: &Needles<'_>) -> Option<String> {
        let raw = self.inner().raw()?;
        Some(clean(&scrub(&raw, needles), usize::MAX))
    }

    /// Returns the context, with every declared parameter of it.
    fn context_pairs(&self, needles: &Needles<'_>) -> Pairs<'_> {
        let given = self.inner().context();
        let declared = self.catalog().context.iter();
        // A context of another catalog brings its own parameters.
        let others = given.iter().map(|(param, _)| param.get());
        let others = others.filter(|param| !declared.clone().any(|known| known.name == param.name));
        let mut pairs = Pairs::new();
        for param in declared.clone().chain(others) {
            let value = given.iter().find(|(known, _)| known.name() == param.name);
            let (param, view) = value.map_or((param, View::Absent), |(param, value)| {
                (param.get(), value.view())
            });
            if Audience::Log.channel(param) == Channel::Omit {
                continue;
            }
            let key = if FIELDS.contains(&param.name) {
                Cow::Owned(format!("context.{}", param.name))
            } else {
                Cow::Borrowed(param.name)
            };
            pairs.push((
                key,
                shown(param, &view, needles).unwrap_or_else(|| ABSENT.to_owned()),
            ));
        }
        pairs
    }

    /// Returns the arguments that the tool declares.
    fn argument_pairs(&self, needles: &Needles<'_>) -> Pairs<'_> {
        let Some(tool) = self.tool().and_then(|name| self.catalog().tool(name)) else {
            return Pairs::new();
        };
        let arguments = self.inner().arguments().iter();
        arguments
            .filter_map(|(name, value)| {
                let param = tool.param(name)?;
                Some((param.name.into(), shown(param, &value.view(), needles)?))
            })
            .collect()
    }

    /// Returns the code that is delivered, if it is another one.
    fn presented_otherwise(&self) -> Option<&str> {
        let presented = self.presented().name;
        (presented != self.entry().name).then_some(presented)
    }
}

impl fmt::Display for Occurrence {
    /// Writes `CODE: message`, with the values in the form for the log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.presented().name, self.log_message())
    }
}

impl fmt::Debug for Occurrence {
    /// Writes the content of the log line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Occurrence({})", self.logfmt())
    }
}

impl Error for Occurrence {
    /// Returns the texts of the causes, scrubbed as in the log: code that prints an error with its
    /// sources, as `{:?}` of an `anyhow::Error` does, prints this one. The cause itself is
    /// [`cause`](Self::cause), and [`find_as`](crate::find_as) looks through it.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        let text = self.cause_text(|| self.causes().unwrap_or_default())?;
        Some(text)
    }
}

/// Returns the parameters without a value that the code or the delivered one needs.
fn missing(scope: &Scope<'_>, presented: &Entry<'_>) -> Option<String> {
    let needed = scope.params.iter().chain(presented.params);
    let missing =
        needed.filter(|param| !param.optional && matches!(scope.given(param), View::Absent));
    let mut names: Vec<&str> = missing.map(|param| param.name).collect();
    names.sort_unstable();
    names.dedup();
    (!names.is_empty()).then(|| names.join(","))
}

/// Returns a value in the form for the log; `None` if it is absent or omitted.
fn shown(param: &Param<'_>, view: &View<'_>, needles: &Needles<'_>) -> Option<String> {
    let mut text = String::new();
    value(
        &mut Out::plain(&mut text),
        param,
        view,
        Audience::Log.channel(param),
        Some(needles),
    )
    .then_some(text)
}

/// Returns text without control characters.
pub(super) fn clean(text: &str, max: usize) -> String {
    let mut clean = String::with_capacity(text.len());
    cleaned(&mut Out::plain(&mut clean), text, max);
    clean
}

/// Returns pairs as logfmt; `None` if there are none.
#[cfg(any(feature = "tracing", feature = "__binding"))]
fn joined(pairs: &Pairs<'_>) -> Option<String> {
    let mut line = String::new();
    for (key, value) in pairs {
        pair(&mut line, key, value);
    }
    (!line.is_empty()).then_some(line)
}

/// Appends a pair to a line. Keys are names of the catalog; values have no control characters.
fn pair(line: &mut String, key: &str, value: &str) {
    if !line.is_empty() {
        line.push(' ');
    }
    line.push_str(key);
    line.push('=');
    let bare = |byte: u8| byte > b' ' && !matches!(byte, b'"' | b'=' | b'\\' | 0x7f);
    if !value.is_empty() && value.bytes().all(bare) {
        line.push_str(value);
        return;
    }
    line.push('"');
    for character in value.chars() {
        if matches!(character, '"' | '\\') {
            line.push('\\');
        }
        line.push(character);
    }
    line.push('"');
}

/// Returns the outcome, if a side effect happened or may have.
fn outcome_name(outcome: Outcome) -> Option<&'static str> {
    (outcome != Outcome::NotDone).then(|| outcome.as_str())
}
