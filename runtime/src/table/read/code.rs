//! Rows of codes.

use bumpalo::Bump;
use errpact_core::table::{Entry, Repair};
use errpact_core::{Delay, Exhausted, Policy, Retry, Translations, WhenUsedUp};

use super::node::{Node, sorted};
use super::row::params;
use super::wrong::{Wrong, shown};

/// The names that rows refer to, each list sorted.
pub(super) struct Names<'a> {
    pub(super) codes: Vec<&'a str>,
    pub(super) categories: Vec<&'a str>,
}

impl Names<'_> {
    /// Returns the index of the code that a text names.
    pub(super) fn code(&self, node: &Node<'_>) -> Result<u16, Wrong> {
        index(&self.codes, node.text()?, "the name of a code")
    }
}

fn index(names: &[&str], name: &str, what: &str) -> Result<u16, Wrong> {
    let found = names.binary_search(&name).ok();
    let index = found.and_then(|index| u16::try_from(index).ok());
    index.ok_or_else(|| Wrong::expected(format!("{what}; there is no `{}`", shown(name))))
}

/// Reads the row of a code.
pub(super) fn row<'a>(
    name: &'a str,
    node: &Node<'a>,
    names: &Names<'_>,
    arena: &'a Bump,
) -> Result<Entry<'a>, Wrong> {
    let mut row = Entry {
        name,
        ..Entry::EMPTY
    };
    let (mut user, mut category) = (None, None);
    node.each(|member, node| {
        match member {
            "number" => row.number = Some(node.number()?),
            "category" => {
                let text = node.text()?;
                category = Some(index(&names.categories, text, "the name of a category")?);
            }
            "summary" => row.summary = node.text()?,
            "message" => row.message = node.text()?,
            "user" => user = Some(node.text()?),
            "messages" => row.messages = translations(node, arena)?,
            "params" => row.params = params(node, arena)?,
            "policy" => row.policy = arena.alloc(policy(node)?),
            "repair" => row.repair = Some(arena.alloc(repair(node, arena)?)),
            "presents_as" => {
                row.presents_as = Some(names.code(node)?);
            }
            "status" => row.status = Some(node.number()?),
            "jsonrpc" => row.jsonrpc = Some(node.number()?),
            "raised_by" => {
                row.raised_by = node.texts(arena)?;
                sorted(row.raised_by, |tool| tool)?;
            }
            "instruction" => row.instruction = node.text()?,
            "guidance" => row.guidance = node.text()?,
            "adjustments" => row.envelope.adjustments = node.json("{")?,
            "alternatives" => row.envelope.alternatives = node.json("[")?,
            "actions" => row.envelope.actions = node.json("[")?,
            "extensions" => row.extensions = node.json("{")?,
            "docs" => row.docs = Some(node.text()?),
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    row.user_message = user.unwrap_or(row.message);
    // A code has a category if there are any.
    match category {
        Some(index) => row.category = index,
        None if names.categories.is_empty() => {}
        None => return Err(Wrong::new("is missing").at("category")),
    }
    Ok(row)
}

/// Reads texts by the tags of their languages.
pub(super) fn translations<'a>(
    node: &Node<'a>,
    arena: &'a Bump,
) -> Result<Translations<'a>, Wrong> {
    node.table(arena, |tag, text| Ok((tag, text.text()?)))
}

fn repair<'a>(node: &Node<'a>, arena: &'a Bump) -> Result<Repair<'a>, Wrong> {
    let mut repair = Repair {
        param: "",
        from: &[],
    };
    node.each(|member, node| {
        match member {
            "param" => repair.param = node.text()?,
            "from" => repair.from = node.texts(arena)?,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    Ok(repair)
}

fn policy<'a>(node: &Node<'a>) -> Result<Policy<'a>, Wrong> {
    let mut policy = Policy::DEFAULT;
    node.each(|member, node| {
        match member {
            "deliver" => policy.deliver = node.word()?,
            "replay" => policy.replay = node.word()?,
            "stops" => policy.stops = node.word()?,
            "guide" => policy.guide = node.word()?,
            "disposition" => policy.disposition = node.word()?,
            "outcome" => policy.outcome = node.word()?,
            "verify" => policy.verify = Some(node.text()?),
            "retry" => policy.retry = retry(node)?,
            "exhausted" => policy.exhausted = exhausted(node)?,
            "log" => policy.log = node.word()?,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    Ok(policy)
}

fn exhausted(node: &Node<'_>) -> Result<Exhausted, Wrong> {
    let mut exhausted = Exhausted::always(WhenUsedUp::Fail);
    node.each(|member, node| {
        match member {
            "blocking" => exhausted.blocking = node.word()?,
            "optional" => exhausted.optional = node.word()?,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    Ok(exhausted)
}

fn retry<'a>(node: &Node<'a>) -> Result<Retry<'a>, Wrong> {
    // Without `max` there is no retry: a limit that is lost must not become none.
    let mut retry = Retry::NEVER;
    node.each(|member, node| {
        match member {
            "by" => retry.by = Some(node.word()?),
            "max" => {
                retry.max = match node {
                    Node::Null => None,
                    node => Some(node.number()?),
                }
            }
            "delay_ms" => retry.delay = Delay::Fixed(node.number()?),
            "delay_param" => retry.delay = Delay::Param(node.text()?),
            "multiplier" => retry.multiplier = node.decimal()?,
            "max_delay_ms" => retry.max_delay_ms = node.number()?,
            "full_jitter" => retry.full_jitter = node.flag()?,
            "word" => retry.word = retry_word(node.text()?)?,
            _ => return Err(Wrong::unknown()),
        }
        Ok(())
    })?;
    match retry.by.is_none() == (retry.word == Retry::NEVER.word) {
        true => Ok(retry),
        false => Err(Wrong::new("must be the word for `by`").at("word")),
    }
}

fn retry_word(text: &str) -> Result<&'static str, Wrong> {
    let known = Retry::WORDS.into_iter().find(|word| *word == text);
    known.ok_or_else(|| Wrong::expected(format!("one of {}", Retry::WORDS.join(", "))))
}
