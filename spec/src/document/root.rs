//! The top of a catalog file.

use super::category::Category;
use super::code::Code;
use super::detect::Fixture;
use super::keys::{self, Keys, keys};
use super::limits::{Limits, Reference};
use super::list::{List, Map};
use super::name::{
    CatalogName, CategoryName, CodeName, FieldName, IncludePath, LintName, NoteName, ParamName,
    SemanticVersion, ToolPattern, WorkflowName,
};
use super::note::Note;
use super::number::LanguageVersion;
use super::output::Output;
use super::param::ParamForm;
use super::policy::Policy;
use super::rule::Rule;
use super::service::Services;
use super::text::{Line, Pattern, Text};
use super::tool::Tool;
use super::value_type::TypeForm;
use super::workflow::Workflow;
use super::{Reader, wrong};
use crate::catalog::{LintLevel, Style as PromptStyle};
use crate::finding::diagnostic;
use crate::yaml::{Node, Style, Value, budget};

keys! {
    /// A catalog of the errors that an agent's tools can return.
    "a catalog" struct Document {
        /// Version of the language: 1.
        required "errpact" => errpact: LanguageVersion,
        /// Name of the catalog, in kebab-case.
        required "name" => name: CatalogName,
        /// Title for people.
        "title" => title: Line,
        /// What the catalog covers.
        "description" => description: Text,
        /// The catalog's own version (semantic versioning).
        "version" => version: SemanticVersion,
        /// Other catalog files: paths relative to this file, inside the root file's folder.
        "include" => include: List<IncludePath>,
        /// A regular expression that code names must match; SCREAMING_SNAKE_CASE where absent.
        "naming" => naming: Pattern,
        /// What codes have that set nothing of their own.
        "defaults" => defaults: Policy,
        /// Families of codes.
        "categories" => categories: Map<CategoryName, Category>,
        /// Parameters shared by several codes.
        "params" => params: Map<ParamName, ParamForm>,
        /// Parameters that come with every call.
        "context" => context: Map<ParamName, ParamForm>,
        /// The team's own fields and their types.
        "extensions" => extensions: Map<FieldName, TypeForm>,
        /// Tools, by name or by a pattern that ends with `*`.
        "tools" => tools: Map<ToolPattern, Tool>,
        /// Upstream services as people see them.
        "services" => services: Services,
        /// The codes.
        "codes" => codes: Map<CodeName, Code>,
        /// Codes in the order in which they win a tie between `detect` rules.
        "precedence" => precedence: List<CodeName>,
        /// Raw failures and the code that they must, or must not, get.
        "fixtures" => fixtures: List<Fixture>,
        /// Rules for the whole prompt.
        "rules" => rules: List<Rule>,
        /// Typed messages that the application puts into the conversation.
        "notes" => notes: Map<NoteName, Note>,
        /// Limits of a run.
        "loop" => limits: Limits,
        /// The reference that people quote.
        "reference" => reference: Reference,
        /// Staged workflows and their rollback.
        "workflows" => workflows: Map<WorkflowName, Workflow>,
        /// Heading and style of the rule block.
        "prompt" => prompt: Prompt,
        /// Files that `errpact generate` writes.
        "outputs" => outputs: List<Output>,
        /// How lints are taken.
        "lints" => lints: Map<LintName, LintLevel>,
    }

    /// Heading and style of the rule block.
    "the prompt" struct Prompt {
        /// Heading.
        "title" => title: Line,
        /// Sentence under the heading.
        "intro" => intro: Text,
        /// Style where an output names none: `list` where absent.
        "style" => style: PromptStyle,
    }
}

/// Keys that the root file alone may have.
const ROOT_ONLY: &[&str] = &[
    "errpact",
    "name",
    "naming",
    "defaults",
    "precedence",
    "loop",
    "reference",
    "prompt",
    "outputs",
    "lints",
];

/// Reads a root file.
pub(crate) fn read_root(root: Node<'_>, reader: &mut Reader) -> Option<Document> {
    // A file of another version is not measured by the keys of this one.
    let version = match &root.value {
        Value::Map(entries) => entries.iter().find(|(key, _)| key.text == "errpact"),
        _ => None,
    };
    if let Some((
        _,
        Node {
            value: Value::Scalar(text, Style::Plain),
            span,
        },
    )) = version
        && let Ok(version) = text.parse::<u32>()
        && version > crate::LANGUAGE_VERSION
    {
        wrong::version(reader, version, *span);
        return None;
    }
    keys::read(few_codes(root, reader), reader)
}

/// Takes the codes out where there are more than can be numbered.
fn few_codes<'s>(mut root: Node<'s>, reader: &mut Reader) -> Node<'s> {
    if let Value::Map(entries) = &mut root.value
        && let Some((key, codes)) = entries.iter_mut().find(|(key, _)| key.text == "codes")
        && let Value::Map(list) = &codes.value
        && list.len() > budget::CODES
    {
        let place = reader.place(key.span);
        reader.report(diagnostic::too_many_codes(budget::CODES).at(place));
        codes.value = Value::Refused;
    }
    root
}

/// Reads an included file.
pub(crate) fn read_included(root: Node<'_>, reader: &mut Reader) -> Option<Document> {
    let Value::Map(entries) = root.value else {
        wrong::kind(reader, Document::WHAT, "a mapping", &root.value, root.span);
        return None;
    };
    let (misplaced, entries): (Vec<_>, Vec<_>) = entries
        .into_iter()
        .partition(|(key, _)| ROOT_ONLY.contains(&&*key.text));
    for (key, _) in misplaced {
        let place = reader.place(key.span);
        reader.report(diagnostic::key_in_include(&key.text).at(place));
    }
    Some(keys::read_entries(
        entries,
        root.span,
        keys::Need::Nothing,
        reader,
    ))
}
