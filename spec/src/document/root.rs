//! The top of a catalog file.

use super::code::{Category, Code, Note};
use super::detect::{FailedWhenForm, Fixture};
use super::keys::{self, Keys, keys};
use super::language::LanguageTag;
use super::list::{Choices, List, Map};
use super::name::{
    CatalogName, CategoryName, CodeName, FieldName, IncludePath, LintName, NoteName, OutputPath,
    ParamName, SemanticVersion, ToolPattern, WorkflowName,
};
use super::number::{Bool, Count, Decimal, LanguageVersion};
use super::output::Output;
use super::output::Scan;
use super::param::ParamForm;
use super::policy::Policy;
use super::sentences::SentencesForm;
use super::text::{Line, Pattern, Text};
use super::tool::{Services, Tool};
use super::union::union;
use super::value_type::TypeForm;
use super::wire::Wire;
use super::workflow::Workflow;
use super::{Reader, wrong};
use crate::catalog::{LintLevel, Style as PromptStyle};
use crate::finding::diagnostic;
use crate::yaml::{Node, Style, Value, budget};

keys! {
    /// A catalog of the errors that an agent's tools can return.
    "a catalog" struct Document {
        /// The version of the language: 1.
        required "errpact" => errpact: LanguageVersion,
        /// The name of the catalog, in kebab-case.
        required "name" => name: CatalogName,
        /// The title of the generated docs.
        "title" => title: Line,
        /// What the catalog covers.
        "description" => description: Text,
        /// The catalog's version (semantic versioning).
        "version" => version: SemanticVersion,
        /// Other catalog files: paths relative to this file, inside the root file's folder.
        "include" => include: List<IncludePath>,
        /// A regular expression that code names must match. The default requires SCREAMING_SNAKE_CASE.
        "naming" => naming: Pattern,
        /// Values for codes that do not set a key themselves.
        "defaults" => defaults: Policy,
        /// Groups of codes.
        "categories" => categories: Map<CategoryName, Category>,
        /// Parameters shared by several codes.
        "params" => params: Map<ParamName, ParamForm>,
        /// Parameters that come with every call.
        "context" => context: Map<ParamName, ParamForm>,
        /// The team's fields and their types.
        "extensions" => extensions: Map<FieldName, TypeForm>,
        /// Tools, by name or by a pattern that ends with `*`.
        "tools" => tools: Map<ToolPattern, Tool>,
        /// Results of tools that are failures, for tools that do not say it themselves.
        "failed_when" => failed_when: FailedWhenForm,
        /// Upstream services, with the names that users see.
        "services" => services: Services,
        /// The codes.
        "codes" => codes: Map<CodeName, Code>,
        /// Codes by priority, for failures that match `detect` rules of several codes.
        "precedence" => precedence: List<CodeName>,
        /// Raw failures, and the code that each must or must not get.
        "fixtures" => fixtures: List<Fixture>,
        /// Rules for the whole prompt.
        "rules" => rules: List<Rule>,
        /// Typed messages that the application puts into the conversation.
        "notes" => notes: Map<NoteName, Note>,
        /// The languages of texts for users: first that of the catalog's own texts, then those that must be complete.
        "languages" => languages: Choices<LanguageTag>,
        /// Texts that replace sentences of errpact, by their ids.
        "sentences" => sentences: SentencesForm,
        /// Limits of a run.
        "loop" => limits: Limits,
        /// The reference that users quote to support.
        "reference" => reference: Reference,
        /// Shapes of failures beside errpact's own, which are read and written.
        "wire" => wire: Wire,
        /// Staged workflows and their rollback.
        "workflows" => workflows: Map<WorkflowName, Workflow>,
        /// Heading and style of the rule block, and the files around it.
        "prompt" => prompt: Prompt,
        /// The contents of the Rust module, however it is made.
        "rust" => rust: Rust,
        /// What `errpact scan` expects of the files around the catalog.
        "scan" => scan: Scan,
        /// Files that `errpact generate` writes.
        "outputs" => outputs: List<Output>,
        /// The levels of lints.
        "lints" => lints: Map<LintName, LintLevel>,
    }

    /// Heading and style of the rule block, and the files around it.
    "the prompt" struct Prompt {
        /// Its heading.
        "title" => title: Line,
        /// The sentence under the heading.
        "intro" => intro: Text,
        /// The style for outputs that do not name one. The default is `list`.
        "style" => style: PromptStyle,
        /// Other files of the prompt, or patterns with `*`. `errpact check` compares what they say with the catalog.
        "files" => files: List<OutputPath>,
    }

    /// The contents of the Rust module, however it is made.
    "the Rust module" struct Rust {
        /// Whether it has a struct for the arguments of each tool. The default is `false`.
        required "arguments" => arguments: Bool,
    }

    /// Limits of a run. A run is one turn of the user.
    "the loop" struct Limits {
        /// The maximum number of rounds with a successful call. The default is 20.
        "iterations" => iterations: Count<1, 10_000>,
        /// The maximum number of rounds in which every call failed. The default is 3.
        "all_failure_rounds" => all_failure_rounds: Count<1, 10_000>,
        /// The maximum number of retries of a step, with any codes. The default is no limit.
        "retries_per_step" => retries_per_step: Count<0, 10_000>,
        /// How often a tool may return the same code in a run. The default is no limit.
        "same_code" => same_code: Count<1, 10_000>,
        /// The maximum number of attempts of a call, counting all layers. The default is no limit.
        "total_attempts" => total_attempts: Count<1, 10_000>,
        /// The token bucket that all retries share. The default is none.
        "retry_bucket" => retry_bucket: RetryBucket,
    }

    /// A token bucket for retries.
    "a retry bucket" struct RetryBucket {
        /// The tokens of a full bucket.
        required "capacity" => capacity: Count<1, 1_000_000>,
        /// The tokens that a success returns to the bucket.
        required "refill" => refill: Decimal<0>,
    }

    /// The reference that users quote to support.
    "the reference" struct Reference {
        /// Its length in hex digits. The default is 12.
        required "digits" => digits: Count<4, 32>,
    }

    /// A sentence for the rule block.
    "a rule" struct TextRule {
        /// The sentence.
        required "text" => text: Text,
    }

    /// A phrase that the model must not say.
    "a rule" struct NeverSay {
        /// The phrase.
        required "never_say" => never_say: Text,
        /// Codes for which it may be said.
        "except" => except: List<CodeName>,
    }
}

union! {
    /// A rule for the whole prompt.
    "a rule" enum Rule {
        "text" => Text(TextRule),
        "never_say" => NeverSay(NeverSay),
    }
}

/// Keys that only the root file may have.
const ROOT_ONLY: &[&str] = &[
    "errpact",
    "name",
    "naming",
    "defaults",
    "failed_when",
    "precedence",
    "loop",
    "reference",
    "wire",
    "languages",
    "prompt",
    "rust",
    "scan",
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
    let root = few_rules(few_codes(root, reader), reader);
    let root = few_shapes(few_outputs(root, reader), reader);
    keys::read(root, reader)
}

/// Removes the outputs if there are too many.
fn few_outputs<'s>(mut root: Node<'s>, reader: &mut Reader) -> Node<'s> {
    if let Value::Map(entries) = &mut root.value
        && let Some((_, outputs)) = entries.iter_mut().find(|(key, _)| key.text == "outputs")
        && let Value::List(list) = &outputs.value
        && list.len() > budget::OUTPUTS
    {
        let count = format!("{} outputs", list.len());
        wrong::range(
            reader,
            &count,
            "0",
            &budget::OUTPUTS.to_string(),
            outputs.span,
        );
        outputs.value = Value::Refused;
    }
    root
}

/// Removes the shapes if there are too many.
fn few_shapes<'s>(mut root: Node<'s>, reader: &mut Reader) -> Node<'s> {
    if let Value::Map(entries) = &mut root.value
        && let Some((_, wire)) = entries.iter_mut().find(|(key, _)| key.text == "wire")
        && let Value::Map(entries) = &mut wire.value
        && let Some((key, shapes)) = entries.iter_mut().find(|(key, _)| key.text == "shapes")
        && let Value::Map(list) = &shapes.value
        && list.len() > budget::OUTPUTS
    {
        let (count, most) = (
            format!("{} shapes", list.len()),
            budget::OUTPUTS.to_string(),
        );
        wrong::range(reader, &count, "0", &most, key.span);
        shapes.value = Value::Refused;
    }
    root
}

/// Removes the codes if they have too many rules.
fn few_rules<'s>(mut root: Node<'s>, reader: &mut Reader) -> Node<'s> {
    if let Value::Map(entries) = &mut root.value
        && let Some((key, codes)) = entries.iter_mut().find(|(key, _)| key.text == "codes")
        && let Value::Map(list) = &codes.value
    {
        let rules = |code: &Node<'_>| match &code.value {
            Value::Map(keys) => {
                let detect = keys.iter().find(|(key, _)| key.text == "detect");
                detect.map_or(0, |(_, rules)| match &rules.value {
                    Value::List(rules) => rules.len(),
                    _ => 1,
                })
            }
            _ => 0,
        };
        let count: usize = list.iter().map(|(_, code)| rules(code)).sum();
        if count > budget::RULES {
            let (count, most) = (format!("{count} rules"), budget::RULES.to_string());
            wrong::range(reader, &count, "0", &most, key.span);
            codes.value = Value::Refused;
        }
    }
    root
}

/// Removes the codes if there are more than can be numbered.
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
    let root = few_rules(root, reader);
    let Value::Map(entries) = root.value else {
        wrong::not_a_structure(
            reader,
            Document::WHAT,
            Document::REQUIRED,
            &root.value,
            root.span,
        );
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
