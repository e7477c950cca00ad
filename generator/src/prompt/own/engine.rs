//! Renders the templates of rule blocks, and checks the results.

use std::path::Path;

use errpact_core::prompt::looks_like_marker;
use errpact_spec::Resolved;
use errpact_spec::finding::{Finding, diagnostic};

pub use crate::template::Sandbox;

use super::{Wanted, context, coverage};
use crate::markers::Section;
use crate::template::{Job, Text, render_here};

/// The maximum size of a rule block from a template, in bytes. `errpact verify` reads no larger prompt.
const MOST_BYTES: usize = 1 << 20;

/// Returns the block of each template, or why there is none.
pub(super) fn sections(
    resolved: &Resolved,
    wanted: &[Wanted<'_>],
    sandbox: Option<&Sandbox>,
) -> Vec<Result<Section, Finding>> {
    let mut jobs = Vec::new();
    let waiting: Vec<_> = wanted
        .iter()
        .map(|wanted| {
            let (job, must) = prepared(resolved, wanted)?;
            jobs.push(job);
            Ok((wanted, must))
        })
        .collect();
    let texts = match sandbox {
        Some(sandbox) => sandbox.render(resolved, &jobs),
        None => render_here(resolved, &jobs),
    };
    let mut texts = texts.into_iter();
    waiting
        .into_iter()
        .map(|waiting| {
            let (wanted, must) = waiting?;
            let text = texts
                .next()
                .unwrap_or_else(|| Err("it was not rendered".to_owned()));
            finished(resolved, wanted, &must, text)
        })
        .collect()
}

/// Reads a template, and returns it with what its block must have.
fn prepared<'c>(
    resolved: &'c Resolved,
    wanted: &Wanted<'c>,
) -> Result<(Job, coverage::Must<'c>), Finding> {
    let root = resolved.root().unwrap_or(Path::new(""));
    let subject =
        context::Subject::of(resolved, wanted.block).map_err(|error| error.finding(wanted.file))?;
    let failed = |error| diagnostic::template_failed(wanted.file, error);
    let mut job = Job::read(root, wanted.template, wanted.file)?;
    job.block = Some(subject.context().map_err(failed)?);
    Ok((job, subject.must()))
}

/// Makes a block of what the template wrote, if it is one.
fn finished(
    resolved: &Resolved,
    wanted: &Wanted<'_>,
    must: &coverage::Must<'_>,
    text: Text,
) -> Result<Section, Finding> {
    let Wanted { file, template, .. } = wanted;
    let failed = |reason: &str| diagnostic::template_failed(file, format!("{template}: {reason}"));
    let text = text.map_err(|words| diagnostic::template_failed(file, words))?;
    if text.len() > MOST_BYTES {
        return Err(failed("it writes more than 1 MiB")
            .help("Leave out what the model does not need, or name the `tools` of the prompt."));
    }
    let text = text.replace("\r\n", "\n");
    if let Some(line) = text.lines().find(|line| looks_like_marker(line)) {
        return Err(
            failed(&format!("it writes a marker line: `{}`", line.trim())).help(
                "Remove the line from the template. errpact writes the markers around the block.",
            ),
        );
    }
    if let Some(missing) = must.missing(&text) {
        return Err(diagnostic::incomplete_block(file, template, missing));
    }
    let name = &resolved.catalog().name;
    Ok(Section::new(name, text.trim_matches('\n').to_owned()))
}
