//! T1 and T2: what the receptionist's rule block and failed results cost in tokens (o200k_base).

use std::path::Path;

use anyhow::{Context as _, Result};
use errpact::codegen::{Field, Parts};
use errpact::{Occurrence, ToolError, Value};
use errpact_generator::{prompt, tokens};
use errpact_spec::catalog::{Catalog, Style};

use crate::report::{Goal, Report, Row};

errpact::catalog!(
    /// The receptionist's catalog.
    mod receptionist = "../examples/receptionist/errors.yaml"
);

/// Measures what is wanted.
///
/// # Errors
/// When the receptionist's catalog is refused.
pub fn rows(report: &mut Report) -> Result<()> {
    if !report.wants(&["T1", "T2"]) {
        return Ok(());
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/receptionist/errors.yaml");
    let resolved = errpact_spec::load(&path)
        .resolved
        .context("the catalog is refused")?;
    let block = prompt::render(
        &resolved,
        &prompt::Options {
            style: Style::List,
            tools: Vec::new(),
        },
    )
    .map_err(|finding| anyhow::anyhow!("{finding:?}"))?;
    let total = tokens::count(&block.text());
    let covered = resolved
        .catalog()
        .codes
        .values()
        .filter(|code| code.reaches_model())
        .count();
    report.push(&Row {
        id: "T1",
        what: format!("receptionist's rule block, {covered} codes, all included"),
        errpact: format!("{total} tokens"),
        // A handwritten rule block of eleven of these codes.
        reference: "173 tokens for 11 codes by hand".to_owned(),
        figure: total as f64 / covered as f64,
        goal: Goal::AtMost(13.0),
        unit: "tokens a code",
    });

    let mut texts: Vec<(usize, usize)> = Vec::new();
    for sample in samples(resolved.catalog()) {
        let occurrence = Occurrence::new(sample).with_tool("confirm_booking");
        let envelope = String::from_utf8(occurrence.envelope())?;
        // The rule block contains the receptionist's instructions; the goal applies to a result
        // that has to carry its own.
        let text = format!(
            "{} {} Ref: {}.",
            occurrence.text(),
            occurrence.presented().instruction,
            occurrence.reference()
        );
        texts.push((tokens::count(&text), tokens::count(&envelope)));
    }
    let median = |mut counts: Vec<usize>| {
        counts.sort_unstable();
        counts[counts.len() / 2]
    };
    let (text, envelope): (Vec<_>, Vec<_>) = texts.into_iter().unzip();
    let (text, envelope) = (median(text), median(envelope));
    report.push(&Row {
        id: "T2",
        what: "a failed result as text, with instruction and reference, median over the receptionist's codes".to_owned(),
        errpact: format!("{text} tokens"),
        reference: format!("{envelope} tokens as the full envelope"),
        figure: text as f64,
        goal: Goal::AtMost(35.0),
        unit: "tokens",
    });
    Ok(())
}

/// An error with any code, with the catalog's own examples as values.
#[derive(Debug)]
struct Sample {
    index: u16,
    values: Vec<(&'static str, String)>,
}

fn samples(catalog: &Catalog) -> Vec<Sample> {
    receptionist::Code::ALL
        .iter()
        .filter(|code| catalog.codes[code.name()].reaches_model())
        .map(|&code| {
            let params = &catalog.codes[code.name()].params;
            let values = code.entry().params.iter().map(|param| {
                let example = params[param.name].example.as_ref();
                let text = example.map_or_else(
                    || "example".to_owned(),
                    |value| {
                        value
                            .as_str()
                            .map_or_else(|| value.to_string(), str::to_owned)
                    },
                );
                (param.name, text)
            });
            Sample {
                index: code as u16,
                values: values.collect(),
            }
        })
        .collect()
}

impl std::fmt::Display for Sample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a sample of code {}", self.index)
    }
}

impl std::error::Error for Sample {}

impl ToolError for Sample {
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
        let fields: Vec<Field<'_>> = self
            .values
            .iter()
            .map(|(name, value)| (*name, value as &dyn Value))
            .collect();
        visit(Parts::new(
            &receptionist::CATALOG,
            self.index,
            &fields,
            None,
        ));
    }
}
