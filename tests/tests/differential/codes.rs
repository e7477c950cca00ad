//! The tools, codes and shapes of a random catalog.

use serde_json::{Map, Value, json};

use super::catalog::Writer;

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

impl Writer {
    pub(super) fn codes(&mut self, catalog: &Value) -> Value {
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
    pub(super) fn messages(&mut self, text: &str) -> Value {
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

    pub(super) fn tools(&mut self, service: bool) -> Value {
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

    pub(super) fn wire(&mut self) -> Value {
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
