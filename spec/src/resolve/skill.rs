//! Resolves Agent Skills: each is several files. See <https://agentskills.io/specification>.

use std::collections::{BTreeMap, BTreeSet};

use super::Resolver;
use super::output::number;
use crate::catalog::{
    Code, Guide, Output, PromptBlock, References, RuleChannel, SkillReference, Style, Target,
};
use crate::document::{SkillOutput, Spanned};
use crate::finding::diagnostic;
use crate::source::Place;

/// The most characters of a skill's name.
const LONGEST_NAME: usize = 64;

impl<'m> Resolver<'m> {
    /// Returns the files of a skill, each with the place of its folder in the catalog: `SKILL.md` and its references.
    pub(super) fn skill(
        &mut self,
        written: &'m SkillOutput,
        style: Style,
        codes: &BTreeMap<String, Code>,
    ) -> Vec<(Place, Output)> {
        let Some(folder) = &written.folder else {
            return Vec::new();
        };
        let value = folder.value.trim_end_matches('/').to_owned();
        let without_slash = Spanned {
            value,
            ..folder.clone()
        };
        let Some(path) = self.path(&without_slash) else {
            return Vec::new();
        };
        let name = path.rsplit('/').next().unwrap_or_default();
        if let Some(reason) = unfit(name) {
            self.error(diagnostic::bad_skill(&path, reason).at(folder.place));
        }
        let about = written
            .references
            .as_ref()
            .map_or(References::Category, |read| read.value);
        let style = written.style.as_ref().map_or(style, |read| read.value);
        let block = Output {
            path: format!("{path}/SKILL.md"),
            target: Target::Prompt(PromptBlock {
                channel: RuleChannel::Skill,
                styles: vec![style],
                template: None,
                tools: Vec::new(),
                tool_list: Vec::new(),
                max_chars: number(written.max_chars.as_ref()),
                max_tokens: number(written.max_tokens.as_ref()),
            }),
        };
        let mut files = vec![(folder.place, block)];
        for name in subjects(about, codes) {
            let reference = SkillReference {
                folder: path.clone(),
                about,
                name: name.to_owned(),
            };
            let output = Output {
                path: reference.path(),
                target: Target::SkillReference(reference),
            };
            files.push((folder.place, output));
        }
        files
    }
}

/// Returns why a skill must not have this name.
fn unfit(name: &str) -> Option<String> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.len() > LONGEST_NAME {
        return Some(format!(
            "its name has {} characters, and at most {LONGEST_NAME} are allowed",
            name.len()
        ));
    }
    let misplaced = name.starts_with('-') || name.ends_with('-') || name.contains("--");
    (misplaced || !name.chars().all(allowed)).then(|| {
        format!("the name `{name}` must have only lowercase letters, digits, and single hyphens between them")
    })
}

/// Returns what the references are about, sorted: categories, or tools, of which the empty name is any tool.
fn subjects(about: References, codes: &BTreeMap<String, Code>) -> BTreeSet<&str> {
    let listed = codes.values().filter(|code| {
        code.reaches_model() && code.guide != Guide::Inline && !code.instruction.trim().is_empty()
    });
    listed
        .flat_map(|code| match about {
            References::Category => vec![code.category.as_str()],
            References::Tool if code.raised_by.is_empty() => vec![""],
            References::Tool => code.raised_by.iter().map(String::as_str).collect(),
        })
        .collect()
}
