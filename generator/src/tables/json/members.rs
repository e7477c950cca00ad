//! Objects and texts in compact JSON.

use std::fmt::Display;

use errpact_core::Word;

/// An object that is being written.
pub(super) struct Members {
    text: String,
    /// Whether each member begins a line.
    lines: bool,
}

impl Members {
    /// Starts an object on one line.
    pub(super) fn new() -> Self {
        Self {
            text: String::from("{"),
            lines: false,
        }
    }

    /// Starts an object with each member on a separate line.
    pub(super) fn lines() -> Self {
        Self {
            text: String::from("{"),
            lines: true,
        }
    }

    /// Adds a member.
    pub(super) fn json(&mut self, name: &str, json: &str) {
        if self.text.len() > 1 {
            self.text.push(',');
        }
        if self.lines {
            self.text.push('\n');
        }
        self.text.push_str(&quoted(name));
        self.text.push(':');
        self.text.push_str(json);
    }

    /// Adds a text, unless it is empty.
    pub(super) fn text(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.json(name, &quoted(text));
        }
    }

    /// Adds a text, even an empty one, if there is one.
    pub(super) fn some_text(&mut self, name: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.json(name, &quoted(text));
        }
    }

    /// Adds a number.
    pub(super) fn number(&mut self, name: &str, number: impl Display) {
        self.json(name, &number.to_string());
    }

    /// Adds a number if there is one.
    pub(super) fn some_number(&mut self, name: &str, number: Option<impl Display>) {
        if let Some(number) = number {
            self.number(name, number);
        }
    }

    /// Adds a flag, unless it has its usual value.
    pub(super) fn flag(&mut self, name: &str, is_set: bool, usual: bool) {
        if is_set != usual {
            self.json(name, if is_set { "true" } else { "false" });
        }
    }

    /// Adds a word, unless it is the usual one.
    pub(super) fn word<W: Word>(&mut self, name: &str, word: W, usual: W) {
        if word != usual {
            self.text(name, word.as_str());
        }
    }

    /// Adds a list, unless it is empty. In an object of lines, each item has a separate line.
    pub(super) fn list(&mut self, name: &str, items: impl Iterator<Item = String>) {
        let items: Vec<String> = items.collect();
        if items.is_empty() {
            return;
        }
        let list = match self.lines {
            true => format!("[\n{}\n]", items.join(",\n")),
            false => format!("[{}]", items.join(",")),
        };
        self.json(name, &list);
    }

    /// Adds an object, unless it is empty. In an object of lines, each of its members has a separate line.
    pub(super) fn object(&mut self, name: &str, members: impl Iterator<Item = (String, String)>) {
        let mut object = match self.lines {
            true => Self::lines(),
            false => Self::new(),
        };
        for (name, json) in members {
            object.json(&name, &json);
        }
        if !object.is_empty() {
            self.json(name, &object.end());
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.len() == 1
    }

    /// Returns the whole object.
    pub(super) fn end(mut self) -> String {
        if self.lines {
            self.text.push('\n');
        }
        self.text.push('}');
        self.text
    }
}

/// Returns a list on one line.
pub(super) fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    format!("[{}]", items.join(","))
}

/// Returns a list of texts on one line.
pub(super) fn texts(texts: &[impl AsRef<str>]) -> String {
    list(texts.iter().map(|text| quoted(text.as_ref())))
}

/// Returns a text in quotation marks and in ASCII, so that no letter in it can change how the rest of a file is read.
pub(super) fn quoted(text: &str) -> String {
    // A text can always be written.
    let json = serde_json::to_string(text).unwrap_or_default();
    if json.bytes().all(|byte| byte.is_ascii() && byte != 0x7f) {
        return json;
    }
    let mut ascii = String::with_capacity(json.len() * 2);
    for letter in json.chars() {
        if letter.is_ascii() && letter != '\x7f' {
            ascii.push(letter);
            continue;
        }
        for half in letter.encode_utf16(&mut [0; 2]) {
            ascii.push_str(&format!("\\u{half:04x}"));
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_written_in_ascii() {
        let text = "é\u{202e}😀\x7f\"\"\"'''\\\n";
        let json = quoted(text);
        assert!(json.is_ascii() && !json.contains('\x7f'), "{json}");
        assert!(!json.contains("\"\"\""), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }

    #[test]
    fn an_object_leaves_out_usual_members() {
        let mut members = Members::new();
        members.text("a", "");
        members.flag("b", true, true);
        members.list("c", std::iter::empty());
        members.object("d", std::iter::empty());
        members.some_text("e", Some(""));
        members.flag("f", false, true);
        assert_eq!(members.end(), r#"{"e":"","f":false}"#);
    }

    #[test]
    fn an_object_of_lines_has_a_row_on_each_line() {
        let mut members = Members::lines();
        members.number("a", 1);
        members.list("b", ["1".to_owned(), "2".to_owned()].into_iter());
        members.object("c", [("d".to_owned(), "{}".to_owned())].into_iter());
        let text = members.end();
        assert_eq!(
            text,
            "{\n\"a\":1,\n\"b\":[\n1,\n2\n],\n\"c\":{\n\"d\":{}\n}\n}"
        );
    }
}
