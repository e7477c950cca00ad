//! The structs of tools' arguments, if the catalog asks for them.
//! See `docs/decisions/079-arguments-are-structs-on-request.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use errpact_core::table::Tool;
use errpact_core::{Channel, Kind, Param};
use errpact_spec::names::{is_rust_identifier, is_rust_keyword, rust_identifier, rust_type};
use heck::ToSnakeCase as _;

use super::docs;
use super::literal::Literal;
use super::writer::Writer;

/// Names of an enum of words that its variants cannot have.
const OF_WORDS: [&str; 2] = ["ALL", "WORDS"];

/// Writes the module of the structs. A tool that says nothing about its arguments has none.
pub(super) fn write(writer: &mut Writer, tools: &[Tool<'_>]) {
    let tools = tools.iter();
    let tools: Vec<&Tool<'_>> = tools.filter(|tool| has_struct(tool)).collect();
    if tools.is_empty() {
        return;
    }
    let types = Types::new(&tools);
    writer.blank();
    docs::markdown(
        writer,
        "The arguments of the tools: `errpact::arguments::of_tool` reads them.",
    );
    writer.line(format_args!(
        "#[allow(dead_code, clippy::pedantic, reason = \"as for any catalog\")]"
    ));
    writer.open(format_args!("pub mod arguments {{"));
    writer.line(format_args!("use super::__errpact;"));
    let mut listed = Listed::default();
    for tool in tools {
        writer.blank();
        let mut text = format!("Arguments of the tool `{}`.", tool.name);
        if !tool.description.is_empty() {
            let _ = write!(text, " {}", docs::inline(tool.description));
        }
        docs::markdown(writer, &text);
        let name = rust_type(tool.name);
        let (fields, rest) = types.structure(writer, &name, tool.params, tool.open);
        listed.tool(tool.name, &name, &fields, rest.as_deref());
    }
    for (name, kind, argument) in &types.all {
        writer.blank();
        match kind {
            Kind::Object(fields) => {
                docs::markdown(writer, &format!("An object of the argument `{argument}`."));
                let (fields, _) = types.structure(writer, name, fields, false);
                listed
                    .objects
                    .push(format!("{name} {}", braces(&fields, None)));
            }
            Kind::Enum(words) => {
                enumeration(writer, name, argument, words);
                listed.words.push(name.clone());
            }
            _ => {}
        }
    }
    listed.write(writer);
    writer.close("}");
}

fn has_struct(tool: &Tool<'_>) -> bool {
    let says_nothing = tool.open && tool.params.is_empty();
    !tool.name.ends_with('*') && !says_nothing
}

/// The types of arguments that are not the runtime's.
struct Types<'a> {
    /// The name, and the argument or field that it is made from.
    all: Vec<(String, Kind<'a>, &'a str)>,
    taken: BTreeSet<String>,
}

impl<'a> Types<'a> {
    /// Names the enums and objects of all arguments. Arguments with one name and equal types share a type with that
    /// name. If their types differ, each is named after the first tool that has it, too.
    fn new(tools: &[&Tool<'a>]) -> Self {
        let mut found = Vec::new();
        for tool in tools {
            find(tool.params, tool.name, &mut found);
        }
        let mut kinds: BTreeMap<String, Vec<Kind<'a>>> = BTreeMap::new();
        for (_, name, kind) in &found {
            let kinds = kinds.entry(type_name(name)).or_default();
            if !kinds.contains(kind) {
                kinds.push(*kind);
            }
        }
        let mut types = Self {
            all: Vec::new(),
            taken: tools.iter().map(|tool| rust_type(tool.name)).collect(),
        };
        for (path, name, kind) in found {
            if types.find(name, kind).is_some() {
                continue;
            }
            let short = type_name(name);
            let is_shared = kinds.get(&short).is_some_and(|kinds| kinds.len() == 1);
            let own = match is_shared && !types.taken.contains(&short) {
                true => short,
                false => unique(&type_name(&path), &types.taken),
            };
            types.taken.insert(own.clone());
            types.all.push((own, kind, name));
        }
        types
    }

    /// Returns the name of the type that an argument or field of this name has.
    fn find(&self, name: &str, kind: Kind<'_>) -> Option<&str> {
        let short = type_name(name);
        let mut all = self.all.iter();
        let found = all.find(|(_, other, of)| *other == kind && type_name(of) == short)?;
        Some(&found.0)
    }

    /// Writes a struct. Returns its fields, and the one for other arguments if it is open.
    fn structure<'p>(
        &self,
        writer: &mut Writer,
        name: &str,
        params: &'p [Param<'p>],
        open: bool,
    ) -> (Vec<Field<'p>>, Option<String>) {
        let (fields, rest) = fields(params, open);
        writer.line(format_args!("#[derive(Clone, PartialEq)]"));
        if fields.is_empty() && rest.is_none() {
            writer.line(format_args!("pub struct {name};"));
            return (fields, rest);
        }
        writer.open(format_args!("pub struct {name} {{"));
        for field in &fields {
            describe(writer, field.param);
            let kind = self.field(field.param);
            writer.line(format_args!("pub {}: {kind},", field.name));
        }
        if let Some(rest) = &rest {
            docs::markdown(writer, "Arguments that the catalog does not declare.");
            writer.line(format_args!("pub {rest}: __errpact::types::Object,"));
        }
        writer.close("}");
        (fields, rest)
    }

    /// Returns the type of a field.
    fn field(&self, param: &Param<'_>) -> String {
        let kind = self.path(param.name, param.kind);
        if !param.optional || !param.default.is_empty() {
            kind
        } else if self.taken.contains("Option") {
            format!("::core::option::Option<{kind}>")
        } else {
            format!("Option<{kind}>")
        }
    }

    fn path(&self, name: &str, kind: Kind<'_>) -> String {
        match kind {
            Kind::List(item) => format!("__errpact::types::List<{}>", self.path(name, *item)),
            Kind::Enum(_) | Kind::Object(_) => self.find(name, kind).unwrap_or_default().to_owned(),
            simple => format!("__errpact::types::{simple:?}"),
        }
    }
}

/// Adds the enums and objects of arguments, outer ones first, each with its path in words and the name of its field.
fn find<'a>(params: &[Param<'a>], path: &str, found: &mut Vec<(String, &'a str, Kind<'a>)>) {
    for param in params {
        let kind = param.kind.innermost();
        let path = format!("{path}_{}", param.name);
        if let Kind::Enum(_) | Kind::Object(_) = kind {
            found.push((path.clone(), param.name, kind));
        }
        if let Kind::Object(fields) = kind {
            find(fields, &path, found);
        }
    }
}

/// A field of a struct.
struct Field<'p> {
    name: String,
    param: &'p Param<'p>,
}

/// Names the fields of a struct, and the one for other arguments if it is open.
fn fields<'p>(params: &'p [Param<'p>], open: bool) -> (Vec<Field<'p>>, Option<String>) {
    let as_written = |param: &&Param<'_>| field_name(param.name) == param.name;
    let names = params.iter().filter(as_written);
    let mut taken: BTreeSet<String> = names.map(|param| param.name.to_owned()).collect();
    let mut fields = Vec::with_capacity(params.len());
    for param in params {
        let mut name = param.name.to_owned();
        if !as_written(&param) {
            name = unique(&field_name(param.name), &taken);
            taken.insert(name.clone());
        }
        fields.push(Field { name, param });
    }
    (fields, open.then(|| unique("rest", &taken)))
}

/// Returns a name that is not taken.
fn unique(name: &str, taken: &BTreeSet<String>) -> String {
    let mut free = name.to_owned();
    let mut count = 1;
    while taken.contains(&free) {
        count += 1;
        free = format!("{name}{count}");
    }
    free
}

/// Returns the type that an argument is named after.
fn type_name(name: &str) -> String {
    let rust = rust_type(name);
    match is_rust_identifier(&rust) && !is_rust_keyword(&rust) {
        true => rust,
        false => format!("Argument{rust}"),
    }
}

/// Returns the field of an argument, in the spelling of Rust.
fn field_name(name: &str) -> String {
    let is_plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
    let rust = match name.bytes().all(is_plain) && is_rust_identifier(name) {
        true => name.to_owned(),
        false => name.to_snake_case(),
    };
    if !is_rust_identifier(&rust) {
        return format!("argument_{rust}");
    }
    match rust_identifier(&rust) {
        Some(field) => field.into_owned(),
        None => format!("{rust}_"),
    }
}

/// Writes an enum of words.
fn enumeration(writer: &mut Writer, name: &str, argument: &str, words: &[&str]) {
    writer.open(format_args!("__errpact::__names! {{"));
    writer.line(format_args!("words:"));
    docs::markdown(writer, &format!("Words of the argument `{argument}`."));
    writer.open(format_args!("pub enum {name} {{"));
    let mut taken: BTreeSet<String> = OF_WORDS.map(str::to_owned).into();
    for word in words {
        let variant = unique(&variant(word), &taken);
        writer.line(format_args!("{variant} = {},", Literal(word)));
        taken.insert(variant);
    }
    writer.close("}");
    writer.close("}");
}

/// Returns the variant of a word, which may be any text.
fn variant(word: &str) -> String {
    let mut rust = rust_type(word);
    rust.retain(|character| character.is_ascii_alphanumeric());
    match is_rust_identifier(&rust) && !is_rust_keyword(&rust) {
        true => rust,
        false => format!("Word{rust}"),
    }
}

/// Writes the doc comment of a field.
fn describe(writer: &mut Writer, param: &Param<'_>) {
    if !param.description.is_empty() {
        docs::text(writer, param.description);
        docs::gap(writer);
    }
    let mut facts = format!("Argument `{}`, {}", param.name, in_words(param.kind));
    if !param.default.is_empty() {
        let _ = write!(facts, ", by default {}", docs::inline(param.default));
    }
    if param.log != Channel::Plain {
        facts.push_str(", not plain in the log");
    }
    docs::markdown(writer, &(facts + "."));
}

fn in_words(kind: Kind<'_>) -> String {
    match kind {
        Kind::List(item) => format!("list of {}", in_words(*item)),
        other => other.as_str().to_owned(),
    }
}

/// The types for the runtime's macro, which gives them their traits.
#[derive(Default)]
struct Listed {
    tools: Vec<String>,
    objects: Vec<String>,
    words: Vec<String>,
}

impl Listed {
    fn tool(&mut self, tool: &str, name: &str, fields: &[Field<'_>], rest: Option<&str>) {
        let is_object =
            |field: &&Field<'_>| matches!(field.param.kind.innermost(), Kind::Object(_));
        let (objects, others): (Vec<_>, Vec<_>) = fields.iter().partition(is_object);
        let mut line = format!("{} = {name} {}", Literal(tool), braces(others, rest));
        if !objects.is_empty() {
            let _ = write!(line, " {}", braces(objects, None));
        }
        self.tools.push(line);
    }

    fn write(&self, writer: &mut Writer) {
        writer.blank();
        writer.open(format_args!("__errpact::__arguments! {{"));
        writer.line(format_args!("of super::CATALOG:"));
        for (heading, lines) in [
            ("tools", &self.tools),
            ("objects", &self.objects),
            ("words", &self.words),
        ] {
            if lines.is_empty() {
                continue;
            }
            writer.open(format_args!("{heading} ["));
            for line in lines {
                writer.line(format_args!("{line},"));
            }
            writer.close("]");
        }
        writer.close("}");
    }
}

/// Returns the fields by name, each with the argument's if that is another one.
fn braces<'p>(fields: impl IntoIterator<Item = &'p Field<'p>>, rest: Option<&str>) -> String {
    let fields = fields
        .into_iter()
        .map(|Field { name, param }| match name == param.name {
            true => name.clone(),
            false => format!("{name} = {}", Literal(param.name)),
        });
    let fields = fields.collect::<Vec<_>>().join(", ");
    match (fields.as_str(), rest) {
        ("", None) => "{}".to_owned(),
        (fields, None) => format!("{{ {fields} }}"),
        ("", Some(rest)) => format!("{{ ; .. {rest} }}"),
        (fields, Some(rest)) => format!("{{ {fields}; .. {rest} }}"),
    }
}
