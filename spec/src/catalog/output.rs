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

/// A rule block in a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PromptBlock {
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
    /// Budget, in tokens of o200k_base.
    pub max_tokens: Option<u32>,
}

words! {
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
