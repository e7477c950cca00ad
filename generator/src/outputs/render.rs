//! The text of one output.

use std::collections::HashMap;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use errpact_spec::Resolved;
use errpact_spec::catalog::{LintLevel, Output, Style, Target};
use errpact_spec::finding::{Finding, Id, Level, diagnostic};

use crate::markers::Section;
use crate::prompt::{self, Options};
use crate::template::{Job, Sandbox};
use crate::{json_schema, markdown, python, sql, template, tokens, typescript};

/// What goes into a file.
pub(super) enum Rendered {
    /// A whole file.
    File(String),
    /// A rule block, to be put between markers.
    Block(Section),
}

/// What became of an output, and the lints that it met.
pub(super) struct Outcome {
    pub(super) rendered: Result<Rendered, Finding>,
    pub(super) lints: Vec<Finding>,
}

/// Most bytes of all outputs of a catalog together. The plan keeps them until they are written.
const MOST_BYTES: usize = 80 << 20;

/// Renders the outputs, each on a processor of its own while there are any: they need nothing of
/// each other, and those of a large catalog take a while.
///
/// The team's templates are rendered in the sandbox where there is one.
pub(super) fn render_all(
    resolved: &Resolved,
    outputs: &[Output],
    root: &Path,
    sandbox: Option<&Sandbox>,
) -> Vec<Outcome> {
    let templates = render_templates(resolved, outputs, root, sandbox);
    let next = AtomicUsize::new(0);
    let bytes = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(output) = outputs.get(index) else {
                return done;
            };
            let template = templates.get(&index);
            done.push((index, one(resolved, output, root, template, &bytes)));
        }
    };
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let helpers = processors.min(outputs.len()).saturating_sub(1);
    let mut done = thread::scope(|scope| {
        let helpers: Vec<_> = (0..helpers)
            // Where there is no thread to be had, the work is done here.
            .filter_map(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        let mut done = work();
        for helper in helpers {
            match helper.join() {
                Ok(others) => done.extend(others),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, outcome)| outcome).collect()
}

/// The files of the team's templates, by the output's place.
fn render_templates(
    resolved: &Resolved,
    outputs: &[Output],
    root: &Path,
    sandbox: Option<&Sandbox>,
) -> HashMap<usize, Result<String, Finding>> {
    let mut rendered = HashMap::new();
    let (mut places, mut jobs) = (Vec::new(), Vec::new());
    for (place, output) in outputs.iter().enumerate() {
        let Target::Template { template } = &output.target else {
            continue;
        };
        match Job::read(root, template, &output.path) {
            Ok(job) => {
                places.push(place);
                jobs.push(job);
            }
            Err(finding) => {
                rendered.insert(place, Err(finding));
            }
        }
    }
    if jobs.is_empty() {
        return rendered;
    }
    let texts = match sandbox {
        Some(sandbox) => sandbox.render(resolved, &jobs),
        None => template::render_here(resolved, &jobs),
    };
    for ((place, job), text) in places.into_iter().zip(&jobs).zip(texts) {
        rendered.insert(place, stamped(resolved, &job.file, text));
    }
    rendered
}

/// What a template wrote, if the fingerprint is in it.
fn stamped(resolved: &Resolved, file: &str, text: template::Text) -> Result<String, Finding> {
    match text {
        Ok(text) if text.contains(resolved.fingerprint()) => Ok(text),
        Ok(_) => Err(diagnostic::no_fingerprint(file)),
        Err(words) => Err(diagnostic::template_failed(file, words)),
    }
}

fn one(
    resolved: &Resolved,
    output: &Output,
    root: &Path,
    template: Option<&Result<String, Finding>>,
    bytes: &AtomicUsize,
) -> Outcome {
    let too_much = || Err(diagnostic::too_much_output(&output.path, "80 MiB"));
    let mut lints = Vec::new();
    // Beyond the limit nothing more is rendered: a catalog may ask for any number of outputs.
    if bytes.load(Ordering::Relaxed) > MOST_BYTES {
        let rendered = too_much();
        return Outcome { rendered, lints };
    }
    let mut rendered = render(resolved, output, root, template, &mut lints);
    let size = match &rendered {
        Ok(Rendered::File(text)) => text.len(),
        Ok(Rendered::Block(section)) => section.body.len(),
        Err(_) => 0,
    };
    if bytes.fetch_add(size, Ordering::Relaxed) + size > MOST_BYTES {
        rendered = too_much();
    }
    Outcome { rendered, lints }
}

fn render(
    resolved: &Resolved,
    output: &Output,
    root: &Path,
    template: Option<&Result<String, Finding>>,
    findings: &mut Vec<Finding>,
) -> Result<Rendered, Finding> {
    let file = output.path.as_str();
    let unavailable = |name: &str| Err(diagnostic::unavailable_output(file, name));
    match &output.target {
        Target::Rust => crate::rust(resolved).map(Rendered::File),
        Target::JsonSchema => Ok(Rendered::File(json_schema::render(resolved))),
        Target::Markdown => markdown::render(resolved)
            .map(Rendered::File)
            .map_err(|error| diagnostic::template_failed(file, error)),
        Target::Typescript => Ok(Rendered::File(typescript::render(resolved))),
        Target::Python => python::render(resolved, in_package(root, file))
            .map(Rendered::File)
            .map_err(|error| diagnostic::template_failed(file, error)),
        Target::Template { .. } => match template {
            Some(rendered) => rendered.clone().map(Rendered::File),
            None => Err(diagnostic::template_failed(file, "it was not rendered")),
        },
        Target::Prompt {
            styles,
            tools,
            max_tokens,
        } => {
            let section = prompt::section(resolved, styles, tools)
                .map_err(|error| diagnostic::no_rule_block(file, &error).help(error.help()))?;
            if let Some(limit) = max_tokens {
                findings.extend(over_budget(
                    resolved, output, &section, styles, tools, *limit,
                ));
            }
            Ok(Rendered::Block(section))
        }
        Target::Html => unavailable("html"),
        Target::Sql { dialect } => Ok(Rendered::File(sql::render(resolved, *dialect))),
    }
}

/// Whether a file of Python's stands in a package, and imports what is beside it from there: a module that does not
/// has no parent to import from.
/// See `docs/decisions/068-python-imports-its-library-as-its-folder-does.md`.
fn in_package(root: &Path, file: &str) -> bool {
    root.join(file).with_file_name("__init__.py").exists()
}

/// Codes that a finding about the budget names.
const NAMED: usize = 5;

fn over_budget(
    resolved: &Resolved,
    output: &Output,
    section: &Section,
    styles: &[Style],
    tools: &[String],
    limit: u32,
) -> Option<Finding> {
    let level = match resolved.lint_level(Id::PromptOverBudget) {
        LintLevel::Allow => return None,
        LintLevel::Warn => Level::Warning,
        LintLevel::Deny => Level::Error,
    };
    let tokens = tokens::count(&section.text());
    if tokens <= limit as usize {
        return None;
    }
    let mut finding = diagnostic::prompt_over_budget(tokens, &output.path, limit).level(level);
    // With several styles the first is as good as any for comparing codes with each other.
    let style = styles
        .first()
        .copied()
        .unwrap_or(resolved.catalog().prompt.style);
    if let Ok(block) = prompt::render(
        resolved,
        &Options {
            style,
            tools: tools.to_vec(),
        },
    ) {
        let cost = tokens::cost(&block);
        let codes: Vec<String> = cost
            .codes
            .iter()
            .take(NAMED)
            .map(|code| format!("{} ({} tokens)", code.code, code.tokens))
            .collect();
        if !codes.is_empty() {
            finding = finding.note(format!("the codes that cost most: {}", codes.join(", ")));
        }
    }
    Some(finding)
}
