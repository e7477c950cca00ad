//! Reads the tables of a catalog from the text that `errpact_generator::tables::json` writes, for programs that do not have
//! them as Rust. See `docs/decisions/121-tables-are-one-text.md`.
//!
//! A text may be old, from another version, or corrupt. So a reader checks everything that a program relies on: the
//! format, that each word and each member is known, that names lead to rows, numbers are in range and lists are sorted
//! as lookups expect. It reads all of a text or nothing, in time that grows with the length of the text.

mod code;
mod node;
mod row;
mod wrong;

use bumpalo::Bump;
use errpact_core::table::{Category, FORMAT};
use errpact_core::{Limits, Rules, Sentence, Sentences, is_language_tag};

use self::code::{Names, translations};
use self::node::{Node, sorted};
pub use self::wrong::TablesError;
use self::wrong::{Wrong, shown};
use super::prompt::{Note, PromptBlock, PromptItem, WrittenBlock};
use super::{Catalog, RetryBucket};

/// The members that every text has.
const REQUIRED: [&str; 9] = [
    "name",
    "fingerprint",
    "wire_fingerprint",
    "policy_fingerprint",
    "reference_digits",
    "codes",
    "other_service",
    "limits",
    "prompt",
];

/// The longest text between two codes of an instruction, in bytes. The styles of blocks have a comma and a space.
const MOST_BETWEEN: usize = 16;

/// Reads the tables of a catalog, and its notes. All of it is put into `arena`.
///
/// # Errors
/// Returns an error if the text has another format than this version writes, or a part that is not as it writes it.
pub fn read<'a>(text: &str, arena: &'a Bump) -> Result<Catalog<'a>, TablesError> {
    let tables = node::parse(text, arena).map_err(|error| TablesError::Json {
        problem: error.to_string(),
    })?;
    let generated_by = match tables.member("errpact") {
        Some(Node::Text(version)) => format!("errpact {}", shown(version)),
        _ => "an unknown version".to_owned(),
    };
    let found = match tables.member("format") {
        Some(Node::Number(format)) if *format == FORMAT.into() => {
            return catalog(&tables, arena).map_err(|wrong| wrong.error(generated_by));
        }
        Some(Node::Number(format)) => Some(format.to_string()),
        _ => None,
    };
    Err(TablesError::Format {
        found,
        generated_by,
    })
}

fn catalog<'a>(tables: &Node<'a>, arena: &'a Bump) -> Result<Catalog<'a>, Wrong> {
    let missing = REQUIRED.iter().find(|it| tables.member(it).is_none());
    if let Some(name) = missing {
        return Err(Wrong::new("is missing").at(name));
    }
    let names = Names {
        codes: names(tables, "codes")?,
        categories: names(tables, "categories")?,
    };
    let mut catalog = Catalog::EMPTY;
    tables.each(|member, node| {
        match member {
            "format" | "errpact" => {}
            "name" => catalog.name = node.text()?,
            "version" => catalog.version = Some(node.text()?),
            "fingerprint" => catalog.fingerprint = fingerprint(node)?,
            "wire_fingerprint" => catalog.wire_fingerprint = fingerprint(node)?,
            "policy_fingerprint" => catalog.policy_fingerprint = fingerprint(node)?,
            "reference_digits" => catalog.reference_digits = digits(node)?,
            "categories" => {
                catalog.categories =
                    node.table(arena, |name, it| Ok(Category::new(name, it.text()?)))?;
            }
            "codes" => {
                catalog.codes = node.table(arena, |name, it| code::row(name, it, &names, arena))?;
            }
            "former_names" => {
                catalog.former_names = node.table(arena, |name, it| Ok((name, names.code(it)?)))?;
            }
            "fallback" => catalog.fallback = Some(names.code(node)?),
            "context" => catalog.context = row::params(node, arena)?,
            "tools" => {
                catalog.tools = node.table(arena, |name, it| row::tool(name, it, arena))?;
            }
            "services" => catalog.services = node.table(arena, row::service)?,
            "other_service" => catalog.other_service = node.text()?,
            "failed_when" => catalog.failed_when = Some(node.text()?),
            "workflows" => {
                catalog.workflows = node.table(arena, |name, it| row::workflow(name, it, arena))?;
            }
            "limits" => catalog.limits = limits(node)?,
            "retry_bucket" => catalog.retry_bucket = Some(arena.alloc(bucket(node)?)),
            "sentences" => catalog.sentences = sentences(node, arena)?,
            "languages" => catalog.languages = node.list(arena, language)?,
            "translated" => {
                catalog.translated = node.table_of_words(arena, |it| translations(it, arena))?;
            }
            "shapes" => {
                catalog.shapes = node.table(arena, |name, it| row::shape(name, it, arena))?;
            }
            "written" => catalog.written = node.table_of_words(arena, Node::text)?,
            "notes" => catalog.notes = node.table(arena, |name, it| note(name, it, arena))?,
            "rules" => catalog.rules = Some(arena.alloc(rules(node, &names, arena)?)),
            "prompt" => catalog.prompt = prompt(node, arena)?,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    let declared = |name: &str| catalog.shapes.iter().any(|shape| shape.name == name);
    match catalog.written.iter().find(|(_, name)| !declared(name)) {
        Some((surface, _)) => Err(Wrong::expected("the name of a shape")
            .at(surface.as_str())
            .at("written")),
        None => Ok(catalog),
    }
}

/// Returns the names in a table, which other rows may refer to before it is read.
fn names<'a>(tables: &Node<'a>, table: &str) -> Result<Vec<&'a str>, Wrong> {
    let Some(node) = tables.member(table) else {
        return Ok(Vec::new());
    };
    let members = node.members().map_err(|wrong| wrong.at(table))?;
    sorted(members, |(name, _)| name).map_err(|wrong| wrong.at(table))?;
    // Codes are counted with 16 bits, and one number is none of them.
    match u16::try_from(members.len()) {
        Ok(count) if count < u16::MAX => Ok(members.iter().map(|(name, _)| *name).collect()),
        _ => Err(Wrong::new("has too many rows").at(table)),
    }
}

fn fingerprint<'a>(node: &Node<'a>) -> Result<&'a str, Wrong> {
    let text = node.text()?;
    let digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    match text.len() == 12 && text.bytes().all(digit) {
        true => Ok(text),
        false => Err(Wrong::expected("12 hex digits in a text")),
    }
}

fn digits(node: &Node<'_>) -> Result<u8, Wrong> {
    match node.number()? {
        digits @ 4..=32 => Ok(digits),
        _ => Err(Wrong::expected("a number from 4 to 32")),
    }
}

fn language<'a>(node: &Node<'a>) -> Result<&'a str, Wrong> {
    let tag = node.text()?;
    match is_language_tag(tag) {
        true => Ok(tag),
        false => Err(Wrong::expected("the tag of a language, such as `de-AT`")),
    }
}

fn limits(node: &Node<'_>) -> Result<Limits, Wrong> {
    let mut limits = Limits::DEFAULT;
    node.each(|member, node| {
        match member {
            "iterations" => limits.iterations = node.number()?,
            "all_failure_rounds" => limits.all_failure_rounds = node.number()?,
            "retries_per_step" => limits.retries_per_step = Some(node.number()?),
            "same_code" => limits.same_code = Some(node.number()?),
            "total_attempts" => limits.total_attempts = Some(node.number()?),
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    Ok(limits)
}

fn bucket(node: &Node<'_>) -> Result<RetryBucket, Wrong> {
    // What is lost of a bucket makes it smaller.
    let (mut capacity, mut refill) = (0, 0.0);
    node.each(|member, node| {
        match member {
            "capacity" => capacity = node.number()?,
            "refill" => refill = node.decimal()?,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    Ok(RetryBucket::new(capacity, refill))
}

fn sentences<'a>(node: &Node<'a>, arena: &'a Bump) -> Result<Sentences<'a>, Wrong> {
    let own: &[(Sentence, &str)] = node.table_of_words(arena, Node::text)?;
    Ok(own
        .iter()
        .fold(Sentences::DEFAULT, |all, (sentence, text)| {
            all.with(*sentence, text)
        }))
}

fn note<'a>(name: &'a str, node: &Node<'a>, arena: &'a Bump) -> Result<Note<'a>, Wrong> {
    let mut note = Note {
        name,
        text: "",
        params: &[],
    };
    node.each(|member, node| {
        match member {
            "text" => note.text = node.text()?,
            "params" => note.params = row::params(node, arena)?,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    Ok(note)
}

/// Reads the lines of rules. The matcher leaves out a line that it can't use, so each is checked here.
fn rules<'a>(node: &Node<'a>, names: &Names<'_>, arena: &'a Bump) -> Result<Rules<'a>, Wrong> {
    let lines = node.texts(arena)?;
    let index_of = |code: &str| {
        let index = names.codes.binary_search(&code).ok()?;
        u16::try_from(index).ok()
    };
    match Rules::first_unusable(lines, index_of) {
        Some(at) => Err(Wrong::expected("a code and its rule, sorted by code").at(at)),
        None => Ok(Rules::new(lines)),
    }
}

fn prompt<'a>(node: &Node<'a>, arena: &'a Bump) -> Result<PromptBlock<'a>, Wrong> {
    let mut block = PromptBlock::EMPTY;
    node.each(|member, node| {
        match member {
            "head" => block.head = node.text()?,
            "items" => block.items = node.list(arena, |it| item(it, arena))?,
            "tail" => block.tail = node.text()?,
            "others" => block.others = node.list(arena, |it| other(it, arena))?,
            "instructions" => block.instructions = Some(instructions(node, arena)?),
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    let mut whole = block.head.to_owned();
    for item in block.items {
        whole.push_str(item.before);
        whole.push_str(&item.codes.join(item.between));
        whole.push_str(item.after);
    }
    whole.push_str(block.tail);
    block.whole = arena.alloc_str(&whole);
    Ok(block)
}

fn item<'a>(node: &Node<'a>, arena: &'a Bump) -> Result<PromptItem<'a>, Wrong> {
    let Some([before, codes, between, after]) = node.parts() else {
        return Err(Wrong::expected("a list of a text, codes and two texts"));
    };
    Ok(PromptItem {
        before: before.text()?,
        codes: codes.texts(arena)?,
        // It is written once for each code.
        between: match between.text()? {
            text if text.len() <= MOST_BETWEEN => text,
            _ => return Err(Wrong::expected("a short text").at(2)),
        },
        after: after.text()?,
    })
}

fn other<'a>(node: &Node<'a>, arena: &'a Bump) -> Result<WrittenBlock<'a>, Wrong> {
    let Some([tools, tool_list, text]) = node.parts() else {
        return Err(Wrong::expected("a list of tools, listed tools and a text"));
    };
    Ok(WrittenBlock {
        tools: tools.texts(arena)?,
        tool_list: tool_list.texts(arena)?,
        text: text.text()?,
    })
}

fn instructions<'a>(node: &Node<'a>, arena: &'a Bump) -> Result<WrittenBlock<'a>, Wrong> {
    let Some([tools, text]) = node.parts() else {
        return Err(Wrong::expected("a list of tools and a text"));
    };
    Ok(WrittenBlock {
        tools: tools.texts(arena)?,
        tool_list: &[],
        text: text.text()?,
    })
}

#[cfg(test)]
mod tests;
