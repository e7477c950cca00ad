//! Rows of codes.

use errpact_core::table::{Entry, EnvelopeParts, Repair};
use errpact_core::{Delay, Exhausted, Policy, Retry};

use super::members::{Members, quoted, texts};
use super::param::param;
use super::{Tables, decimal, translations};

/// Returns a code's row, with its name.
pub(super) fn row<'a>(tables: &Tables<'a>, entry: &Entry<'a>) -> (&'a str, String) {
    let Entry {
        name,
        number,
        category,
        summary,
        message,
        user_message,
        messages,
        params,
        policy,
        repair,
        presents_as,
        status,
        jsonrpc,
        raised_by,
        instruction,
        guidance,
        envelope,
        extensions,
        docs,
    } = entry;
    let category = tables.categories.get(usize::from(*category));
    let presented = presents_as.and_then(|at| tables.codes.get(usize::from(at)));
    let mut members = Members::new();
    members.some_number("number", *number);
    members.some_text("category", category.map(|it| it.name));
    members.text("summary", summary);
    members.text("message", message);
    members.some_text("user", (user_message != message).then_some(user_message));
    if !messages.is_empty() {
        members.json("messages", &translations(messages));
    }
    members.list("params", params.iter().map(param));
    let policy = self::policy(policy);
    if !policy.is_empty() {
        members.json("policy", &policy.end());
    }
    if let Some(Repair { param, from }) = repair {
        let mut repair = Members::new();
        repair.text("param", param);
        repair.json("from", &texts(from));
        members.json("repair", &repair.end());
    }
    members.some_text("presents_as", presented.map(|it| it.name));
    members.some_number("status", *status);
    members.some_number("jsonrpc", *jsonrpc);
    members.list("raised_by", raised_by.iter().map(|tool| quoted(tool)));
    members.text("instruction", instruction);
    members.text("guidance", guidance);
    let EnvelopeParts {
        adjustments,
        alternatives,
        actions,
    } = envelope;
    members.text("adjustments", adjustments);
    members.text("alternatives", alternatives);
    members.text("actions", actions);
    members.text("extensions", extensions);
    members.some_text("docs", *docs);
    (name, members.end())
}

fn policy(policy: &Policy<'_>) -> Members {
    let Policy {
        deliver,
        replay,
        stops,
        guide,
        disposition,
        outcome,
        verify,
        retry,
        exhausted,
        log,
    } = policy;
    let usual = Policy::DEFAULT;
    let mut members = Members::new();
    members.word("deliver", *deliver, usual.deliver);
    members.word("replay", *replay, usual.replay);
    members.word("stops", *stops, usual.stops);
    members.word("guide", *guide, usual.guide);
    members.word("disposition", *disposition, usual.disposition);
    members.word("outcome", *outcome, usual.outcome);
    members.some_text("verify", *verify);
    if *retry != Retry::NEVER {
        members.json("retry", &self::retry(retry));
    }
    if *exhausted != usual.exhausted {
        let Exhausted { blocking, optional } = exhausted;
        let mut ends = Members::new();
        ends.text("blocking", blocking.as_str());
        ends.text("optional", optional.as_str());
        members.json("exhausted", &ends.end());
    }
    members.word("log", *log, usual.log);
    members
}

fn retry(retry: &Retry<'_>) -> String {
    let Retry {
        by,
        max,
        delay,
        multiplier,
        max_delay_ms,
        full_jitter,
        word,
    } = retry;
    let usual = Retry::NEVER;
    let mut members = Members::new();
    members.some_text("by", by.map(errpact_core::RetryBy::as_str));
    // Always, so that a reader that does not find it allows no retry.
    match max {
        Some(max) => members.number("max", max),
        None => members.json("max", "null"),
    }
    match delay {
        Delay::Fixed(0) => {}
        Delay::Fixed(ms) => members.number("delay_ms", ms),
        Delay::Param(name) => members.json("delay_param", &quoted(name)),
    }
    if *multiplier != usual.multiplier {
        members.text("multiplier", &decimal(*multiplier));
    }
    if *max_delay_ms != usual.max_delay_ms {
        members.number("max_delay_ms", max_delay_ms);
    }
    members.flag("full_jitter", *full_jitter, usual.full_jitter);
    members.text("word", word);
    members.end()
}
