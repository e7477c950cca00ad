//! Mutations of a text, and of JSON as a tree.

use errpact_tests::random::Random;
use serde_json::{Value as Json, json};

use super::run::{Shape, Target};

/// Pieces with a meaning for many readers.
const COMMON: &[&str] = &[
    "",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\"",
    "'",
    "\\",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    ":",
    ",",
    "=",
    "#",
    "%",
    "&",
    "*",
    "|",
    "~",
    "é",
    "日",
    "𝄞",
    "\u{85}",
    "\u{2028}",
    "\u{202e}",
    "\u{200b}",
    "\u{feff}",
    "\0",
    "\u{1b}[31m",
    "0",
    "-1",
    "1e999",
    "18446744073709551616",
    "2.5",
    "true",
    "null",
];

/// Numbers at which behavior changes.
const NUMBERS: [u64; 14] = [
    0,
    1,
    2,
    3,
    5,
    7,
    19,
    20,
    21,
    255,
    65_535,
    4_294_967_294,
    4_294_967_295,
    u64::MAX,
];

/// Returns the last character boundary at or before a place.
pub(crate) fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Returns an input of the pool with one to four mutations.
pub(crate) fn mutated(
    target: &Target,
    pool: &[String],
    longest: usize,
    random: &mut Random,
) -> String {
    let mut text = random.of(pool).clone();
    let mutations = 1 + random.below(4);
    if target.shape == Shape::Json
        && random.below(8) > 0
        && let Ok(mut tree) = serde_json::from_str::<Json>(&text)
    {
        let other = serde_json::from_str(random.of::<String>(pool)).unwrap_or(Json::Null);
        for _ in 0..mutations {
            in_tree(&mut tree, &other, target.pieces, random);
        }
        text = tree.to_string();
    } else {
        for _ in 0..mutations {
            in_text(&mut text, random.of::<String>(pool), target.pieces, random);
        }
    }
    text.truncate(boundary(&text, longest));
    text
}

fn piece<'p>(pieces: &[&'p str], random: &mut Random) -> &'p str {
    if random.below(3) == 0 {
        random.of::<&str>(COMMON)
    } else {
        random.of::<&str>(pieces)
    }
}

fn in_text(text: &mut String, other: &str, pieces: &[&str], random: &mut Random) {
    let mut place = |text: &str| boundary(text, random.below(text.len() + 1));
    let (one, another) = (place(text), place(text));
    let (start, end) = (one.min(another), one.max(another));
    let near = boundary(text, start + random.below(12)).max(start);
    match random.below(9) {
        0 => text.replace_range(start..near, ""),
        1 => text.replace_range(start..end, ""),
        2 | 3 => text.insert_str(start, piece(pieces, random)),
        4 => text.replace_range(start..near, piece(pieces, random)),
        5 => {
            let copy = text[start..end].repeat(1 + random.below(3));
            text.insert_str(one, &copy);
        }
        6 => {
            let from = boundary(other, random.below(other.len() + 1));
            let to = boundary(other, from + random.below(200)).max(from);
            text.insert_str(start, &other[from..to]);
        }
        7 => {
            // Any bytes, as a reader of files gets them.
            let bytes: Vec<u8> = (0..1 + random.below(4))
                .map(|_| random.below(256) as u8)
                .collect();
            text.insert_str(start, &String::from_utf8_lossy(&bytes));
        }
        _ => {
            let some: Vec<&str> = (0..random.below(12))
                .map(|_| piece(pieces, random))
                .collect();
            text.insert_str(start, &some.concat());
        }
    }
}

/// Changes one node of a tree.
fn in_tree(tree: &mut Json, other: &Json, pieces: &[&str], random: &mut Random) {
    let mut left = random.below(count(tree));
    let node = nth(tree, &mut left).expect("there are as many nodes as were counted");
    let mut foreign = random.below(count(other));
    // Mostly of the same kind: a reader refuses other kinds early.
    let new = match random.below(16) {
        0 => json!(piece(pieces, random)),
        1 => random
            .of(&[
                json!(null),
                json!(true),
                json!(-1),
                json!(0.5),
                json!(""),
                json!([]),
                json!({}),
            ])
            .clone(),
        2 => nth(&mut other.clone(), &mut foreign)
            .cloned()
            .unwrap_or_default(),
        _ => match &*node {
            Json::String(text) => {
                let mut text = text.clone();
                if random.below(2) == 0 {
                    piece(pieces, random).clone_into(&mut text);
                } else {
                    in_text(&mut text, "", pieces, random);
                }
                json!(text)
            }
            Json::Array(items) if !items.is_empty() => {
                let mut items = items.clone();
                let at = random.below(items.len());
                match random.below(3) {
                    0 => drop(items.remove(at)),
                    1 => items.push(items[at].clone()),
                    _ => items.rotate_left(at),
                }
                json!(items)
            }
            Json::Object(members) if !members.is_empty() => {
                let mut members = members.clone();
                let names: Vec<String> = members.keys().cloned().collect();
                let name = random.of(&names);
                let member = members.remove(name).unwrap_or_default();
                if random.below(2) == 0 {
                    members.insert(piece(pieces, random).to_owned(), member);
                }
                json!(members)
            }
            Json::Number(_) => json!(random.of(&NUMBERS)),
            Json::Bool(is) => json!(!is),
            other => other.clone(),
        },
    };
    *node = new;
}

fn children(tree: &Json) -> Vec<&Json> {
    match tree {
        Json::Array(items) => items.iter().collect(),
        Json::Object(members) => members.values().collect(),
        _ => Vec::new(),
    }
}

fn count(tree: &Json) -> usize {
    1 + children(tree).into_iter().map(count).sum::<usize>()
}

/// Returns the node of this number, counted from the root.
fn nth<'t>(tree: &'t mut Json, number: &mut usize) -> Option<&'t mut Json> {
    if *number == 0 {
        return Some(tree);
    }
    *number -= 1;
    match tree {
        Json::Array(items) => items.iter_mut().find_map(|it| nth(it, number)),
        Json::Object(members) => members.values_mut().find_map(|it| nth(it, number)),
        _ => None,
    }
}
