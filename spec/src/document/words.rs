//! Values that are one word of a list.

use errpact_core::Word;

use super::reader::{Described, Form, Reader};
use super::wrong;
use crate::yaml::{Node, Value};

/// An enum of words is written as one of its words.
impl<W: Word + Described> Form for W {
    type Value = Self;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self> {
        read(&node, W::WHAT, W::ALL, W::as_str, reader)
    }
}

/// Reads one word of a list.
pub(crate) fn read<T: Copy>(
    node: &Node<'_>,
    what: &str,
    all: &[T],
    word: impl Fn(T) -> &'static str,
    reader: &mut Reader,
) -> Option<T> {
    let Value::Scalar(text, _) = &node.value else {
        let known: Vec<&str> = all.iter().map(|it| word(*it)).collect();
        wrong::not_a_word(reader, what, &known, &node.value, node.span);
        return None;
    };
    let found = all.iter().copied().find(|it| word(*it) == *text);
    if found.is_none() {
        let known: Vec<&str> = all.iter().map(|it| word(*it)).collect();
        wrong::word(reader, what, text, &known, node.span);
    }
    found
}
