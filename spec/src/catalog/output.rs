//! The files that a catalog asks for.

use errpact_core::{table::ToolApi, words};
use serde::Serialize;

/// A file to write.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Output {
    /// Path, relative to the catalog's folder, `/` between folders.
    pub path: String,
    /// What the file contains.
    pub target: Target,
}

/// The contents of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// The rule block, between markers.
    Prompt(PromptBlock),
    /// The Rust module.
    Rust,
    /// The reference in Markdown.
    Markdown,
    /// The reference as one page.
    Html,
    /// The TypeScript module.
    Typescript {
        /// What it is for.
        user: ModuleUser,
    },
    /// Python types.
    Python,
    /// The JSON Schema of the envelope.
    JsonSchema,
    /// The rules of each tool, for the end of its description.
    ToolSuffix(ToolSuffix),
    /// A reference of an Agent Skill.
    SkillReference(SkillReference),
    /// The tools with the schemas of their arguments.
    ToolSchemas {
        /// The API that they are for.
        api: ToolApi,
    },
    /// Tables for workflows.
    Sql {
        /// The dialect of SQL.
        dialect: Dialect,
    },
    /// The team's own template.
    Template {
        /// Path of the template, relative to the catalog's folder.
        template: String,
    },
}

/// A rule block in a prompt, in the instructions of an MCP server or in an Agent Skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PromptBlock {
    /// What it is part of.
    #[serde(skip_serializing_if = "RuleChannel::is_prompt")]
    pub channel: RuleChannel,
    /// One block for each style, in this order. Empty if a template writes the block.
    pub styles: Vec<Style>,
    /// Path of the team's own template, relative to the catalog's folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<String>,
    /// Only what these tools can raise. Empty means everything.
    pub tools: Vec<String>,
    /// The tools that the block lists with their arguments, before the rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tool_list: Vec<String>,
    /// The most characters that it may have, as UTF-16 code units. The instructions of codes that do not fit come with
    /// their results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_chars: Option<u32>,
    /// Budget, in tokens of o200k_base.
    pub max_tokens: Option<u32>,
}

/// The rules of each tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ToolSuffix {
    /// The most characters of a description with its rules, as UTF-16 code units.
    pub max_chars: u32,
    /// Budget for the rules of a tool, in tokens of o200k_base.
    pub max_tokens: Option<u32>,
}

/// A reference of an Agent Skill, which the agent reads if it needs more than the rule block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SkillReference {
    /// The folder of the skill, relative to the catalog's folder.
    pub folder: String,
    /// What it is about.
    pub about: References,
    /// The category or the tool. Empty for the codes of any tool.
    pub name: String,
}

impl SkillReference {
    /// Returns its path, relative to the folder of the skill.
    #[must_use]
    pub fn local_path(&self) -> String {
        let name = match self.name.as_str() {
            "" => "any-tool",
            name => name.trim_end_matches('*'),
        };
        let safe = |c: char| {
            if c.is_ascii_alphanumeric() || c == '_' {
                c
            } else {
                '-'
            }
        };
        let name: String = name.chars().map(safe).collect();
        format!("references/{name}.md")
    }

    /// Returns its path, relative to the catalog's folder.
    #[must_use]
    pub fn path(&self) -> String {
        format!("{}/{}", self.folder, self.local_path())
    }
}

impl RuleChannel {
    fn is_prompt(&self) -> bool {
        *self == Self::Prompt
    }
}

words! {
    /// The way in which a rule block reaches the model.
    "a channel of rules" pub enum RuleChannel {
        /// In the system prompt.
        "prompt" => Prompt,
        /// In the instructions of an MCP server.
        "mcp_instructions" => Instructions,
        /// In an Agent Skill.
        "skill" => Skill,
    }

    /// What each reference of a skill is about.
    "what references are about" pub enum References {
        /// A category.
        "category" => Category,
        /// A tool.
        "tool" => Tool,
    }

    /// A style of the rule block.
    "a style" pub enum Style {
        /// One line for each instruction.
        "list" => List,
        /// A table.
        "table" => Table,
        /// Cause, steps, limit and fallback of each code.
        "procedure" => Procedure,
        /// Elements.
        "xml" => Xml,
    }

    /// What a module is for.
    "a use of a module" pub enum ModuleUser {
        /// A program whose tools fail: everything.
        "agent" => Agent,
        /// A page, which reads errors and decides: nothing that only a server needs.
        "page" => Page,
    }

    /// Whose SQL.
    "a dialect" pub enum Dialect {
        /// PostgreSQL.
        "postgres" => Postgres,
        /// SQLite.
        "sqlite" => Sqlite,
    }

    /// How a lint is taken.
    "a lint level" pub enum LintLevel {
        /// Not at all.
        "allow" => Allow,
        /// As a warning.
        "warn" => Warn,
        /// As an error.
        "deny" => Deny,
    }
}
