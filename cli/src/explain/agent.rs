//! The page for the model: what it reads, and what it must do.

use errpact_generator::words;

use super::{Page, Section, Subject};

/// Adds what a model needs to know. Returns false if there is nothing for it.
pub(super) fn add(page: &mut Page, subject: &Subject<'_>) -> bool {
    let code = subject.code;
    if !code.reaches_model() {
        return false;
    }
    page.section(
        Section::new("The model reads").maybe(code.message.as_ref(), |section, message| {
            section.text(format!("{}: {}", subject.name, message.source))
        }),
    );
    page.section(
        Section::new("The model is told")
            .text(&*code.instruction)
            .row("where", words::guide(subject.guide)),
    );
    let mut ways = Section::new("Other ways to the goal");
    for way in &code.alternatives {
        let example = way
            .example
            .as_ref()
            .map(|example| format!(" (for example: {example})"));
        ways = ways.text(format!(
            "- {}{}",
            way.description,
            example.unwrap_or_default()
        ));
    }
    page.section(ways);
    let mut fixes = Section::new("Arguments to correct");
    for (param, to) in &code.adjustments {
        fixes = fixes.row(param, to);
    }
    page.section(fixes);
    let mut examples = Section::new("Examples");
    for example in &code.examples {
        examples = examples
            .row("call", &*example.call)
            .maybe(example.result.as_ref(), |section, result| {
                section.row("result", result)
            })
            .maybe(example.then.as_ref(), |section, then| {
                section.row("then", then)
            });
    }
    page.section(examples);
    true
}
