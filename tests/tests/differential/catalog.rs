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

const CODES: [&str; 8] = [
    "X",
    "SLOT_TAKEN",
    "BUSY",
    "NO_SUCH_PLACE",
    "A1",
    "DENIED",
    "PARTLY_DONE",
    "A_VERY_LONG_NAME_OF_A_CODE_THAT_GOES_ON_AND_ON_UNTIL_NOBODY_READS_IT_ANY_MORE",
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

/// A catalog, and the parts of it that lines are made from.
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

struct Writer {
    random: Random,
    number: usize,
    languages: Vec<&'static str>,
    /// The tools without a pattern, and the names of their parameters.
    tools: Vec<(String, Vec<String>)>,
    context: Vec<String>,
}

impl Writer {
    /// Returns whether to use a feature that a catalog has once in so many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.random.below(times) == 0
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        *self.random.of(all)
    }

    /// Returns a text, in which braces and brackets mean nothing.
    fn text(&mut self) -> String {
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

    fn line(&mut self) -> String {
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

    fn params(&mut self, most: usize) -> Map<String, Value> {
        let names = self.names(most).into_iter();
        let params = names.map(|name| {
            let optional = self.once_in(2);
            (name.to_owned(), self.param(optional))
        });
        params.collect()
    }

    /// Returns a text with the parameters that a message may have: optional ones in a part that may be left out.
    fn message(&mut self, params: &Map<String, Value>) -> String {
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
        if self.number % 8 != 0 {
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

    fn tools(&mut self, service: bool) -> Value {
        let mut tools = Map::new();
        for name in ["t", "look_up", "tool.a-b", "TRAINS_*"] {
            if self.once_in(3) {
                continue;
            }
            let mut tool = json!({ "params": self.params(4) });
            match self.random.below(4) {
                0 => tool["read_only"] = true.into(),
                1 => tool["idempotent"] = true.into(),
                2 if !name.contains('*') => tool["idempotency"] = "key".into(),
                _ => {}
            }
            if service && self.once_in(2) {
                tool["service"] = "trains".into();
            }
            if self.once_in(3) {
                tool["description"] = self.text().into();
            }
            if self.once_in(5) {
                tool["failed_when"] = json!({ "text": { "prefix": "Error:" } });
            }
            if !name.contains('*') {
                let params = tool["params"].as_object().into_iter().flatten();
                self.tools.push((
                    name.to_owned(),
                    params.map(|(name, _)| name.clone()).collect(),
                ));
            }
            tools.insert(name.to_owned(), tool);
        }
        tools.into()
    }

    fn codes(&mut self, catalog: &Value) -> Value {
        let mut names: Vec<&str> = (0..=self.random.below(2))
            .map(|_| self.pick(&CODES))
            .collect();
        names.sort_unstable();
        names.dedup();
        // One catalog in six has no fallback: the built-in one.
        let fallback = !self.once_in(6);
        let mut codes = Map::new();
        for name in &names {
            let code = self.code(name, fallback, catalog);
            codes.insert((*name).to_owned(), code);
        }
        if fallback {
            let message = self.message(&Map::new());
            let mut code = json!({
                "category": "other", "message": message, "instruct": self.line(), "fallback": true,
            });
            if !self.languages.is_empty() {
                code["messages"] = self.messages("Etwas ging schief ({ref}).");
            }
            codes.insert("UNKNOWN".to_owned(), code);
        }
        codes.into()
    }

    /// Returns a text in every language but the catalog's own.
    fn messages(&mut self, text: &str) -> Value {
        let others = self.languages.iter().skip(1);
        let mut messages: Map<String, Value> =
            others.map(|tag| ((*tag).to_owned(), text.into())).collect();
        if let Some(hebrew) = messages.get_mut("he") {
            *hebrew = "\u{200f}המושבים לא מתאימים.".into();
        }
        messages.into()
    }

    fn code(&mut self, name: &str, fallback: bool, catalog: &Value) -> Value {
        let params = self.params(4);
        let mut code = json!({ "category": self.pick(&["general", "other"]) });
        let log_only = fallback && self.once_in(6);
        if log_only {
            code["deliver"] = "log".into();
            code["presents_as"] = "UNKNOWN".into();
        } else {
            code["message"] = self.message(&params).into();
            code["instruct"] = self.line().into();
            if self.once_in(3) {
                code["deliver"] = self.pick(&["user", "both"]).into();
            }
            if self.once_in(3) {
                code["user_message"] = self.message(&params).into();
            }
            if !self.languages.is_empty() {
                code["messages"] = self.messages("Das ging nicht.");
            }
            if self.once_in(5) {
                code["guide"] = self.pick(&["inline", "both"]).into();
            }
            if self.once_in(4) {
                code["alternatives"] = json!([{ "description": self.line(), "example": self.line() }, { "description": "wait" }]);
            }
            if self.once_in(8) {
                code["disposition"] = self.pick(&["refused", "partial", "empty"]).into();
            }
        }
        let refused = code["disposition"] == "refused" || code["disposition"] == "empty";
        if !refused {
            code["retry"] = self.retry(&params);
            if self.once_in(4) {
                let word = |it: &mut Self| it.pick(&["fail", "skip", "complete", "ask_user"]);
                let (blocking, optional) = (word(self), word(self));
                code["exhausted"] = json!({ "blocking": blocking, "optional": optional });
            }
        }
        code["params"] = params.into();
        if self.once_in(2) {
            code["outcome"] = self.pick(&["not_done", "unknown", "done"]).into();
        }
        if self.once_in(4) {
            code["stops"] = self.pick(&["nothing", "tool", "run"]).into();
        }
        if self.once_in(4) {
            code["log"] = self
                .pick(&["trace", "debug", "info", "warn", "error"])
                .into();
        }
        if self.once_in(4) {
            code["status"] = self.pick(&[400, 404, 409, 422, 429, 500, 503]).into();
            code["jsonrpc"] = json!(-31000 - i64::try_from(self.random.below(900)).unwrap_or(0));
        }
        if self.once_in(5) {
            code["summary"] = self.line().into();
            code["docs"] = "https://example.com/a?b=c#d".into();
        }
        if catalog.get("extensions").is_some() && self.once_in(2) {
            code["extensions"] = json!({ "stop": true, "weight": self.pick(&[0.5, 2.0, 1e21]), "labels": [self.line()], "any": { "a": [null, 1] } });
        }
        if self.once_in(5) {
            code["formerly"] = json!([{ "name": format!("OLD_{name}"), "until": "2027-01-31" }]);
        }
        if self.once_in(6) {
            code["deprecated"] = json!({ "since": "1.2.0", "reason": self.line() });
        }
        // A rule fills no parameter here, so none may be required.
        let params = code["params"].as_object().into_iter().flatten();
        if fallback && params.map(|(_, it)| it).all(|it| it["optional"] == true) && self.once_in(2)
        {
            let failed = format!("{} failed", name.to_lowercase());
            code["detect"] =
                json!([{ "message": failed }, { "status": 502, "type": format!("Down{name}") }]);
        }
        self.tool_of(&mut code, catalog);
        code
    }

    /// Adds the tool of a code, with what depends on it.
    fn tool_of(&mut self, code: &mut Value, catalog: &Value) {
        let tools = self.tools.clone();
        if tools.is_empty() {
            return;
        }
        let (tool, params) = tools[self.random.below(tools.len())].clone();
        if self.once_in(3) {
            return;
        }
        code["raised_by"] = json!([tool]);
        let row = &catalog["tools"][&tool];
        // The value of a parameter comes from the context.
        if let (Some(param), Some(from)) = (params.first(), self.context.first().cloned())
            && self.once_in(2)
            && row["params"][param]["type"] == catalog["context"][&from]["type"]
        {
            code["repair"] = json!({ "param": param, "from": [from] });
        }
        let reads = tools
            .iter()
            .find(|(name, _)| catalog["tools"][name]["read_only"] == true);
        if let Some((reads, _)) = reads
            && code["outcome"] == "unknown"
            && *reads != tool
            && row["read_only"] != true
            && row["idempotent"] != true
        {
            code["verify"] = json!(reads);
        }
    }

    fn retry(&mut self, params: &Map<String, Value>) -> Value {
        let delays = params
            .iter()
            .filter(|(_, it)| it["type"] == "duration" || it["type"] == "datetime");
        let delay = delays.map(|(name, _)| json!({ "param": name })).next();
        match self.random.below(4) {
            0 => "never".into(),
            1 => json!({ "by": "user" }),
            2 => json!({ "by": "model", "max": self.pick(&[1, 2, 7]) }),
            _ => {
                let delay =
                    delay.unwrap_or_else(|| self.pick(&["0s", "250ms", "2s", "1m30s"]).into());
                let mut retry = json!({ "by": "runtime", "max": self.pick(&[1, 3, 9]), "delay": delay, "jitter": "none" });
                if retry["delay"].is_string() && self.once_in(2) {
                    retry["multiplier"] = self.pick(&[1.0, 1.5, 3.0]).into();
                    retry["max_delay"] = "2m".into();
                }
                retry
            }
        }
    }

    fn wire(&mut self) -> Value {
        json!({
            "shapes": {
                "s": {
                    "failed": { "/ok": false }, "code": "/error/code", "message": "/error/message",
                    "retry": { "at": "/error/again", "words": { "never": 0, "runtime": 1, "model": 2, "user": 3 } },
                    "delay": { "at": "/error/wait", "unit": self.pick(&["seconds", "milliseconds", "duration"]) },
                    "details": "/error/details", "hint": "/error/hint", "reference": "/id",
                    "status": "/error/status", "summary": "/error/title", "docs": "/error/url",
                    "constants": { "/version": 2 },
                },
                "m": { "code": "/com.example~1failure/code" },
            },
            "write": { "mcp_text": "s", "mcp_structured": "s", "mcp_meta": "m", "tool_result": "s", "http": "s" },
        })
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
