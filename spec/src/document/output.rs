//! The files that a catalog asks for.

use super::keys::keys;
use super::list::{List, OneOrMany};
use super::name::{OutputPath, ToolName};
use super::number::Count;
use super::union::union;
use crate::catalog::{Dialect, Style};

keys! {
    /// The rule block, between markers of a file.
    "a prompt output" struct PromptOutput {
        /// The file. It is created if it does not exist; otherwise the text between its markers is replaced.
        required "prompt" => path: OutputPath,
        /// Its style, or a list of styles. The default is the style of `prompt`.
        "style" => style: OneOrMany<Style>,
        /// Only codes that these tools can raise.
        "tools" => tools: List<ToolName>,
        /// The most tokens of o200k_base that it may have.
        "max_tokens" => max_tokens: Count<1, 1_000_000>,
    }

    /// The Rust module as a committed file, instead of one that a build script makes.
    "a Rust output" struct RustOutput {
        /// The file.
        required "rust" => path: OutputPath,
    }

    /// The reference in Markdown.
    "a Markdown output" struct MarkdownOutput {
        /// The file.
        required "markdown" => path: OutputPath,
    }

    /// The reference as one searchable page.
    "an HTML output" struct HtmlOutput {
        /// The file.
        required "html" => path: OutputPath,
    }

    /// TypeScript types.
    "a TypeScript output" struct TypescriptOutput {
        /// The file.
        required "typescript" => path: OutputPath,
    }

    /// Python types.
    "a Python output" struct PythonOutput {
        /// The file.
        required "python" => path: OutputPath,
    }

    /// The JSON Schema of the envelope.
    "a JSON Schema output" struct JsonSchemaOutput {
        /// The file.
        required "json_schema" => path: OutputPath,
    }

    /// Tables for workflows.
    "an SQL output" struct SqlOutput {
        /// The file.
        required "sql" => path: OutputPath,
        /// The SQL dialect. The default is `postgres`.
        "dialect" => dialect: Dialect,
    }

    /// The team's own template.
    "a template output" struct TemplateOutput {
        /// The template.
        required "template" => template: OutputPath,
        /// The file.
        required "to" => path: OutputPath,
    }
}

union! {
    /// A file to write.
    "an output" enum Output {
        "prompt" => Prompt(PromptOutput),
        "rust" => Rust(RustOutput),
        "markdown" => Markdown(MarkdownOutput),
        "html" => Html(HtmlOutput),
        "typescript" => Typescript(TypescriptOutput),
        "python" => Python(PythonOutput),
        "json_schema" => JsonSchema(JsonSchemaOutput),
        "sql" => Sql(SqlOutput),
        "template" => Template(TemplateOutput),
    }
}
