//! An error that was read, and what is known of a call before its result is read.

use std::time::Duration;

use errpact_core::Word;
use serde_json::{Map, Value, json};

use super::json::{Members, SPACE, exact, owned, text, whole};
use crate::occurrence::may_be_a_code;
use crate::table::{CatalogRef, Deliver, Disposition, Entry, Outcome, Sentence};
use crate::{Occurrence, Signal};

/// An error as it came.
#[derive(Debug, Clone, PartialEq)]
pub struct Received {
    /// The code, of a former name its code; one that the catalog does not have stays as it came. If a call failed and no code came, the fallback's.
    pub code: String,
    /// Whether a code came, and the catalog has it and delivers it.
    pub known: bool,
    /// Whether the server has another version of the catalog.
    pub skewed: bool,
    /// The text for the form's reader: the model, or in notices and problems a user.
    pub message: String,
    /// The form in which it came.
    pub form: Form,
    /// The retry policy as one word: what came, else the catalog's.
    pub retry: &'static str,
    /// What the result is to its reader: what came, else the catalog's.
    pub disposition: Disposition,
    /// The wait that it asks for.
    pub retry_after: Option<Duration>,
    /// The most retries that the server's catalog allows, if they came.
    pub max_retries: Option<u64>,
    /// Did the side effect happen? What came; a server says it only if it did not.
    pub outcome: Option<Outcome>,
    /// The tool that says whether it happened, if it may have.
    pub verify: Option<String>,
    /// The reference that users quote.
    pub reference: Option<String>,
    /// What to do about it, in the words of a server that says it beside the message.
    pub hint: Option<String>,
    /// The values that it is about, as they came.
    pub details: Option<Map<String, Value>>,
    /// The tool.
    pub tool: Option<String>,
    /// The call.
    pub tool_call_id: Option<String>,
    /// The turn of the conversation.
    pub turn: Option<String>,
    /// When it happened.
    pub timestamp: Option<String>,
    /// The fingerprint of the server's wire forms, if it came.
    pub fingerprint: Option<String>,
    /// The service, by the name that users know; from a client response, like the following.
    pub service: Option<String>,
    /// The stage of a workflow that failed.
    pub stage: Option<String>,
    /// The status in which that left the workflow.
    pub rollback_status: Option<String>,
    /// The team's own fields, as they came.
    pub extensions: Option<Map<String, Value>>,
    /// The envelope, where one came.
    pub envelope: Option<Value>,
    pub(super) entry: Row,
}

/// The form in which an error came: errpact's own for programs and pages, and those of hosts and providers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each is one of the forms of `docs/wire.md`")]
pub enum Form {
    Text,
    #[default]
    ToolResult,
    Envelope,
    Mcp,
    OpenaiChat,
    OpenaiResponse,
    Anthropic,
    Gemini,
    PydanticAi,
    VercelResult,
    VercelChunk,
    VercelNotice,
    AgUi,
    Notice,
    Sse,
    Problem,
    ClientResponse,
}

impl Form {
    /// Returns its name, as `docs/wire.md` has it: `tool_result`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::ToolResult => "tool_result",
            Self::Envelope => "envelope",
            Self::Mcp => "mcp",
            Self::OpenaiChat => "openai_chat",
            Self::OpenaiResponse => "openai_response",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::PydanticAi => "pydantic_ai",
            Self::VercelResult => "vercel_result",
            Self::VercelChunk => "vercel_chunk",
            Self::VercelNotice => "vercel_notice",
            Self::AgUi => "ag_ui",
            Self::Notice => "notice",
            Self::Sse => "sse",
            Self::Problem => "problem",
            Self::ClientResponse => "client_response",
        }
    }
}

/// What is known of a call before its result is read.
#[derive(Debug, Clone, Default)]
pub(super) struct Call {
    pub(super) form: Form,
    pub(super) tool: Option<String>,
    pub(super) tool_call_id: Option<String>,
    pub(super) failed: bool,
}

impl Call {
    pub(super) const fn failed(form: Form) -> Self {
        Self {
            form,
            tool: None,
            tool_call_id: None,
            failed: true,
        }
    }

    /// Returns a call of which nothing is known but the form of its result.
    pub(super) fn in_form(form: Form) -> Self {
        Self {
            form,
            ..Self::default()
        }
    }

    /// Returns a call with the tool and the id that these members of a result name.
    pub(super) fn of(
        form: Form,
        members: &Members,
        tool: Option<&str>,
        id: &str,
        failed: bool,
    ) -> Self {
        Self {
            form,
            tool: tool.and_then(|tool| owned(members, tool)),
            tool_call_id: owned(members, id),
            failed,
        }
    }
}

/// How many times a code is taken off its own message.
const DOUBLED: usize = 4;

/// Reads for one catalog.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source<'c> {
    pub(super) catalog: &'c CatalogRef,
}

/// A row of a catalog.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    catalog: CatalogRef,
    index: u16,
}

impl<'c> Source<'c> {
    /// Returns the row of a code that the catalog has and delivers.
    pub(super) fn known(self, code: &str) -> Option<&'c Entry<'c>> {
        let catalog = self.catalog.get();
        let entry = catalog.entry(catalog.index_of(code)?);
        (entry.policy.deliver != Deliver::Log).then_some(entry)
    }

    /// Returns the fallback as it is delivered.
    pub(super) fn fallback(self) -> &'c Entry<'c> {
        let catalog = self.catalog.get();
        catalog.presented(catalog.fallback_entry())
    }

    /// Makes an error with this code, or with none.
    pub(super) fn error(self, code: Option<&str>, message: Option<&str>, call: &Call) -> Received {
        let code = code.filter(|code| may_be_a_code(code));
        let known = code.and_then(|code| self.known(code));
        let entry = known.unwrap_or_else(|| self.fallback());
        // A former name is its code.
        let today = |code| {
            let catalog = self.catalog.get();
            catalog.index_of(code).map(|it| catalog.entry(it).name)
        };
        Received {
            code: code
                .map_or(entry.name, |code| today(code).unwrap_or(code))
                .to_owned(),
            known: known.is_some(),
            skewed: false,
            message: message.unwrap_or(entry.summary).to_owned(),
            form: call.form,
            retry: entry.policy.retry.word,
            disposition: entry.policy.disposition,
            retry_after: None,
            max_retries: None,
            outcome: None,
            verify: None,
            reference: None,
            hint: None,
            details: None,
            tool: call.tool.clone(),
            tool_call_id: call.tool_call_id.clone(),
            turn: None,
            timestamp: None,
            fingerprint: None,
            service: None,
            stage: None,
            rollback_status: None,
            extensions: None,
            envelope: None,
            entry: Row {
                index: (self.catalog.get().index_of(entry.name)).unwrap_or(u16::MAX),
                catalog: self.catalog.clone(),
            },
        }
    }

    /// Makes an error whose text names the code, with the reference at its end.
    pub(super) fn named(self, code: &str, message: &str, call: &Call) -> Received {
        let message = undoubled(code, message);
        Received {
            reference: self.reference(message),
            ..self.error(Some(code), Some(message), call)
        }
    }

    /// Returns the reference at the end of a message.
    pub(super) fn reference(self, message: &str) -> Option<String> {
        let (before, after) = self.catalog.get().sentences.around(Sentence::Reference);
        let whole = message.trim_end_matches(SPACE).strip_suffix(after)?;
        let digits = usize::from(self.catalog.get().reference_digits);
        let (rest, reference) = whole.split_at_checked(whole.len().checked_sub(digits)?)?;
        let rest = rest.strip_suffix(before)?;
        let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (reference.bytes().all(hex) && (rest.is_empty() || rest.ends_with(SPACE)))
            .then(|| reference.to_owned())
    }

    /// Returns whether a code is written as those of the catalog are.
    pub(super) fn looks_own(self, code: &str) -> bool {
        let mut codes = self.catalog.get().codes.iter();
        !codes.all(|entry| is_capital(entry.name)) || is_capital(code)
    }
}

impl Received {
    /// Returns the catalog's row of the code; the fallback's if it is not known.
    #[must_use]
    pub fn entry(&self) -> &Entry<'_> {
        self.entry.catalog.get().entry(self.entry.index)
    }

    /// Returns the failure as an occurrence, to pass it on in another form or to decide about a retry. Its parameters are
    /// the `details` that the code declares, and its texts are the catalog's. What came is bounded as in
    /// [`Occurrence::from_envelope`].
    #[must_use]
    pub fn to_occurrence(&self, catalog: impl Into<CatalogRef>) -> Occurrence {
        let catalog = catalog.into();
        let wait = self.retry_after.map(|wait| wait.as_millis());
        let envelope = json!({ "error": {
            "code": self.code,
            "context": { "parameters": self.details },
            "recovery": {
                "policy": self.retry,
                "outcome": self.outcome.map(Outcome::as_str),
                "retry_strategy": {
                    "suggested_delay": wait.and_then(|wait| u64::try_from(wait).ok()),
                    "max_retries": self.max_retries,
                },
            },
            "debug": { "error_id": "" },
        } });
        // A received code is always one that an envelope can have.
        Occurrence::from_envelope(&catalog, &envelope)
            .unwrap_or_else(|| Occurrence::from_signal(catalog, Signal::new()))
    }

    /// Puts in the fingerprint that came.
    pub(super) fn with_fingerprint(
        mut self,
        source: Source<'_>,
        fingerprint: Option<&str>,
    ) -> Self {
        self.skewed = fingerprint.is_some_and(|it| it != source.catalog.get().wire_fingerprint);
        self.fingerprint = fingerprint.map(str::to_owned);
        self
    }

    /// Puts in what a `recovery` says about retries.
    pub(super) fn with_recovery(mut self, recovery: Option<&Members>) -> Self {
        let strategy = recovery.and_then(|it| it.get("retry_strategy"));
        self.retry_after = exact(strategy.and_then(|it| it.get("suggested_delay")));
        self.max_retries = whole(strategy.and_then(|it| it.get("max_retries")));
        self.outcome = word(recovery.and_then(|it| text(it, "outcome")));
        let verify = recovery.and_then(|it| text(it, "verify"));
        self.verify = verify
            .filter(|it| !it.is_empty() && may_be_a_code(it))
            .map(str::to_owned);
        self
    }

    /// Puts in the disposition that came; a failure comes without one.
    pub(super) fn with_disposition(mut self, came: Option<&str>) -> Self {
        self.disposition = word(came).unwrap_or(Disposition::Failed);
        self
    }

    /// Returns what was read where a call has not failed: only a code that is no failure.
    pub(super) fn ordinary(self) -> Option<Self> {
        (self.known && !self.disposition.is_failure()).then_some(self)
    }

    /// Puts in the retry word that came, if it is one.
    pub(super) fn with_retry(mut self, word: Option<&str>) -> Self {
        self.retry = word.and_then(retry_word).unwrap_or(self.retry);
        self
    }
}

/// Returns the word of the language that came, if it is one.
fn word<W: Word>(came: Option<&str>) -> Option<W> {
    W::ALL.iter().copied().find(|it| Some(it.as_str()) == came)
}

/// Returns a retry word as errpact writes it.
pub(super) fn retry_word(word: &str) -> Option<&'static str> {
    [
        "do-not-retry",
        "retry-now-safe",
        "retry-after-delay",
        "retry-after-change",
        "re-auth-then-retry",
    ]
    .into_iter()
    .find(|known| *known == word)
}

/// Takes off a code that a host put before a text that has it already.
pub(super) fn undoubled<'m>(code: &str, message: &'m str) -> &'m str {
    let mut message = message;
    for _ in 0..DOUBLED {
        let rest = message
            .strip_prefix(code)
            .and_then(|it| it.strip_prefix(':'));
        match rest {
            Some("") => message = "",
            Some(rest) if rest.starts_with(SPACE) => message = rest.get(1..).unwrap_or_default(),
            _ => break,
        }
    }
    message
}

/// Returns whether a code has only words of capitals and digits.
pub(super) fn is_capital(code: &str) -> bool {
    let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    code.starts_with(|c: char| c.is_ascii_uppercase())
        && code
            .split('_')
            .all(|word| !word.is_empty() && word.bytes().all(capital))
}
