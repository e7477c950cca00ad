//! What all languages share: findings, prompts, docs, schemas and what else the generator writes.

use std::collections::{BTreeMap, BTreeSet};

use errpact_generator::outputs::plan;
use errpact_spec::Resolved;
use errpact_spec::catalog::Target;

use super::base::{Base, Written, stamped};

/// Texts by what they are part of.
pub(crate) type Parts = BTreeMap<(&'static str, String), String>;

/// Returns the parts in which a variant differs, in words.
pub(crate) fn differences(base: &Base, variant: &Written) -> BTreeSet<&'static str> {
    let (before, after) = (base.parts(), parts(variant, base.resolved()));
    let names = before.keys().chain(after.keys());
    let differing = names.filter(|name| before.get(*name) != after.get(*name));
    let mut differing: BTreeSet<&str> = differing.map(|(part, _)| *part).collect();
    // A finding may follow from something else that changes.
    if differing.len() > 1 {
        differing.remove(CHECK);
    }
    // What a module has is in no library if nothing shows it: its comments and types.
    if differing.len() > 1 {
        differing.remove(MODULES);
    }
    differing
}

/// What `errpact generate` reports.
const PROBLEMS: &str = "`generate`";

/// The generated modules: their comments and types.
const MODULES: &str = "types";

/// What `errpact check` reports.
pub(crate) const CHECK: &str = "`check`";

pub(crate) fn parts(written: &Written, base: &Resolved) -> Parts {
    let resolved = written.resolved().unwrap();
    let catalog = resolved.catalog();
    let mut parts = Parts::new();
    let findings = written.loaded.findings.iter();
    let mut findings: Vec<String> = findings
        .map(|finding| format!("{} {}", finding.id.as_str(), finding.message))
        .collect();
    findings.sort();
    parts.insert((CHECK, String::new()), findings.join("\n"));
    // Without the places, which change with everything before them.
    let scan = format!("{:?}", resolved.scan()).replace(|c: char| c.is_ascii_digit(), "");
    parts.insert(("`scan`", String::new()), scan);
    let prompt_files = resolved
        .prompt_files()
        .iter()
        .map(|(file, _)| file.as_str());
    let prompt_files: Vec<&str> = prompt_files.collect();
    parts.insert((CHECK, "prompt".to_owned()), prompt_files.join("\n"));
    let plan = plan(&written.loaded);
    for problem in &plan.problems {
        let text = format!("{} {}", problem.id.as_str(), problem.message);
        parts.insert((PROBLEMS, text), String::new());
    }
    for file in &plan.files {
        let output = catalog.outputs.iter().find(|it| it.path == file.path);
        // The manifest changes with every file.
        let Some(output) = output else {
            continue;
        };
        let text = stamped(&file.content, resolved, base);
        parts.insert((part(&output.target), file.path.clone()), text);
    }
    parts
}

fn part(target: &Target) -> &'static str {
    match target {
        Target::Prompt(_) | Target::ToolSuffix(_) | Target::SkillReference(_) => "prompts",
        Target::Rust | Target::Python | Target::Typescript { .. } => MODULES,
        Target::Markdown | Target::Html => "docs",
        Target::JsonSchema => "JSON Schema",
        Target::ToolSchemas { .. } => "tool schemas",
        Target::Sql { .. } => "SQL",
        Target::Template { .. } => "files of templates",
    }
}
