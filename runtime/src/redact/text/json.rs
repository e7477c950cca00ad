//! A writer of JSON.
//!
//! A serializer needs values that exist. Here texts are made while they are written, directly into the buffer. Only this module writes names, separators and brackets.

use std::fmt::{Display, Write};

use super::{cleaned, out::Out};

/// The place of one value.
#[must_use = "a place without a value is not JSON"]
pub(crate) struct Slot<'b> {
    buffer: &'b mut String,
}

/// An object that is being written. With `SPACED` a space follows each of its colons and commas.
pub(crate) struct Object<'b, const SPACED: bool = false> {
    buffer: &'b mut String,
    /// Whether it has a member.
    any: bool,
}

/// A list that is being written.
pub(crate) struct List<'b> {
    buffer: &'b mut String,
    /// Whether it has an element.
    any: bool,
}

/// An object that is complete except for a gap: its first and last members are always the same.
#[derive(Debug)]
pub(crate) struct Frame {
    start: Box<str>,
    end: Box<str>,
}

impl<'b> Slot<'b> {
    pub(crate) fn null(self) {
        self.buffer.push_str("null");
    }

    pub(crate) fn boolean(self, value: bool) {
        self.buffer.push_str(if value { "true" } else { "false" });
    }

    /// Writes an integer, or a finite number.
    pub(crate) fn number(self, value: impl Display) {
        // Writing into a `String` does not fail.
        let _ = write!(self.buffer, "{value}");
    }

    /// Writes a text.
    #[inline(always)]
    pub(crate) fn text(self, write: impl FnOnce(&mut Out<'_, true>)) {
        self.buffer.push('"');
        write(&mut Out::json(self.buffer));
        self.buffer.push('"');
    }

    /// Writes a name from the program.
    #[inline(always)]
    pub(crate) fn name(self, name: &str, max: usize) {
        self.text(|out| cleaned(out, name, max));
    }

    /// Writes a value that exists.
    pub(crate) fn json(self, value: &serde_json::Value) {
        let _ = write!(self.buffer, "{value}");
    }

    /// Writes a whole value that was written as JSON before, such as one of the catalog's.
    pub(crate) fn ready(self, json: &str) {
        self.buffer.push_str(json);
    }

    /// Writes an object.
    #[inline(always)]
    pub(crate) fn object(self, write: impl FnOnce(&mut Object<'_>)) {
        Object::write(self.buffer, write);
    }

    /// Writes a list.
    pub(crate) fn list(self, write: impl FnOnce(&mut List<'_>)) {
        List::write(self.buffer, write);
    }
}

impl<const SPACED: bool> Object<'_, SPACED> {
    /// Writes an object.
    #[inline(always)]
    pub(crate) fn write(buffer: &mut String, write: impl FnOnce(&mut Object<'_, SPACED>)) {
        buffer.push('{');
        let mut object = Object { buffer, any: false };
        write(&mut object);
        object.buffer.push('}');
    }

    /// Begins a member whose name keeps every letter: a reader looks for it.
    pub(crate) fn exact(&mut self, name: &str) -> Slot<'_> {
        self.next();
        // A text can be written as JSON.
        self.buffer
            .push_str(&serde_json::to_string(name).unwrap_or_default());
        self.buffer.push_str(if SPACED { ": " } else { ":" });
        Slot {
            buffer: self.buffer,
        }
    }

    /// Begins a member.
    #[inline(always)]
    pub(crate) fn member(&mut self, name: &'static str) -> Slot<'_> {
        self.next();
        self.buffer.push('"');
        self.buffer.push_str(name);
        self.buffer.push_str(if SPACED { "\": " } else { "\":" });
        Slot {
            buffer: self.buffer,
        }
    }

    /// Begins a member that the program or the catalog names.
    pub(crate) fn named(&mut self, name: &str, max: usize) -> Slot<'_> {
        self.next();
        let slot = Slot {
            buffer: self.buffer,
        };
        slot.name(name, max);
        self.buffer.push_str(if SPACED { ": " } else { ":" });
        Slot {
            buffer: self.buffer,
        }
    }

    /// Writes a member that is an object, unless nothing is written into it.
    #[inline(always)]
    pub(crate) fn object_if_any(
        &mut self,
        name: &'static str,
        write: impl FnOnce(&mut Object<'_>),
    ) {
        let before = (self.buffer.len(), self.any);
        let mut any = false;
        self.member(name).object(|object| {
            write(object);
            any = object.any;
        });
        if !any {
            self.back_to(before);
        }
    }

    /// Takes back what was written since.
    fn back_to(&mut self, (length, any): (usize, bool)) {
        self.buffer.truncate(length);
        self.any = any;
    }

    #[inline(always)]
    fn next(&mut self) {
        if self.any {
            self.buffer.push_str(if SPACED { ", " } else { "," });
        }
        self.any = true;
    }
}

impl List<'_> {
    /// Writes a list.
    pub(crate) fn write(buffer: &mut String, write: impl FnOnce(&mut List<'_>)) {
        buffer.push('[');
        let mut list = List { buffer, any: false };
        write(&mut list);
        list.buffer.push(']');
    }

    /// Begins an element.
    pub(crate) fn element(&mut self) -> Slot<'_> {
        if self.any {
            self.buffer.push(',');
        }
        self.any = true;
        Slot {
            buffer: self.buffer,
        }
    }
}

impl Frame {
    /// Writes an object whose only member is an object: its members before the gap, at least one, and those after it.
    pub(crate) fn new(
        name: &'static str,
        before: impl FnOnce(&mut Object<'_>),
        after: impl FnOnce(&mut Object<'_>),
    ) -> Self {
        let mut text = String::new();
        let mut gap = 0;
        Object::<false>::write(&mut text, |outer| {
            outer.member(name).object(|inner| {
                before(inner);
                gap = inner.buffer.len();
                after(inner);
            });
        });
        let end = text.split_off(gap).into();
        Self {
            start: text.into(),
            end,
        }
    }

    /// Writes the object, with these members in its gap.
    #[inline(always)]
    pub(crate) fn fill(&self, buffer: &mut String, write: impl FnOnce(&mut Object<'_>)) {
        buffer.push_str(&self.start);
        let mut object = Object { buffer, any: true };
        write(&mut object);
        object.buffer.push_str(&self.end);
    }

    /// Returns its length without the gap.
    pub(crate) fn len(&self) -> usize {
        self.start.len() + self.end.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separates_members_and_leaves_out_what_is_empty() {
        let mut text = String::new();
        Object::<false>::write(&mut text, |object| {
            object.object_if_any("none", |inner| inner.object_if_any("inner", |_| ()));
            object.member("yes").boolean(true);
            object.member("list").list(|list| {
                list.element().number(1.5);
                list.element().text(|out| out.push_str("a\"b"));
                list.element().object(|object| object.member("n").null());
                list.element().list(|_| ());
            });
            object.named("la\"st", 3).ready("[1,2]");
        });
        assert_eq!(
            text,
            r#"{"yes":true,"list":[1.5,"a\"b",{"n":null},[]],"la\"…":[1,2]}"#
        );
    }

    #[test]
    fn puts_spaces_where_they_are_asked_for() {
        let mut text = String::new();
        Object::<true>::write(&mut text, |object| {
            object.member("a").boolean(false);
            object.named("b", 9).name("c", 9);
        });
        assert_eq!(text, r#"{"a": false, "b": "c"}"#);
    }

    #[test]
    fn a_frame_is_whole_with_and_without_members_in_its_gap() {
        let first = |object: &mut Object<'_>| object.member("a").number(1);
        let last = |object: &mut Object<'_>| object.member("z").number(2);
        let frame = Frame::new("f", first, last);
        let filled = |write: fn(&mut Object<'_>)| {
            let mut text = String::new();
            frame.fill(&mut text, write);
            text
        };
        assert_eq!(filled(|_| ()), r#"{"f":{"a":1,"z":2}}"#);
        let some = filled(|object| object.member("b").null());
        assert_eq!(some, r#"{"f":{"a":1,"b":null,"z":2}}"#);
        assert_eq!(frame.len(), filled(|_| ()).len());
    }
}
