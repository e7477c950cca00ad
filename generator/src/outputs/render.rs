//! The text of one output.

use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use errpact_spec::Resolved;
use errpact_spec::catalog::{LintLevel, Output, PromptBlock, RuleChannel, Target, ToolSuffix};
use errpact_spec::finding::{Finding, Id, Level, diagnostic};

use super::cache::{Known, Memory};
use crate::markers::Section;
use crate::prompt::{self, Options, OwnBlocks, Suffixes};
use crate::template::{Job, Sandbox};
use crate::{
    json_schema, markdown, python, skill, sql, template, tokens, tool_schemas, typescript, words,
};

/// The content of a file.
pub(super) enum Rendered {
    /// A whole file.
    File(String),
    /// A whole file that already has its text.
    Fresh(String, Known),
    /// A rule block, to be put between markers.
    Block(Section),
    /// The same in the `SKILL.md` of an Agent Skill.
    Skill(Section),
}

/// The result of an output, and its lints.
pub(super) struct Outcome {
    pub(super) rendered: Result<Rendered, Finding>,
    pub(super) lints: Vec<Finding>,
    /// Its key in the cache, for a whole file.
    pub(super) key: Option<String>,
}

/// The maximum size of all outputs of a catalog, in bytes. The plan keeps them until they are written.
const MOST_BYTES: usize = 80 << 20;

/// Renders the outputs, each on a separate processor while there are any: they are independent of each other, and those
/// of a large catalog take a while.
///
/// The team's templates are rendered in the sandbox, if there is one. Outputs that the cache knows to be right are not
/// rendered.
pub(super) fn render_all(
    resolved: &Resolved,
    outputs: &[Output],
    root: &Path,
    sandbox: Option<&Sandbox>,
    memory: Option<&Memory<'_>>,
) -> Vec<Outcome> {
    let own = OwnBlocks::render(resolved, sandbox);
    let renderer = Renderer {
        resolved,
        own: &own,
        root,
        memory,
        bytes: AtomicUsize::new(0),
    };
    let (templates, others): (Vec<_>, Vec<_>) = outputs
        .iter()
        .enumerate()
        .partition(|(_, output)| matches!(output.target, Target::Template { .. }));
    let mut done = renderer.templates(&templates, sandbox);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some((place, output)) = others.get(index) else {
                return done;
            };
            done.push((*place, renderer.one(output)));
        }
    };
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let helpers = processors.min(others.len()).saturating_sub(1);
    thread::scope(|scope| {
        let helpers: Vec<_> = (0..helpers)
            // If no thread can be started, the work is done here.
            .filter_map(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .collect();
        done.extend(work());
        for helper in helpers {
            match helper.join() {
                Ok(others) => done.extend(others),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, outcome)| outcome).collect()
}

/// The data that all outputs are rendered from.
struct Renderer<'r> {
    resolved: &'r Resolved,
    own: &'r OwnBlocks,
    root: &'r Path,
    memory: Option<&'r Memory<'r>>,
    /// How many bytes were rendered so far.
    bytes: AtomicUsize,
}

impl Renderer<'_> {
    /// Renders the files of the team's templates, by the output's place.
    fn templates(
        &self,
        outputs: &[(usize, &Output)],
        sandbox: Option<&Sandbox>,
    ) -> Vec<(usize, Outcome)> {
        let mut done = Vec::new();
        let (mut waiting, mut jobs) = (Vec::new(), Vec::new());
        for (place, output) in outputs {
            let Target::Template { template } = &output.target else {
                continue;
            };
            let job = match Job::read(self.root, template, &output.path) {
                Ok(job) => job,
                Err(finding) => {
                    done.push((*place, self.outcome(output, Err(finding), None)));
                    continue;
                }
            };
            let key = self.memory.map(|memory| memory.key(output, &job.source));
            match self.fresh(key.as_deref(), output) {
                Some(fresh) => done.push((*place, self.outcome(output, Ok(fresh), key))),
                None => {
                    waiting.push((*place, *output, key));
                    jobs.push(job);
                }
            }
        }
        let texts = match sandbox {
            _ if jobs.is_empty() => Vec::new(),
            Some(sandbox) => sandbox.render(self.resolved, &jobs),
            None => template::render_here(self.resolved, &jobs),
        };
        for ((place, output, key), text) in waiting.into_iter().zip(texts) {
            let rendered = stamped(self.resolved, &output.path, text).map(Rendered::File);
            done.push((place, self.outcome(output, rendered, key)));
        }
        done
    }

    /// Renders an output without a template.
    fn one(&self, output: &Output) -> Outcome {
        // Beyond the limit, rendering stops: a catalog may ask for any number of outputs.
        if self.bytes.load(Ordering::Relaxed) > MOST_BYTES {
            return self.outcome(output, Err(too_much(output)), None);
        }
        let key = self.key(output);
        if let Some(fresh) = self.fresh(key.as_deref(), output) {
            return self.outcome(output, Ok(fresh), key);
        }
        let mut lints = Vec::new();
        let rendered = render(self, output, &mut lints);
        Outcome {
            lints,
            ..self.outcome(output, rendered, key)
        }
    }

    /// Counts the rendered bytes.
    fn outcome(
        &self,
        output: &Output,
        mut rendered: Result<Rendered, Finding>,
        key: Option<String>,
    ) -> Outcome {
        let size = match &rendered {
            Ok(Rendered::File(text)) => text.len(),
            // The file may have different line ends.
            Ok(Rendered::Fresh(_, known)) => known.bytes,
            Ok(Rendered::Block(section) | Rendered::Skill(section)) => section.body.len(),
            Err(_) => 0,
        };
        if self.bytes.fetch_add(size, Ordering::Relaxed) + size > MOST_BYTES {
            rendered = Err(too_much(output));
        }
        Outcome {
            rendered,
            lints: Vec::new(),
            key,
        }
    }

    /// Returns the key of an output in the cache. A rule block has none, because it is in the user's file.
    fn key(&self, output: &Output) -> Option<String> {
        let blocks = self.own.texts();
        let beside = match &output.target {
            // It has a copy of each rule block.
            Target::Rust | Target::Typescript { .. } | Target::Python => &blocks,
            Target::JsonSchema
            | Target::Markdown
            | Target::ToolSchemas { .. }
            | Target::ToolSuffix(_)
            | Target::SkillReference(_)
            | Target::Sql { .. } => "",
            Target::Prompt { .. } | Target::Html | Target::Template { .. } => return None,
        };
        Some(self.memory?.key(output, beside))
    }

    fn fresh(&self, key: Option<&str>, output: &Output) -> Option<Rendered> {
        let (text, known) = self.memory?.on_disk(key?, self.root, output)?;
        Some(Rendered::Fresh(text, known))
    }
}

/// Returns the text that a template wrote, if it contains the fingerprint.
fn stamped(resolved: &Resolved, file: &str, text: template::Text) -> Result<String, Finding> {
    match text {
        Ok(text) if text.contains(resolved.fingerprint()) => Ok(text),
        Ok(_) => Err(diagnostic::no_fingerprint(file)),
        Err(words) => Err(diagnostic::template_failed(file, words)),
    }
}

fn too_much(output: &Output) -> Finding {
    diagnostic::too_much_output(&output.path, "80 MiB")
}

fn render(
    renderer: &Renderer<'_>,
    output: &Output,
    findings: &mut Vec<Finding>,
) -> Result<Rendered, Finding> {
    let Renderer { resolved, own, .. } = *renderer;
    let file = output.path.as_str();
    match &output.target {
        Target::Rust => crate::rust_with(resolved, own).map(Rendered::File),
        Target::JsonSchema => Ok(Rendered::File(json_schema::render(resolved))),
        Target::Markdown => markdown::render(resolved)
            .map(Rendered::File)
            .map_err(|error| diagnostic::template_failed(file, error)),
        Target::Typescript { user } => {
            typescript::render_with(resolved, *user, own).map(Rendered::File)
        }
        Target::Python => python::render_with(resolved, own).map(Rendered::File),
        Target::Template { .. } => Err(diagnostic::template_failed(file, "it was not rendered")),
        Target::Prompt(block) => {
            let section = prompt::section_of(resolved, file, block, own)?;
            findings.extend(over_budget(resolved, file, &section, block));
            Ok(match block.channel {
                RuleChannel::Prompt | RuleChannel::Instructions => Rendered::Block(section),
                RuleChannel::Skill => Rendered::Skill(section),
            })
        }
        Target::ToolSuffix(limits) => {
            let suffixes = Suffixes::of(resolved.catalog(), limits);
            findings.extend(suffix_over_budget(resolved, file, &suffixes, limits));
            Ok(Rendered::File(tool_schemas::suffixes(resolved, &suffixes)))
        }
        Target::SkillReference(reference) => {
            Ok(Rendered::File(skill::reference(resolved, reference)))
        }
        Target::Html => Err(diagnostic::unavailable_output(file, "html")),
        Target::ToolSchemas { api } => Ok(Rendered::File(tool_schemas::render(resolved, *api))),
        Target::Sql { dialect } => Ok(Rendered::File(sql::render(resolved, *dialect))),
    }
}

/// The number of codes that a finding about the budget names.
const NAMED: usize = 5;

/// Returns the level of a lint's findings, or `None` if the catalog allows it.
fn level(resolved: &Resolved, id: Id) -> Option<Level> {
    match resolved.lint_level(id) {
        LintLevel::Allow => None,
        LintLevel::Warn => Some(Level::Warning),
        LintLevel::Deny => Some(Level::Error),
    }
}

/// Returns a finding for each output that does not have all of its instructions, and so leaves them to results.
pub(super) fn spilled(resolved: &Resolved) -> Vec<Finding> {
    let Some(level) = level(resolved, Id::SpilledRules) else {
        return Vec::new();
    };
    let reaches = prompt::reaches(resolved).into_iter();
    let reaches = reaches.filter(|reach| !reach.spilled.is_empty());
    let findings = reaches.map(|reach| {
        let (told, spilled) = (reach.told.len(), reach.spilled.len());
        let text = format!(
            "max_chars {}: the instructions of {told} {} are in `{}`{}, and those of {spilled} come with their results",
            reach.max_chars,
            if told == 1 { "code" } else { "codes" },
            reach.output.path,
            if reach.has_suffixes { " and in descriptions of tools" } else { "" },
        );
        let mut names: Vec<String> = reach.spilled.iter().map(|code| format!("`{code}`")).collect();
        let more = names.len().saturating_sub(NAMED);
        names.truncate(NAMED);
        if more > 0 {
            names.push(format!("{more} more"));
        }
        diagnostic::spilled_rules(text)
            .level(level)
            .note(format!("they come with the results of {}", words::list_and(&names)))
    });
    findings.collect()
}

/// Returns a finding about the tool whose rules exceed the budget most.
fn suffix_over_budget(
    resolved: &Resolved,
    file: &str,
    suffixes: &Suffixes<'_>,
    limits: &ToolSuffix,
) -> Option<Finding> {
    let limit = limits.max_tokens?;
    let level = level(resolved, Id::PromptOverBudget)?;
    let costs = suffixes.texts.iter();
    let costs = costs.map(|(tool, text)| (tokens::count(text), tool));
    let (tokens, tool) = costs.max().filter(|(tokens, _)| *tokens > limit as usize)?;
    let finding = diagnostic::prompt_over_budget(tokens, file, limit).level(level);
    Some(finding.note(format!("these are the rules of the tool `{tool}`")))
}

fn over_budget(
    resolved: &Resolved,
    file: &str,
    section: &Section,
    block: &PromptBlock,
) -> Option<Finding> {
    let limit = block.max_tokens?;
    let level = level(resolved, Id::PromptOverBudget)?;
    let tokens = tokens::count(&section.text());
    if tokens <= limit as usize {
        return None;
    }
    let mut finding = diagnostic::prompt_over_budget(tokens, file, limit).level(level);
    // With several styles, the first one is good enough to compare codes with each other, and the catalog's for a template.
    let style = block
        .styles
        .first()
        .copied()
        .unwrap_or(resolved.catalog().prompt.style);
    if let Ok(block) = prompt::render(
        resolved,
        &Options {
            style,
            tools: block.tools.clone(),
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
