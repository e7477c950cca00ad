//! What the template of a rule block sees, besides the catalog: `block`. `docs/prompt-templates.md` has every field.

use std::collections::BTreeSet;

use errpact_core::Word as _;
use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, PromptBlock, Rule, Style};
use serde_json::{Value, json};

use super::super::{Error, frame, line::one_line, select, style::pieces, tool_list};
use super::coverage::Must;
use super::group::{Group, groups};
use crate::words;

/// The subject of a block: which codes and tools it is about.
pub(super) struct Subject<'c> {
    catalog: &'c Catalog,
    kept: BTreeSet<&'c str>,
    groups: Vec<Group<'c>>,
    block: &'c PromptBlock,
}

impl<'c> Subject<'c> {
    /// Selects the codes that the built-in styles list for these tools.
    pub(super) fn of(resolved: &'c Resolved, block: &'c PromptBlock) -> Result<Self, Error> {
        let catalog = resolved.catalog();
        let kept = select::kept(catalog, &block.tools)?;
        let groups = groups(catalog, &kept);
        Ok(Self {
            catalog,
            kept,
            groups,
            block,
        })
    }

    /// Returns what the block must have.
    pub(super) fn must(&self) -> Must<'c> {
        let tools = self.block.tool_list.iter();
        let tools =
            tools.filter_map(|tool| Some(self.catalog.tools.get_key_value(tool)?.0.as_str()));
        Must::of(self.catalog, &self.groups, tools.collect())
    }

    /// Returns `block`.
    pub(super) fn context(&self) -> Result<Value, serde_json::Error> {
        let catalog = self.catalog;
        let listed = self.groups.iter().flat_map(|group| &group.codes);
        let codes = listed
            .filter_map(|code| self.code(code))
            .collect::<Result<Vec<_>, _>>()?;
        let mut texts = serde_json::Map::new();
        for style in Style::ALL {
            let text = pieces::rendered(catalog, *style, |code| self.kept.contains(code));
            texts.insert(style.as_str().to_owned(), text.into());
        }
        let listed = tool_list::lines(catalog, &self.block.tool_list);
        texts.insert("tool_list".to_owned(), listed.trim_end().into());
        Ok(json!({
            "title": frame::title(catalog),
            "lead": frame::lead(catalog, frame::Frame {
                channel: self.block.channel,
                ..frame::Frame::default()
            }),
            "groups": self.groups,
            "codes": codes,
            "rules": frame::rules(catalog),
            "step_limit": frame::step_limit(catalog),
            "tools": self.block.tools,
            "tool_list": self.tool_list(),
            "pieces": texts,
        }))
    }

    /// Returns a code with everything that a rule is made of. Text is on one line.
    fn code(&self, name: &str) -> Option<serde_json::Result<Value>> {
        let code = self.catalog.codes.get(name)?;
        let message = code.message.as_ref();
        let never_say = self.catalog.rules.iter().filter_map(|rule| match rule {
            Rule::NeverSay { phrase, except } if !except.iter().any(|code| code == name) => {
                Some(one_line(phrase))
            }
            _ => None,
        });
        let alternatives = code.alternatives.iter();
        let json = || {
            Ok(json!({
                "name": name,
                "category": code.category,
                "summary": one_line(&code.summary),
                "message": message.map(|text| one_line(&text.source)),
                "instruction": one_line(&code.instruction),
                "steps": code.sentences.iter().map(|step| one_line(step)).collect::<Vec<_>>(),
                "retry": pieces::retry(&code.retry),
                "exhausted": words::exhausted(&code.exhausted),
                "alternatives": alternatives.map(|it| one_line(&it.description)).collect::<Vec<_>>(),
                "never_say": never_say.collect::<Vec<_>>(),
                "tools": code.raised_by,
                "examples": serde_json::to_value(&code.examples)?,
            }))
        };
        Some(json())
    }

    fn tool_list(&self) -> Vec<Value> {
        let tools = self.block.tool_list.iter();
        tools
            .filter_map(|name| {
                let tool = self.catalog.tools.get(name)?;
                Some(json!({
                    "name": name,
                    "call": tool_list::call(name, tool),
                    "description": tool.description.as_deref().map(one_line),
                }))
            })
            .collect()
    }
}
