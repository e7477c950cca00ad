//! The page for operators: the log, and what the runtime does automatically.

use errpact_generator::words;
use errpact_spec::catalog::{Channel, Stops};

use super::{Page, Section, Subject};

/// Adds what helps to operate the application. This part is never empty.
pub(super) fn add(page: &mut Page, subject: &Subject<'_>) {
    let code = subject.code;
    let mut log = Section::new("In the log").row("level", code.log.as_str());
    let logged = code.params.iter().chain(&subject.catalog.context);
    for (name, param) in logged.filter(|(_, param)| param.channels.log != Channel::Omit) {
        log = log.row(name, words::channel(param.channels.log));
    }
    page.section(log);
    let presented = code.presents_as.as_ref();
    let stops = (code.stops != Stops::Nothing).then(|| words::stops(code.stops));
    page.section(
        Section::new("What happens")
            .maybe(presented, |section, other| {
                section.row("goes out as", other)
            })
            .maybe(words::disposition(code.disposition), |section, it| {
                section.row("disposition", it)
            })
            .row("side effect", words::outcome(code))
            .maybe(code.verify.as_deref(), |section, tool| {
                section.row("verify with", tool)
            })
            .row("retry", words::retry(&code.retry))
            .row("then", words::exhausted(&code.exhausted))
            .maybe(code.repair.as_ref(), |section, repair| {
                let from = words::list_or(&repair.from);
                section.row(
                    "repair",
                    format!("`{}` is filled from {from}", repair.param),
                )
            })
            .maybe(stops, |section, stops| section.row("ends", stops))
            .row("history", words::replay(code.replay)),
    );
    page.section(
        Section::new("On the wire")
            .row("retry policy", code.retry_word())
            .maybe(code.status, |section, status| {
                section.row("HTTP status", status.to_string())
            })
            .maybe(code.jsonrpc, |section, code| {
                section.row("JSON-RPC code", code.to_string())
            }),
    );
    let mut rules = Section::new("Recognized when");
    for rule in &code.detect {
        rules = rules.text(format!("- {}", words::rule(rule)));
    }
    page.section(rules);
}
