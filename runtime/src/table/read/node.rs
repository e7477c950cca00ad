//! The JSON of tables, with its texts in the arena, and what is read from a part of it.

use std::fmt;

use bumpalo::Bump;
use errpact_core::Word;
use serde::Deserializer;
use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::wrong::{Wrong, shown};

/// The most members that are compared with each other. An object with more is a table, whose names are checked in order:
/// no row and no set of words has so many.
const COMPARED: usize = 80;

/// The most words that an error lists.
const LISTED: usize = 12;

/// A part of the tables.
pub(super) enum Node<'a> {
    Null,
    Flag(bool),
    /// A whole number.
    Number(i128),
    /// A number with decimals, which tables have only as text.
    Decimal,
    Text(&'a str),
    List(Vec<Self>),
    Object(Vec<(&'a str, Self)>),
}

/// Reads a text. JSON that is too deep is refused by the parser.
pub(super) fn parse<'a>(text: &str, arena: &'a Bump) -> Result<Node<'a>, serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let node = Seed(arena).deserialize(&mut reader)?;
    reader.end()?;
    Ok(node)
}

#[derive(Clone, Copy)]
struct Seed<'a>(&'a Bump);

impl<'de, 'a> DeserializeSeed<'de> for Seed<'a> {
    type Value = Node<'a>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Node<'a>, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de, 'a> Visitor<'de> for Seed<'a> {
    type Value = Node<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Node<'a>, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Node<'a>, E> {
        Ok(Node::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Node<'a>, E> {
        Ok(Node::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Node<'a>, E> {
        Ok(Node::Number(number.into()))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Node<'a>, E> {
        Ok(Node::Decimal)
    }

    fn visit_str<E>(self, text: &str) -> Result<Node<'a>, E> {
        Ok(Node::Text(self.0.alloc_str(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node<'a>, A::Error> {
        let mut nodes = Vec::new();
        while let Some(node) = list.next_element_seed(self)? {
            nodes.push(node);
        }
        Ok(Node::List(nodes))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Node<'a>, A::Error> {
        let mut members: Vec<(&str, Node<'_>)> = Vec::new();
        while let Some(name) = object.next_key_seed(self)? {
            let Node::Text(name) = name else {
                return Err(A::Error::custom("a name that is not a text"));
            };
            // Of two members with one name, each reader could take another.
            if members.len() < COMPARED && members.iter().any(|(known, _)| *known == name) {
                let problem = format!("a second member `{}`", shown(name));
                return Err(A::Error::custom(problem));
            }
            members.push((name, object.next_value_seed(self)?));
        }
        Ok(Node::Object(members))
    }
}

impl<'a> Node<'a> {
    pub(super) fn text(&self) -> Result<&'a str, Wrong> {
        match self {
            Self::Text(text) => Ok(text),
            _ => Err(Wrong::expected("a text")),
        }
    }

    /// Reads a text that is JSON, which is copied into results as it is. `start` is how it must begin.
    pub(super) fn json(&self, start: &str) -> Result<&'a str, Wrong> {
        let text = self.text()?;
        let is_json = serde_json::from_str::<IgnoredAny>(text).is_ok();
        match is_json && text.starts_with(start) {
            true => Ok(text),
            false if start.is_empty() => Err(Wrong::expected("JSON in a text")),
            false => Err(Wrong::expected(format!(
                "JSON in a text that begins with `{start}`"
            ))),
        }
    }

    pub(super) fn flag(&self) -> Result<bool, Wrong> {
        match self {
            Self::Flag(flag) => Ok(*flag),
            _ => Err(Wrong::expected("true or false")),
        }
    }

    pub(super) fn number<N: TryFrom<i128>>(&self) -> Result<N, Wrong> {
        let number = match self {
            Self::Number(number) => N::try_from(*number).ok(),
            _ => None,
        };
        let kind = std::any::type_name::<N>();
        number.ok_or_else(|| Wrong::expected(format!("a whole number (`{kind}`)")))
    }

    /// Reads a number with decimals, which is written as text.
    pub(super) fn decimal(&self) -> Result<f64, Wrong> {
        let number = self.text()?.parse().ok();
        number
            .filter(|number: &f64| number.is_finite() && *number >= 0.0)
            .ok_or_else(|| Wrong::expected("a number in a text, such as `\"1.5\"`"))
    }

    pub(super) fn word<W: Word>(&self) -> Result<W, Wrong> {
        word(self.text()?)
    }

    pub(super) fn members(&self) -> Result<&[(&'a str, Self)], Wrong> {
        match self {
            Self::Object(members) => Ok(members),
            _ => Err(Wrong::expected("an object")),
        }
    }

    /// Returns a member of an object.
    pub(super) fn member(&self, name: &str) -> Option<&Self> {
        let members = self.members().ok()?;
        let found = members.iter().find(|(known, _)| *known == name);
        found.map(|(_, node)| node)
    }

    /// Returns the items of a list.
    pub(super) fn parts(&self) -> Option<&[Self]> {
        match self {
            Self::List(parts) => Some(parts),
            _ => None,
        }
    }

    /// Reads each member of an object.
    pub(super) fn each(
        &self,
        mut read: impl FnMut(&'a str, &Self) -> Result<(), Wrong>,
    ) -> Result<(), Wrong> {
        let mut members = self.members()?.iter();
        members.try_for_each(|(name, node)| read(name, node).map_err(|wrong| wrong.at(name)))
    }

    pub(super) fn list<T: 'a>(
        &self,
        arena: &'a Bump,
        read: impl Fn(&Self) -> Result<T, Wrong>,
    ) -> Result<&'a [T], Wrong> {
        let nodes = self.parts().ok_or_else(|| Wrong::expected("a list"))?;
        let items = nodes.iter().enumerate();
        let items = items.map(|(at, node)| read(node).map_err(|wrong| wrong.at(at)));
        let items = items.collect::<Result<Vec<T>, Wrong>>()?;
        Ok(arena.alloc_slice_fill_iter(items))
    }

    pub(super) fn texts(&self, arena: &'a Bump) -> Result<&'a [&'a str], Wrong> {
        self.list(arena, Self::text)
    }

    /// Reads a table: an object whose names are sorted, because a program looks them up by that.
    pub(super) fn table<T: 'a>(
        &self,
        arena: &'a Bump,
        read: impl Fn(&'a str, &Self) -> Result<T, Wrong>,
    ) -> Result<&'a [T], Wrong> {
        sorted(self.members()?, |(name, _)| name)?;
        let mut rows = Vec::new();
        self.each(|name, node| {
            rows.push(read(name, node)?);
            Ok(())
        })?;
        Ok(arena.alloc_slice_fill_iter(rows))
    }

    /// Reads a table whose names are words. Its rows are in the order of the language.
    pub(super) fn table_of_words<W: Word + Ord, T: 'a>(
        &self,
        arena: &'a Bump,
        read: impl Fn(&Self) -> Result<T, Wrong>,
    ) -> Result<&'a [(W, T)], Wrong> {
        let mut rows: Vec<(W, T)> = Vec::new();
        self.each(|name, node| {
            rows.push((word(name)?, read(node)?));
            Ok(())
        })?;
        rows.sort_by_key(|(word, _)| *word);
        Ok(arena.alloc_slice_fill_iter(rows))
    }
}

fn word<W: Word>(text: &str) -> Result<W, Wrong> {
    W::of(text).ok_or_else(|| {
        let known = match W::WORDS.len() {
            0..=LISTED => format!(": {}", W::WORDS.join(", ")),
            _ => String::new(),
        };
        Wrong::expected(format!("{}{known}; not `{}`", W::WHAT, shown(text)))
    })
}

/// Checks that rows are sorted by name, and that no two have the same name.
pub(super) fn sorted<'a, T>(rows: &[T], name: impl Fn(&T) -> &'a str) -> Result<(), Wrong> {
    let mut pairs = rows.iter().zip(rows.iter().skip(1));
    let wrong = pairs.find(|(one, next)| name(one) >= name(next));
    wrong.map_or(Ok(()), |(_, next)| Err(Wrong::unsorted().at(name(next))))
}
