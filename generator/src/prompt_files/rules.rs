//! Rules outside of the rule block: old copies of it, and lines of the same kind.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Code};
use errpact_spec::finding::{Finding, Level, diagnostic};
use regex::Regex;

use super::read::{PromptFile, PromptText};
use crate::words;

/// The number of codes that a finding names.
const NAMED: usize = 3;

/// The number of codes of a line whose texts are compared with it.
const MOST_COMPARED: usize = 16;

/// The share of an instruction's words that a line must have to say the same, in percent.
const SAME: usize = 60;

pub(super) fn check(resolved: &Resolved, file: &PromptFile, findings: &mut Vec<Finding>) {
    for text in &file.texts {
        blocks(resolved, file, text, findings);
        lines(resolved.catalog(), file, text, findings);
        clashes(resolved.catalog(), file, text, findings);
    }
}

/// Reports codes for which the block of another catalog has another instruction. The same instruction twice is no
/// contradiction: catalogs share packs.
fn clashes(catalog: &Catalog, file: &PromptFile, text: &PromptText, findings: &mut Vec<Finding>) {
    let others = text.passage.blocks.iter();
    for block in others.filter(|block| block.name != catalog.name && !block.fenced) {
        let body = text.passage.text().get(block.body.clone());
        let body = body.unwrap_or_default();
        let said = spaced(body);
        for rule in rules(catalog, body) {
            let other = rule.codes.iter().find_map(|name| {
                let code = catalog.codes.get(*name)?;
                let same = said.contains(&spaced(&code.instruction));
                (!same && !code.instruction.trim().is_empty()).then_some((name, code))
            });
            let Some((name, code)) = other else { continue };
            let reason = format!(
                "the rule block of catalog `{}` has another instruction for `{name}`",
                block.name
            );
            let start = block.body.start;
            let range = start + rule.range.start..start + rule.range.end;
            let finding = diagnostic::contradiction(reason).at(file.place(text, &range));
            let finding = finding.note(format!("this catalog says: {}", code.instruction));
            findings.push(finding.help(
                "Rename the code in one of the catalogs, or give both the same instruction.",
            ));
        }
    }
}

/// Returns the words of a text with one space around each.
fn spaced(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c == '|' || c == '<' || c == '>');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}

/// Reports rule blocks that no output writes: nothing brings them up to date.
fn blocks(resolved: &Resolved, file: &PromptFile, text: &PromptText, findings: &mut Vec<Finding>) {
    let catalog = resolved.catalog();
    for block in &text.passage.blocks {
        let written = file.is_output && !block.fenced;
        if block.name != catalog.name || written {
            continue;
        }
        let body = text.passage.text().get(block.body.clone());
        let words = body
            .unwrap_or_default()
            .split(|c: char| !(c.is_alphanumeric() || c == '_'));
        let codes: BTreeSet<&str> = words
            .filter(|word| catalog.codes.contains_key(*word))
            .collect();
        if codes.is_empty() {
            continue;
        }
        let place = file.place(text, &first_line(text.passage.text(), &block.whole));
        let finding = diagnostic::copied_rule(named(&codes)).at(place);
        findings.push(if block.fenced {
            finding.note("errpact does not write a block in a fenced code block")
        } else {
            finding
                .note(
                    "no output writes this block, so `errpact generate` never brings it up to date",
                )
                .help(format!(
                    "Add `- prompt: {}` to `outputs`, or remove the block.",
                    file.path
                ))
        });
    }
}

/// Reports lines that say what to do about a code, as the block does.
fn lines(catalog: &Catalog, file: &PromptFile, text: &PromptText, findings: &mut Vec<Finding>) {
    let mut groups: Vec<Vec<Rule<'_>>> = Vec::new();
    for rule in rules(catalog, &text.around) {
        let follows = |last: &Rule<'_>| {
            let between = text.around.get(last.range.end..rule.range.start);
            between.is_some_and(|between| between.trim().is_empty())
        };
        match groups.last_mut() {
            Some(group) if group.last().is_some_and(follows) => group.push(rule),
            _ => groups.push(vec![rule]),
        }
    }
    for group in groups {
        // The first of the worst ones.
        let Some(worst) = group.iter().rev().max_by_key(|rule| rule.kind) else {
            continue;
        };
        let level = match worst.kind {
            Kind::Copy => Level::Error,
            Kind::Other => Level::Warning,
            Kind::Glossary => continue,
        };
        let codes: BTreeSet<&str> = group.iter().flat_map(|rule| rule.codes.clone()).collect();
        let place = file.place(text, &worst.range);
        let mut finding = diagnostic::copied_rule(named(&codes))
            .level(level)
            .at(place);
        if let (1, Some(code)) = (codes.len(), worst.codes.first())
            && let Some(code) = catalog.codes.get(*code)
        {
            finding = finding.note(format!("the catalog says: {}", code.instruction));
        }
        findings.push(finding);
    }
}

fn named(codes: &BTreeSet<&str>) -> String {
    let mut names: Vec<String> = codes
        .iter()
        .take(NAMED)
        .map(|code| format!("`{code}`"))
        .collect();
    if let more @ 1.. = codes.len().saturating_sub(NAMED) {
        names.push(format!("{more} more"));
    }
    words::list_and(&names)
}

fn first_line(text: &str, range: &Range<usize>) -> Range<usize> {
    let content = text.get(range.clone()).unwrap_or_default();
    let line = content.lines().next().unwrap_or_default();
    range.start..range.start + line.len()
}

/// What a line says about its codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// What they mean.
    Glossary,
    /// Something that may be a rule.
    Other,
    /// What the block says, or a line in the form of the block.
    Copy,
}

/// A line that begins with codes.
#[derive(Debug)]
struct Rule<'t> {
    range: Range<usize>,
    codes: Vec<&'t str>,
    kind: Kind,
}

/// Returns the lines of a text that begin with codes of the catalog, and say something about them.
fn rules<'t>(catalog: &Catalog, text: &'t str) -> Vec<Rule<'t>> {
    let mut rules = Vec::new();
    let mut at = 0;
    for whole in text.split_inclusive('\n') {
        let start = at;
        at += whole.len();
        let line = whole.trim_end();
        let Some(head) = head(line) else { continue };
        let codes: Vec<&str> = head.names.clone();
        let known: Vec<(&&str, &Code)> = codes
            .iter()
            .filter_map(|name| Some((name, catalog.codes.get(*name)?)))
            .filter(|(_, code)| code.reaches_model())
            .collect();
        if known.is_empty() {
            continue;
        }
        let kind = known
            .iter()
            .take(MOST_COMPARED)
            .map(|(_, code)| kind(code, &head))
            .max()
            .unwrap_or(Kind::Other);
        let indent = line.len() - line.trim_start().len();
        rules.push(Rule {
            range: start + indent..start + line.len(),
            codes: known.into_iter().map(|(name, _)| *name).collect(),
            kind,
        });
    }
    rules
}

fn kind(code: &Code, head: &Head<'_>) -> Kind {
    let means = |text: &str| share(text, head.rest) >= SAME;
    if !code.instruction.is_empty() && means(&code.instruction) {
        return Kind::Copy;
    }
    let message = code.message.iter().chain(&code.user_message);
    let mut meanings = message
        .map(|text| text.source.as_str())
        .chain(Some(code.summary.as_str()))
        .chain(code.description.as_deref());
    if meanings.any(means) {
        Kind::Glossary
    } else if head.as_in_block && !code.instruction.is_empty() {
        Kind::Copy
    } else {
        Kind::Other
    }
}

/// Returns how many words of the text the line has, in percent.
fn share(text: &str, line: &str) -> usize {
    let words = |text: &str| -> BTreeSet<String> {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect()
    };
    let (all, line) = (words(text), words(line));
    let shared = all.intersection(&line).count();
    // A long line that happens to have the words of a short text says something else.
    100 * shared / all.len().max(line.len()).max(1)
}

/// The names at the start of a line, and what the line says about them.
struct Head<'t> {
    names: Vec<&'t str>,
    rest: &'t str,
    /// Whether the block has lines of this form.
    as_in_block: bool,
}

/// Reads `- CODE, CODE: text`, `| CODE | text |`, `### CODE` and `<error code="CODE">text</error>`.
fn head(line: &str) -> Option<Head<'_>> {
    let line = line.trim_start();
    if let Some(found) = ELEMENT.captures(line) {
        return Some(Head {
            names: found.get(1)?.as_str().split(", ").collect(),
            rest: found.get(2)?.as_str(),
            as_in_block: true,
        });
    }
    let found = HEAD.captures(line)?;
    let group = |name: &str| found.name(name).map_or("", |it| it.as_str());
    let names = group("names");
    let as_in_block = !names.contains(['`', '*', '"']);
    let names = names
        .split("any other code")
        .next()
        .map(|names| NAME.find_iter(names));
    let names = names.into_iter().flatten().map(|name| name.as_str());
    let names = names
        .filter(|name| !matches!(*name, "and" | "or"))
        .collect();
    let rest = group("rest").trim();
    if line.starts_with('#') && rest.is_empty() {
        return Some(Head {
            names,
            rest,
            as_in_block: as_in_block && line.starts_with("### "),
        });
    }
    let said = SIGN.find(rest)?;
    let said = rest
        .get(said.end()..)?
        .trim_start_matches(['*', ' '])
        .trim_end_matches(['|', ' ']);
    (!group("marks").is_empty() && said.contains(' ')).then_some(Head {
        names,
        rest: said,
        as_in_block: as_in_block && (line.starts_with("- ") || line.starts_with('|')),
    })
}

patterns! {
    ELEMENT: r#"^<error code="([^"]*)">*(.*?)(?:</error>)*$"#;
    /// Codes at the start of a line, and what follows them. A block has no punctuation right after a name.
    HEAD:
        r#"^(?:[0-9]+[.)])?(?P<marks>[-*+•|\#>\s`"]*)(?P<names>[a-z0-9_]+[`*"]*"#
        r#"(?:(?:, | / |/| or | and )[`*" ]*(?:any other code|[a-z][a-z0-9_]*)[`*"]*)*)(?P<rest>.*)$"#;
    NAME: r"\w+";
    SIGN: "^(?::|\\||→|->|=>|–|—|- )";
}

#[cfg(test)]
mod tests {
    use super::head;

    #[test]
    fn heads_of_lines() {
        for (line, names, rest) in [
            ("- A_B, C_D: Say so.", "A_B C_D", "Say so."),
            ("  * **A_B** — Say so.", "A_B", "Say so."),
            ("1. `A_B`/`C_D`: Say so.", "A_B C_D", "Say so."),
            ("| A_B | never | fails |", "A_B", "never | fails"),
            ("- A_B or any other code: Say so.", "A_B", "Say so."),
            (
                "<error code=\"A_B, C_D\">Say so.</error>",
                "A_B C_D",
                "Say so.",
            ),
            ("### A_B", "A_B", ""),
        ] {
            let head = head(line).expect(line);
            assert_eq!(
                (head.names.join(" ").as_str(), head.rest),
                (names, rest),
                "{line}"
            );
        }
        for line in [
            "",
            "- ",
            "A_B: at the start of a sentence.",
            "- A_B",
            "- When A_B comes back, say so.",
            "- é: x y",
            "###",
        ] {
            assert!(head(line).is_none(), "{line}");
        }
    }
}
