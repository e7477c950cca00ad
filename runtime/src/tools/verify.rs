//! Compares the tools that a program publishes with those of the catalog.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use errpact_core::{Kind, Param};
use serde_json::{Map, Value};

use super::foreign::{Fields, Form, Schema};
use crate::table::{Catalog, Tool};

/// A tool as a program publishes it: `rmcp::model::Tool` of each version for which there is a feature, or a pair of name
/// and JSON Schema, such as `("weather", schemars::schema_for!(Weather).to_value())`.
pub trait PublishedTool {
    /// Returns its name.
    fn name(&self) -> &str;

    /// Returns the JSON Schema of its arguments. `None` if it is not an object, so that nothing is known.
    fn schema(&self) -> Option<&Map<String, Value>>;
}

impl<N: AsRef<str>> PublishedTool for (N, Value) {
    fn name(&self) -> &str {
        self.0.as_ref()
    }

    fn schema(&self) -> Option<&Map<String, Value>> {
        self.1.as_object()
    }
}

impl<T: PublishedTool> PublishedTool for &T {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn schema(&self) -> Option<&Map<String, Value>> {
        (**self).schema()
    }
}

/// Compares all tools of a program with the catalog, for its start and for a test: which tools there are, and the names,
/// types, words and presence of their arguments. A tool that the catalog declares without `params` may have any.
///
/// ```
/// # static CATALOG: errpact::table::Catalog = errpact::table::Catalog::EMPTY;
/// # let router: Vec<(&str, serde_json::Value)> = Vec::new();
/// // With rmcp: `errpact::tools::verify(Self::tool_router().list_all(), &errors::CATALOG)?;`
/// errpact::tools::verify(router, &CATALOG)?;
/// # Ok::<(), errpact::tools::ToolsMismatch>(())
/// ```
///
/// # Errors
/// Returns every difference, and each tool whose failures get no code but the catch-all.
pub fn verify<T: PublishedTool>(
    tools: impl IntoIterator<Item = T>,
    catalog: &Catalog<'_>,
) -> Result<(), ToolsMismatch> {
    let published: Vec<T> = tools.into_iter().collect();
    let names: BTreeSet<&str> = published.iter().map(PublishedTool::name).collect();
    let mut differences = Vec::new();
    for row in catalog.tools {
        let is_there = match row.name.strip_suffix('*') {
            Some(prefix) => names.iter().any(|name| name.starts_with(prefix)),
            None => names.contains(row.name),
        };
        if !is_there {
            differences.push(ToolDifference::new(row.name, "", Difference::NoTool));
        }
    }
    let coded = Coded::new(catalog);
    for tool in &published {
        let name = tool.name();
        let Some(row) = catalog.tool(name) else {
            let known = catalog.tools.iter().map(|row| row.name);
            let closest = errpact_core::closest(name, known).map(str::to_owned);
            let undeclared = Difference::UndeclaredTool { closest };
            differences.push(ToolDifference::new(name, "", undeclared));
            continue;
        };
        let mut comparison = Comparison {
            tool: name,
            differences: &mut differences,
        };
        comparison.tool(row, tool.schema());
        if !coded.has(name) {
            differences.push(ToolDifference::new(name, "", Difference::NoCode));
        }
    }
    if differences.is_empty() {
        return Ok(());
    }
    differences
        .sort_by(|one, other| (&one.tool, &one.argument).cmp(&(&other.tool, &other.argument)));
    Err(ToolsMismatch {
        catalog: catalog.name.to_owned(),
        differences,
    })
}

/// The tools of a program are not those of its catalog. `Debug` writes the same text as `Display`, which names every
/// difference and its remedy: a test that ends in `unwrap` prints nothing else.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("the program's tools differ from catalog {catalog}:{}", self.lines())]
pub struct ToolsMismatch {
    catalog: String,
    differences: Vec<ToolDifference>,
}

impl ToolsMismatch {
    /// Returns the differences, sorted by tool and argument.
    #[must_use]
    pub fn differences(&self) -> &[ToolDifference] {
        &self.differences
    }

    fn lines(&self) -> String {
        let differences = self.differences.iter();
        differences.map(|it| format!("\n- {it}")).collect()
    }
}

impl fmt::Debug for ToolsMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A difference between a program's tool and the catalog. `Display` writes it with its remedy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolDifference {
    tool: String,
    /// Empty if it is the tool itself.
    argument: String,
    difference: Difference,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Difference {
    NoTool,
    UndeclaredTool {
        closest: Option<String>,
    },
    NoCode,
    NoArgument,
    UndeclaredArgument {
        closest: Option<String>,
    },
    OnlyCatalogRequires,
    OnlyToolRequires,
    Type {
        declared: String,
        published: String,
    },
    Words {
        only_declared: Vec<String>,
        only_published: Vec<String>,
    },
}

impl ToolDifference {
    fn new(tool: &str, argument: &str, difference: Difference) -> Self {
        Self {
            tool: tool.to_owned(),
            argument: argument.to_owned(),
            difference,
        }
    }

    /// Returns the tool's name; a pattern of the catalog if the program has no tool for it.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// Returns the argument, or the path of a field inside it: `guests[].name`. `None` if it is about the whole tool.
    #[must_use]
    pub fn argument(&self) -> Option<&str> {
        Some(self.argument.as_str()).filter(|argument| !argument.is_empty())
    }
}

impl fmt::Display for ToolDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tool, argument, .. } = self;
        write!(f, "`{tool}`")?;
        if !argument.is_empty() {
            write!(f, ", argument `{argument}`")?;
        }
        match &self.difference {
            Difference::NoTool => f.write_str(
                ": the catalog declares it, and the program has no such tool; add it to the program, or remove it from `tools` of the catalog",
            ),
            Difference::UndeclaredTool { closest } => {
                f.write_str(": the catalog does not declare this tool")?;
                did_you_mean(f, closest.as_deref())?;
                f.write_str("; declare it under `tools`")
            }
            Difference::NoCode => f.write_str(
                ": no code but the catch-all can be its failure; add it to the `raised_by` of a code, or a `detect` rule that matches its failures",
            ),
            Difference::NoArgument => f.write_str(
                ": the catalog declares it, and the tool's schema does not have it; add it to the tool, or remove it from the tool's `params`",
            ),
            Difference::UndeclaredArgument { closest } => {
                f.write_str(": the tool has it, and the catalog does not declare it")?;
                did_you_mean(f, closest.as_deref())?;
                f.write_str("; add it to the tool's `params`")
            }
            Difference::OnlyCatalogRequires => f.write_str(
                ": the catalog requires it, and the tool's schema does not; write `optional: true` in the catalog, or require it in the tool",
            ),
            Difference::OnlyToolRequires => f.write_str(
                ": the tool's schema requires it, and the catalog does not; remove `optional` from the catalog, or make it optional in the tool",
            ),
            Difference::Type {
                declared,
                published,
            } => write!(
                f,
                ": the catalog declares {declared}, and the tool's schema has {published}; change one of them"
            ),
            Difference::Words {
                only_declared,
                only_published,
            } => {
                f.write_str(": the words of its enum differ")?;
                for (place, words) in [
                    ("the catalog", only_declared),
                    ("the tool's schema", only_published),
                ] {
                    if !words.is_empty() {
                        write!(f, "; only {place} has {}", words.join(", "))?;
                    }
                }
                f.write_str("; change one of them")
            }
        }
    }
}

fn did_you_mean(f: &mut fmt::Formatter<'_>, closest: Option<&str>) -> fmt::Result {
    match closest {
        Some(closest) => write!(f, " (did you mean `{closest}`?)"),
        None => Ok(()),
    }
}

/// Compares one tool.
struct Comparison<'c> {
    tool: &'c str,
    differences: &'c mut Vec<ToolDifference>,
}

impl Comparison<'_> {
    fn add(&mut self, path: &str, difference: Difference) {
        let difference = ToolDifference::new(self.tool, path, difference);
        self.differences.push(difference);
    }

    fn tool(&mut self, row: &Tool<'_>, schema: Option<&Map<String, Value>>) {
        let says_nothing = row.open && row.params.is_empty();
        let form = schema.map(|schema| Schema::new(schema).form());
        if let Some(Form::Object(fields)) = form
            && !says_nothing
        {
            self.fields(row.params, row.open, &fields, "");
        }
    }

    /// Compares the members of an object. `path` is the object, and is empty for the arguments themselves.
    fn fields(&mut self, declared: &[Param<'_>], open: bool, published: &Fields<'_>, path: &str) {
        let below = |name: &str| match path {
            "" => name.to_owned(),
            path => format!("{path}.{name}"),
        };
        for param in declared {
            let path = below(param.name);
            let Some(schema) = published.named.get(param.name) else {
                if !published.open {
                    self.add(&path, Difference::NoArgument);
                }
                continue;
            };
            let required = published.required.contains(param.name);
            match (param.optional, required) {
                (true, true) if !schema.is_nullable() => {
                    self.add(&path, Difference::OnlyToolRequires);
                }
                (false, false) => self.add(&path, Difference::OnlyCatalogRequires),
                _ => {}
            }
            self.kind(&param.kind, *schema, &path);
        }
        let known = |name: &str| declared.iter().any(|param| param.name == name);
        for name in published.named.keys().filter(|name| !known(name) && !open) {
            let known = declared.iter().map(|param| param.name);
            let closest = errpact_core::closest(name, known).map(str::to_owned);
            self.add(&below(name), Difference::UndeclaredArgument { closest });
        }
    }

    /// Compares a type. The declared one bounds how deep this goes.
    fn kind(&mut self, declared: &Kind<'_>, published: Schema<'_>, path: &str) {
        match (declared, published.form()) {
            (Kind::Json, _) | (_, Form::Any) => {}
            (Kind::Integer, Form::Integer)
            | (Kind::Number, Form::Number)
            | (Kind::Boolean, Form::Boolean)
            | (Kind::Duration, Form::Text | Form::Integer | Form::Number)
            | (Kind::List(_), Form::List(None)) => {}
            (Kind::List(item), Form::List(Some(published))) => {
                self.kind(item, published, &format!("{path}[]"));
            }
            (Kind::Object(fields), Form::Object(published)) => {
                self.fields(fields, false, &published, path);
            }
            (Kind::Enum(declared), Form::Words(published)) => {
                let only_declared = declared.iter().filter(|word| !published.contains(**word));
                let only_declared: Vec<String> = only_declared.map(ToString::to_string).collect();
                let only_published = published.iter().filter(|word| !declared.contains(word));
                let only_published: Vec<String> = only_published.map(ToString::to_string).collect();
                if !only_declared.is_empty() || !only_published.is_empty() {
                    let words = Difference::Words {
                        only_declared,
                        only_published,
                    };
                    self.add(path, words);
                }
            }
            (kind, Form::Text) if is_text(kind) => {}
            (kind, published) => {
                let declared = format!("`{}`", kind.as_str());
                let published = in_words(&published);
                let differs = Difference::Type {
                    declared,
                    published,
                };
                self.add(path, differs);
            }
        }
    }
}

/// Returns whether the type's values are texts of any form.
const fn is_text(kind: &Kind<'_>) -> bool {
    !matches!(
        kind,
        Kind::Integer
            | Kind::Number
            | Kind::Boolean
            | Kind::Enum(_)
            | Kind::List(_)
            | Kind::Object(_)
    )
}

/// Returns what a schema accepts, in the words of the language.
fn in_words(form: &Form<'_>) -> String {
    let word = match form {
        Form::Any => Kind::Json.as_str(),
        Form::Text => Kind::Text.as_str(),
        Form::Integer => Kind::Integer.as_str(),
        Form::Number => Kind::Number.as_str(),
        Form::Boolean => Kind::Boolean.as_str(),
        Form::Words(words) => {
            let words: Vec<&str> = words.iter().copied().collect();
            return format!("`{{ enum: [{}] }}`", words.join(", "));
        }
        Form::List(_) => "list",
        Form::Object(_) => "object",
    };
    format!("`{word}`")
}

/// The tools whose failures can get a code other than the catch-all.
struct Coded<'c> {
    /// Names and patterns in `raised_by` of codes.
    tools: BTreeSet<&'c str>,
    /// Names and patterns in rules, which are read from their text.
    by_rules: BTreeSet<String>,
    /// Whether a code or a rule is for any tool.
    all: bool,
}

impl<'c> Coded<'c> {
    fn new(catalog: &'c Catalog<'_>) -> Self {
        let mut coded = Self {
            tools: BTreeSet::new(),
            by_rules: BTreeSet::new(),
            all: false,
        };
        let fallback = catalog.fallback_entry().name;
        for entry in catalog.codes.iter().filter(|entry| entry.name != fallback) {
            coded.all |= entry.raised_by.is_empty();
            coded.tools.extend(entry.raised_by);
        }
        let lines = catalog.rules.map_or(&[][..], |rules| rules.lines());
        for line in lines {
            let Some((code, rule)) = line.split_once(' ') else {
                continue;
            };
            if code == fallback {
                continue;
            }
            let rule: BTreeMap<String, Value> = serde_json::from_str(rule).unwrap_or_default();
            match rule.get("tool").and_then(Value::as_array) {
                Some(tools) => {
                    let tools = tools.iter().filter_map(Value::as_str);
                    coded.by_rules.extend(tools.map(str::to_owned));
                }
                None => coded.all = true,
            }
        }
        coded
    }

    fn has(&self, tool: &str) -> bool {
        let fits = |name: &str| match name.strip_suffix('*') {
            Some(prefix) => tool.starts_with(prefix),
            None => tool == name,
        };
        self.all
            || self.tools.iter().any(|name| fits(name))
            || self.by_rules.iter().any(|name| fits(name))
    }
}
