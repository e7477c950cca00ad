//! Invented results: forms and shapes of hosts. Their parts may be missing, have another type, be in a wrapper, or be
//! JSON in a text.

use errpact_tests::random::Random;
use serde_json::{Value, json};

/// The texts that hosts put around an error, and texts that only look like it.
const WRAPPERS: [(&str, &str); 14] = [
    ("Error executing tool a/b.c-d: ", ""),
    ("Error executing tool a b: ", ""),
    ("Error calling tool 'a b': ", ""),
    ("MCP error -32603: ", ""),
    ("MCP error: ", ""),
    (
        "An error occurred while running the tool. Please try again. Error: ",
        "",
    ),
    ("<tool_use_error>", "</tool_use_error>"),
    ("\n<tool_use_error>", "</tool_use_error> \n"),
    ("Error: ", "\n Please fix your mistakes."),
    ("Error: ToolException('", "')\n Please fix your mistakes."),
    (
        "Error: a.B(\"",
        "\\n\\x41\\'\\\\\")\n Please fix your mistakes.",
    ),
    ("Error: ", ""),
    ("", "\n\nFix the errors and try again."),
    ("See ", ""),
];
const MESSAGES: [&str; 10] = [
    "Gone.",
    "Gone. Ref: 0123456789ab.",
    "Gone. Ref: 0123456789.",
    "Ref: 01234567.",
    "",
    "isn't \"it\" \\ so",
    "a\nb\r\n\tc ",
    "é 🦀 \u{2028}\u{a0}",
    "{\"a\": 1}",
    "<tool_use_error>",
];
const TEXTS: [&str; 12] = [
    "",
    " \n",
    "It broke.",
    "https://example.com",
    "{",
    "[1]",
    "{\"a\": NaN}",
    "{\"error\": \"\"}",
    "data: x",
    "event: e\ndata: {\"a\": 1}\n\n",
    ": hello\n\n",
    "\u{a0}A_B: c",
];
/// Members that readers check.
const NAMES: [&str; 24] = [
    "type",
    "role",
    "part_kind",
    "status",
    "state",
    "outcome",
    "content",
    "output",
    "error",
    "errorText",
    "message",
    "code",
    "isError",
    "is_error",
    "success",
    "_meta",
    "structuredContent",
    "text",
    "data",
    "tool_call_id",
    "toolName",
    "retry",
    "timestamp",
    "title",
];

pub(crate) struct Made {
    random: Random,
    codes: Vec<String>,
    forms: Vec<Value>,
    /// The remaining size of a value, so that each one ends.
    left: usize,
}

impl Made {
    pub(crate) fn new(random: Random, mut codes: Vec<String>, forms: Vec<Value>) -> Self {
        codes.truncate(20);
        let others = [
            "CODE_OF_THE_FUTURE",
            "QUOTA",
            "note",
            "ValueError",
            "a_b",
            "",
        ];
        codes.extend(others.map(str::to_owned));
        Self {
            random,
            codes,
            forms,
            left: 0,
        }
    }

    /// Returns another value.
    pub(crate) fn value(&mut self) -> Value {
        self.left = 12;
        let value = match self.random.below(10) {
            0 => self.text().into(),
            1 => (0..self.random.below(4)).map(|_| self.form()).collect(),
            2 => self.form().to_string().into(),
            3 => format!("data: {}\r\n\r\ndata:{}\n", self.form(), self.form()).into(),
            4 => self.call(),
            _ => self.form(),
        };
        match self.random.below(3) {
            0 => value,
            _ => self.changed(value),
        }
    }

    fn form(&mut self) -> Value {
        self.random.of(&self.forms).clone()
    }

    /// Returns a result of a kind with any contents.
    fn call(&mut self) -> Value {
        let [one, other, flag] = [self.part(), self.part(), self.flag()];
        match self.random.below(6) {
            0 => {
                json!({ "isError": flag, "content": [one, other], "_meta": { "b": self.part(), "a": other } })
            }
            1 => json!({ "role": "user", "content": [
                { "type": "tool_result", "tool_use_id": "1", "is_error": flag, "content": one },
                { "type": "tool_result", "tool_use_id": "2", "is_error": true, "content": other } ] }),
            2 => json!({ "type": "tool", "status": "error", "name": "a", "content": [one, other] }),
            3 => json!({ "success": flag, "error": one, "message": other }),
            4 => json!({ "error": { "code": one, "message": other } }),
            _ => json!({ "role": "tool", "toolCallId": "c", "content": one, "error": other }),
        }
    }

    fn flag(&mut self) -> Value {
        let flags = [
            json!(true),
            json!(true),
            json!(false),
            Value::Null,
            json!("true"),
        ];
        self.random.of(&flags).clone()
    }

    /// Returns a text, mostly one that a host made from `CODE: message`.
    fn text(&mut self) -> String {
        let mut text = match self.random.below(8) {
            0 => (*self.random.of(&TEXTS)).to_owned(),
            1 if self.spend() => self.part().to_string(),
            _ => {
                let code = self.random.of(&self.codes).clone();
                let between = *self.random.of(&[": ", ": ", ": ", ":", ":\n", " : ", ":x"]);
                format!("{code}{between}{}", self.random.of(&MESSAGES))
            }
        };
        for _ in 0..self.random.below(6).saturating_sub(2) {
            let (begin, end) = *self.random.of(&WRAPPERS);
            text = format!("{begin}{text}{end}");
        }
        text
    }

    /// Returns a possible value of a member.
    fn part(&mut self) -> Value {
        let odd = [
            Value::Null,
            json!(true),
            json!(0),
            json!(-1),
            json!(2.5),
            json!(1e3),
            json!(404),
            json!([]),
            json!({}),
            json!([1]),
        ];
        match self.random.below(9) {
            0 => self.random.of(&odd).clone(),
            1 => json!({ "type": "text", "text": self.text() }),
            2 => {
                json!([{ "type": "image", "text": self.text() }, { "text": self.text() }, self.text()])
            }
            3 => json!({ "error": self.text() }),
            4 => json!({ "message": self.text(), "code": self.random.of(&self.codes) }),
            5 if self.spend() => self.call(),
            6 if self.spend() => self.form(),
            _ => self.text().into(),
        }
    }

    fn spend(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }

    /// Returns the value with one or two members missing, added, or replaced.
    fn changed(&mut self, mut value: Value) -> Value {
        for _ in 0..=self.random.below(2) {
            let depth = self.random.below(5);
            let other = self.part();
            let name = (*self.random.of(&NAMES)).to_owned();
            self.change(&mut value, depth, &name, other);
        }
        value
    }

    fn change(&mut self, value: &mut Value, depth: usize, name: &str, other: Value) {
        match value {
            Value::Object(members) if !members.is_empty() => {
                let names: Vec<String> = members.keys().cloned().collect();
                let chosen = self.random.of(&names).clone();
                match self.random.below(4) {
                    0 if depth == 0 => drop(members.remove(&chosen)),
                    1 if depth == 0 => drop(members.insert(name.to_owned(), other)),
                    _ if depth == 0 => drop(members.insert(chosen, other)),
                    _ => {
                        if let Some(member) = members.get_mut(&chosen) {
                            self.change(member, depth - 1, name, other);
                        }
                    }
                }
            }
            Value::Array(items) if !items.is_empty() => {
                let chosen = self.random.below(items.len());
                self.change(&mut items[chosen], depth.saturating_sub(1), name, other);
            }
            _ => *value = other,
        }
    }
}
