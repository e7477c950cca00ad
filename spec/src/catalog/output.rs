//! The files that a catalog asks for.

use serde::Serialize;

/// A file to write.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Output {
    /// Path, relative to the catalog's folder, `/` between folders.
    pub path: String,
    /// What goes into it.
    pub target: Target,
}

/// What goes into a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// The rule block, between markers.
    Prompt {
        /// One block a style, in this order.
        styles: Vec<Style>,
        /// Only what these tools can raise; empty is everything.
        tools: Vec<String>,
        /// Budget, in tokens of o200k_base.
        max_tokens: Option<u32>,
    },
    /// The Rust module.
    Rust,
    /// The reference in Markdown.
    Markdown,
    /// The reference as one page.
    Html,
    /// TypeScript types.
    Typescript,
    /// Python types.
    Python,
    /// The JSON Schema of the envelope.
    JsonSchema,
    /// Tables for workflows.
    Sql {
        /// Whose SQL.
        dialect: Dialect,
    },
    /// The team's own template.
    Template {
        /// Path of the template, relative to the catalog's folder.
        template: String,
    },
}

/// A style of the rule block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// One line for each instruction.
    List,
    /// A table.
    Table,
    /// Cause, steps, limit and fallback of each code.
    Procedure,
    /// Elements.
    Xml,
}

/// Whose SQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Dialect {
    /// PostgreSQL.
    Postgres,
    /// SQLite.
    Sqlite,
}

/// How a lint is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LintLevel {
    /// Not at all.
    Allow,
    /// As a warning.
    Warn,
    /// As an error.
    Deny,
}
