//! The files that a catalog asks for, and what `errpact scan` expects of the files around it.

use super::Spanned;
use super::keys::keys;
use super::list::{List, Map, OneOrMany};
use super::name::{ArgumentName, CodeName, OutputPath, ToolName, ToolPattern};
use super::number::{Bool, Count};
use super::reader::{Form, Reader};
use super::text::Text;
use super::union::{form_of, union};
use crate::catalog::{Covers, Dialect, ModuleUser, References, Style, ToolApi};
use crate::yaml::{Node, Value};

/// The tools that a prompt lists.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ToolList {
    /// All of them, or none.
    All(bool),
    /// These.
    Some(Vec<Spanned<String>>),
}

/// `true`, or a list of tools.
#[derive(Debug)]
pub(crate) enum ToolListForm {}

impl Form for ToolListForm {
    type Value = ToolList;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<ToolList> {
        match node.value {
            Value::List(_) => List::<ToolName>::read(node, reader).map(ToolList::Some),
            _ => Bool::read(node, reader).map(ToolList::All),
        }
    }
}

form_of!(ToolListForm: Bool, List<ToolName>);

/// How a rule block is laid out.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Layout {
    /// In these styles.
    Styles(Vec<Spanned<Style>>),
    /// By the team's own template.
    Template(BlockTemplate),
}

/// A style, a list of styles, or a template.
#[derive(Debug)]
pub(crate) enum LayoutForm {}

impl Form for LayoutForm {
    type Value = Layout;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Layout> {
        match node.value {
            Value::Map(_) => BlockTemplate::read(node, reader).map(Layout::Template),
            _ => OneOrMany::<Style>::read(node, reader).map(Layout::Styles),
        }
    }
}

form_of!(LayoutForm: OneOrMany<Style>, BlockTemplate);

keys! {
    /// The team's own template of a rule block.
    "a style" struct BlockTemplate {
        /// The template.
        required "template" => template: OutputPath,
    }

    /// The rule block, between markers of a file.
    "a prompt output" struct PromptOutput {
        /// The file. It is created if it does not exist; otherwise the text between its markers is replaced.
        required "prompt" => path: OutputPath,
        /// Its style, a list of styles, or the team's own template. The default is the style of `prompt`.
        "style" => layout: LayoutForm,
        /// Only codes that these tools can raise.
        "tools" => tools: List<ToolName>,
        /// Whether the block begins with the tools and their arguments; or the tools to list.
        "tool_list" => tool_list: ToolListForm,
        /// The most characters that it may have. The instructions of codes that do not fit come with their results.
        "max_chars" => max_chars: Count<1, 1_000_000>,
        /// The most tokens of o200k_base that it may have.
        "max_tokens" => max_tokens: Count<1, 1_000_000>,
    }

    /// The rule block as the instructions of an MCP server, between markers of a file.
    "an output of MCP instructions" struct McpInstructionsOutput {
        /// The file. It is created if it does not exist; otherwise the text between its markers is replaced.
        required "mcp_instructions" => path: OutputPath,
        /// Its style, a list of styles, or the team's own template. The default is the style of `prompt`.
        "style" => layout: LayoutForm,
        /// Only codes that these tools can raise.
        "tools" => tools: List<ToolName>,
        /// The most characters that it may have. The instructions of codes that do not fit come with their results. The
        /// default is 2048.
        "max_chars" => max_chars: Count<1, 1_000_000>,
        /// The most tokens of o200k_base that it may have.
        "max_tokens" => max_tokens: Count<1, 1_000_000>,
    }

    /// The rules of each tool, for the end of its description.
    "an output of tool suffixes" struct ToolSuffixOutput {
        /// The file.
        required "tool_suffix" => path: OutputPath,
        /// The most characters of a description with its rules. The instructions of codes that do not fit come with their
        /// results. The default is 2048.
        "max_chars" => max_chars: Count<1, 1_000_000>,
        /// The most tokens of o200k_base that the rules of a tool may have.
        "max_tokens" => max_tokens: Count<1, 1_000_000>,
    }

    /// The rules as an Agent Skill: `SKILL.md` with the rule block between markers, and references.
    "a skill output" struct SkillOutput {
        /// The folder. Its name is that of the skill.
        required "skill" => folder: OutputPath,
        /// The style of the block. The default is the style of `prompt`.
        "style" => style: Style,
        /// What each reference is about. The default is `category`.
        "references" => references: References,
        /// The most characters that the block may have. The instructions of codes that do not fit come with their results.
        "max_chars" => max_chars: Count<1, 1_000_000>,
        /// The most tokens of o200k_base that the block may have.
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

    /// The TypeScript module.
    "a TypeScript output" struct TypescriptOutput {
        /// The file.
        required "typescript" => path: OutputPath,
        /// What it is for. The default is `agent`.
        "for" => user: ModuleUser,
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

    /// The tools with the schemas of their arguments, as an API expects them.
    "an output of tool schemas" struct ToolSchemasOutput {
        /// The file.
        required "tool_schemas" => path: OutputPath,
        /// The API.
        required "for" => api: ToolApi,
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
        "mcp_instructions" => McpInstructions(McpInstructionsOutput),
        "tool_suffix" => ToolSuffix(ToolSuffixOutput),
        "skill" => Skill(SkillOutput),
        "rust" => Rust(RustOutput),
        "markdown" => Markdown(MarkdownOutput),
        "html" => Html(HtmlOutput),
        "typescript" => Typescript(TypescriptOutput),
        "python" => Python(PythonOutput),
        "json_schema" => JsonSchema(JsonSchemaOutput),
        "tool_schemas" => ToolSchemas(ToolSchemasOutput),
        "sql" => Sql(SqlOutput),
        "template" => Template(TemplateOutput),
    }
}

keys! {
    /// What `errpact scan` expects of the files around the catalog.
    "the scan" struct Scan {
        /// Files that must mention codes.
        "paths" => paths: List<ScanPath>,
        /// Names of fields whose values are codes of this catalog, besides `error_code` and `errorCode`.
        "fields" => fields: List<ArgumentName>,
        /// Names that look like codes of this catalog but are not, and codes that no source uses, each with the reason.
        "ignore" => ignore: Map<CodeName, Text>,
    }

    /// Files that must mention codes.
    "a path to scan" struct ScanPath {
        /// A path, or a pattern with `*` and `**`. Each file that matches must mention the codes.
        required "path" => path: OutputPath,
        /// Which codes: `all`, or `delivered` for those that the model or the user receives.
        required "covers" => covers: Covers,
        /// Only the codes that these tools can raise.
        "tools" => tools: List<ToolPattern>,
    }
}
