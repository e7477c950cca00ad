//! What a prompt says around its rule block, compared with the catalog.
//!
//! errpact writes the block, and the team writes the rest of the prompt. Names and rules in the rest can become wrong
//! with every change of the catalog. [`check`] reads every prompt output and the other files that `prompt: { files }`
//! names, and reports names of codes, tools and arguments that do not exist (`names`, `lists`), and rules that repeat or
//! contradict the block (`rules`, `promises`).
//!
//! A prompt is free text. A finding needs a reason to take a word for a name of this catalog: it differs from one by a
//! typing error, or it is where only such a name can be. A name that is missed costs less than a harmless prompt that is
//! refused.

/// Declares patterns, without regard to capitals. `~` is what can be between two words.
macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident: $($part:literal)*;)*) => {
        $($(#[$doc])* static $name: LazyLock<Regex> = LazyLock::new(|| {
            let between = r"\W*\s\W*(?:(?:a|an|as|called|e\.g|eg|for|i\.e|is|like|named|such|the)\b\W*)*";
            let pattern = concat!("(?i)", $($part),*).replace('~', between);
            Regex::new(&pattern).expect("a pattern of this file")
        });)*
    };
}

mod lists;
mod names;
mod promises;
mod read;
mod rules;
mod sentences;

use errpact_spec::catalog::LintLevel;
use errpact_spec::finding::{Finding, Level};
use errpact_spec::source::FileId;
use errpact_spec::text::{Mention, NameKind, Unknown, Vocabulary};
use errpact_spec::{Loaded, Resolved};

/// The maximum number of findings about prompts.
const MOST_FINDINGS: usize = 200;

/// Compares the prompts of a catalog with it. Adds the files that it reads to the sources, and the findings.
pub fn check(loaded: &mut Loaded) {
    let Some(resolved) = &loaded.resolved else {
        return;
    };
    let (files, mut findings) = read::files(resolved, &mut loaded.sources);
    for file in &files {
        rules::check(resolved, file, &mut findings);
        promises::check(resolved, file, &mut findings);
    }
    names::check(resolved, &files, &[], &mut findings);
    leveled(resolved, &mut findings);
    loaded.findings.extend(findings);
}

/// Compares a prompt from elsewhere with the catalog, as [`check`] does with the prompts that the catalog names.
/// `others` are the other catalogs of the program. Without markers, the block is not told from the rest, so only names
/// are compared.
#[must_use]
pub fn compare(
    resolved: &Resolved,
    others: &[&Resolved],
    id: FileId,
    text: &str,
    extension: Option<&str>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let Some(file) = read::prompt(resolved, id, text, extension) else {
        return findings;
    };
    if file.has_block(&resolved.catalog().name) {
        rules::check(resolved, &file, &mut findings);
        promises::check(resolved, &file, &mut findings);
    }
    names::check(resolved, &[file], others, &mut findings);
    leveled(resolved, &mut findings);
    findings
}

/// Gives findings the levels of their lints, sorts them, and leaves out those beyond the limit.
fn leveled(resolved: &Resolved, findings: &mut Vec<Finding>) {
    findings.retain_mut(|finding| {
        let level = match resolved.lint_level(finding.id) {
            _ if !finding.id.is_lint() => return true,
            LintLevel::Allow => return false,
            // A finding that is milder than its lint stays so, unless the catalog sets a level.
            _ if !resolved.catalog().lints.contains_key(finding.id.as_str()) => return true,
            LintLevel::Warn => Level::Warning,
            LintLevel::Deny => Level::Error,
        };
        finding.level = level;
        true
    });
    findings.sort_by_key(|finding| {
        let label = finding.labels.first();
        label.map(|label| (label.file, label.span.start))
    });
    findings.truncate(MOST_FINDINGS);
}

/// Returns the name of a mention that is not one of this kind.
fn unknown_name(vocabulary: &Vocabulary<'_>, kind: NameKind, mention: &Mention<'_>) -> Unknown {
    let near = vocabulary.closest(mention.name, kind);
    Unknown::new(kind.word(), mention.name, mention.range.clone(), near)
}
