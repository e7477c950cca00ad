//! Random catalogs with odd features, each from its seed.

use errpact_tests::random::Random;
use serde_json::{Map, Value, json};

use super::values::{TEXTS, example};

/// The types of parameters, but for those that need more.
const TYPES: [&str; 12] = [
    "text", "text", "integer", "number", "boolean", "datetime", "date", "duration", "uuid", "url",
    "email", "phone",
];

/// Names of parameters, tools and notes, with those that mean something to a language.
const NAMES: [&str; 16] = [
    "a",
    "b",
    "x9",
    "place",
    "class",
    "lambda",
    "is",
    "from",
    "wait",
    "note",
    "value",
    "function",
    "who",
    "constructor",
    "items",
    "a_very_long_name_of_a_parameter_that_goes_on_and_on",
];

/// Lints, none of which matter here.
const LINTS: [&str; 14] = [
    "broad-pattern",
    "contradiction",
    "dropped-extension",
    "external-text-to-model",
    "jargon",
    "message-too-long",
    "no-recovery",
    "retry-may-duplicate",
    "sensitive-in-message",
    "unknown-mention",
    "unproven-rule",
    "unused-param",
    "unused-tool",
    "no-instruction",
];

/// A catalog.
pub(crate) struct Generated {
    pub(crate) name: String,
    pub(crate) yaml: String,
}

pub(crate) fn generated(seed: u64, number: usize) -> Generated {
    let random = Random::new(seed.wrapping_add(number as u64));
    let name = format!("gen{number}");
    let mut writer = Writer {
        random,
        number,
        languages: Vec::new(),
        tools: Vec::new(),
        context: Vec::new(),
    };
    let catalog = writer.catalog(&name);
    Generated {
        name,
        yaml: escaped(&catalog.to_string()),
    }
}

/// Writes a catalog.
pub(super) struct Writer {
    pub(super) random: Random,
    pub(super) number: usize,
    pub(super) languages: Vec<&'static str>,
    /// The tools without a pattern, and the names of their parameters.
    pub(super) tools: Vec<(String, Vec<String>)>,
    pub(super) context: Vec<String>,
}

impl Writer {
    /// Returns whether to use a feature that a catalog has once in so many times.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.random.below(times) == 0
    }

    pub(super) fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        *self.random.of(all)
    }

    /// Returns a text, in which braces and brackets mean nothing.
    pub(super) fn text(&mut self) -> String {
        let text = self
            .pick(TEXTS)
            .replace(['[', ']'], "|")
            .replace('{', "{{")
            .replace('}', "}}");
        let text: String = text.chars().take(300).collect();
        match text.trim() {
            "" => "Plain words.".to_owned(),
            _ if self.once_in(2) => "Plain words.".to_owned(),
            text => text.to_owned(),
        }
    }

    pub(super) fn line(&mut self) -> String {
        let text = self.text().replace("{{", "(").replace("}}", ")");
        text.replace(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}', '\t'], " ")
            .trim()
            .to_owned()
    }

    fn names(&mut self, most: usize) -> Vec<&'static str> {
        let count = self.random.below(most + 1);
        let mut names: Vec<&str> = (0..count).map(|_| self.pick(&NAMES)).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn kind(&mut self, nested: bool) -> Value {
        match self.random.below(if nested { 17 } else { 15 }) {
            at @ 0..12 => TYPES[at].into(),
            12 => "json".into(),
            13 => json!({ "enum": ["gold", "silver", " odd word", "high-Priority", "a\"b"] }),
            14 => json!({ "enum": ["one"] }),
            _ => json!({ "list": self.kind(true) }),
        }
    }

    fn param(&mut self, optional: bool) -> Value {
        let kind = self.kind(true);
        let mut param = json!({ "type": kind, "optional": optional });
        if self.once_in(2)
            && let Some(example) = example(&mut self.random, &kind)
        {
            param["example"] = example;
        }
        if self.once_in(4) {
            param["sensitivity"] = self.pick(&["personal", "secret"]).into();
        }
        if kind == "text" && self.once_in(3) {
            param["trust"] = "external".into();
            param["max"] = self.pick(&[1, 2, 7, 80, 500]).into();
        }
        if param["sensitivity"] != "secret" && self.once_in(4) {
            let channel = |it: &mut Self| it.pick(&["plain", "mask", "hash", "omit"]);
            let (model, user, log) = (channel(self), channel(self), channel(self));
            let channels = json!({ "model": model, "user": user, "log": log });
            param["channels"] = channels;
        }
        if self.once_in(5) {
            param["description"] = self.text().into();
        }
        param
    }

    pub(super) fn params(&mut self, most: usize) -> Map<String, Value> {
        let names = self.names(most).into_iter();
        let params = names.map(|name| {
            let optional = self.once_in(2);
            (name.to_owned(), self.param(optional))
        });
        params.collect()
    }

    /// Returns a text with the parameters that a message may have: optional ones in a part that may be left out.
    pub(super) fn message(&mut self, params: &Map<String, Value>) -> String {
        let mut text = self.text();
        for (name, param) in params {
            let optional = param["optional"] == true;
            if param["sensitivity"] == "secret" || self.once_in(4) {
                continue;
            }
            text.push_str(&match optional {
                true => format!("[[ ({{{name}}})]]"),
                false => format!(" <{{{name}}}>"),
            });
        }
        if self.once_in(6) {
            text.push_str(" ({ref}, {tool}, {service})");
        }
        text
    }

    fn catalog(&mut self, name: &str) -> Value {
        if self.once_in(3) {
            self.languages = vec!["en", "de", "he", "zh-Hant"];
            let count = 2 + self.random.below(3);
            self.languages.truncate(count);
        }
        let mut catalog = json!({
            "errpact": 1, "name": name, "naming": ".*",
            "categories": {
                "general": self.category(), "other": { "title": self.line(), "description": self.text() },
            },
            "lints": LINTS.iter().map(|lint| (*lint, "allow")).collect::<std::collections::BTreeMap<_, _>>(),
        });
        if !self.languages.is_empty() {
            catalog["languages"] = json!(self.languages);
            let messages = self.messages("Nicht alles.");
            catalog["sentences"] = json!({ "unfinished": { "messages": messages } });
        }
        if self.once_in(3) {
            catalog["title"] = self.line().into();
            catalog["description"] = self.text().into();
            catalog["version"] = "1.2.3-rc.1".into();
        }
        if self.once_in(2) {
            catalog["reference"] = json!({ "digits": self.pick(&[4, 5, 8, 12, 31, 32]) });
        }
        if self.once_in(2) {
            catalog["loop"] = self.limits();
        }
        if self.once_in(2) {
            let context = self.params(3).into_iter();
            // A parameter of every call cannot be one of a code too.
            let context: Map<String, Value> = context
                .map(|(name, it)| (format!("ctx_{name}"), it))
                .collect();
            self.context = context.keys().cloned().collect();
            catalog["context"] = context.into();
        }
        if self.once_in(2) {
            catalog["extensions"] = json!({ "stop": "boolean", "weight": "number", "labels": { "list": "text" }, "any": "json" });
        }
        if self.once_in(2) {
            catalog["services"] = json!({
                "trains": { "title": self.line(), "status_prefix": true }, "x": {},
                "other": "the service {name}",
            });
        }
        if !self.number.is_multiple_of(8) {
            let service = catalog.get("services").is_some();
            catalog["tools"] = self.tools(service);
        }
        catalog["codes"] = self.codes(&catalog);
        if self.once_in(3) {
            let notes = (0..self.random.below(4)).map(|at| {
                let params = self.params(2);
                let text = self.message(&params);
                let text = text.split(" ({ref}").next().unwrap_or_default().to_owned();
                (
                    format!("note_{at}"),
                    json!({ "params": params, "text": text }),
                )
            });
            catalog["notes"] = notes.collect::<Map<_, _>>().into();
        }
        if self.once_in(5) {
            let (withheld, after) = (self.line(), self.line());
            let mut sentences = catalog["sentences"]
                .as_object()
                .cloned()
                .unwrap_or_default();
            sentences.insert("withheld".to_owned(), withheld.into());
            sentences.insert(
                "retry_after".to_owned(),
                format!("{} {{delay}}", after.replace(['(', ')'], "")).into(),
            );
            sentences.insert("reference".to_owned(), "Case (#{ref})!".into());
            catalog["sentences"] = sentences.into();
        }
        if self.once_in(5) {
            catalog["wire"] = self.wire();
        }
        if self.once_in(6) {
            catalog["workflows"] = json!({ "flow": { "initial": "pending", "stages": [
                { "name": "research", "running": "r", "done": "d" },
                { "name": "b", "running": "br", "done": "bd", "rollback": "pending" },
            ] } });
        }
        if self.once_in(6) {
            catalog["failed_when"] = json!({ "text": ["quota exhausted", "[denied]"] });
        }
        if self.once_in(4) {
            catalog["rules"] = json!([{ "text": self.line() }, { "never_say": "technical issue" }]);
        }
        if self.once_in(3) {
            let style = self.pick(&["list", "table", "xml"]);
            catalog["prompt"] = json!({ "title": self.line(), "style": style });
        }
        if self.once_in(4) {
            catalog["outputs"] =
                json!([{ "mcp_instructions": "a.md" }, { "tool_suffix": "b.json" }]);
        }
        catalog
    }

    fn limits(&mut self) -> Value {
        let mut limits = json!({});
        for (name, values) in [
            ("iterations", [1, 20]),
            ("all_failure_rounds", [1, 3]),
            ("retries_per_step", [9, 12]),
            ("same_code", [1, 4]),
            ("total_attempts", [1, 3]),
        ] {
            if self.once_in(2) {
                limits[name] = self.pick(&values).into();
            }
        }
        if self.once_in(2) {
            let refill = self.pick(&[0.1, 0.5, 1.0]);
            limits["retry_bucket"] =
                json!({ "capacity": self.pick(&[1, 2, 10]), "refill": refill });
        }
        limits
    }

    fn category(&mut self) -> Value {
        let mut category = json!({ "title": self.line() });
        if self.once_in(3) {
            category["status"] = self.pick(&[400, 401, 409, 429, 500, 503]).into();
        }
        if self.once_in(3) {
            category["outcome"] = self.pick(&["not_done", "unknown", "done"]).into();
        }
        category
    }
}

/// Returns JSON with YAML escapes for every letter outside ASCII: some are not allowed in a catalog literally.
fn escaped(json: &str) -> String {
    json.chars()
        .map(|letter| match u32::from(letter) {
            0x20..=0x7e => letter.to_string(),
            number if number > 0xffff => format!("\\U{number:08x}"),
            number => format!("\\u{number:04x}"),
        })
        .collect()
}
