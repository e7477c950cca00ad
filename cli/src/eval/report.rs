//! What a run found: a table and transcripts for users, or one JSON object.

use errpact_models::{Reply, Stop, Usage};
use serde_json::{Value, json};

use super::case::{Case, Turn};
use super::check::arguments_of;
use super::run::{Sample, Tried, add};
use crate::text;

/// The most characters of one turn in a transcript for users.
const MOST_SHOWN: usize = 600;

/// The most calls and misses of one reply in a transcript for users.
const MOST_LISTED: usize = 10;

/// What a run found.
pub(crate) struct Report<'r> {
    pub(crate) model: &'r str,
    pub(crate) tried: &'r [Tried],
    /// Codes about which the catalog says nothing that a reply could violate.
    pub(crate) undeclared: &'r [&'static str],
}

impl Report<'_> {
    fn tokens(&self) -> Usage {
        let tokens = self.tried.iter().map(|tried| tried.tokens);
        tokens.fold(Usage::default(), add)
    }

    /// Returns the adherence in percent.
    pub(crate) fn percent(&self) -> f64 {
        percent(self.tried)
    }

    /// Returns the table, the transcripts that failed and the sums.
    pub(crate) fn human(&self) -> String {
        let mut out = self.table();
        for tried in self.tried {
            out.push_str(&transcripts(tried));
        }
        let Usage { input, output } = self.tokens();
        out.push_str(&format!(
            "\n{} of {} passed ({:.0} %): {}, {input} tokens in, {output} tokens out\n",
            passed(self.tried),
            text::count(samples(self.tried), "sample"),
            // Only a whole pass is 100 %.
            self.percent().floor(),
            self.model,
        ));
        out
    }

    fn table(&self) -> String {
        let mut rows =
            vec![["code", "adherence", "situation", "passed", "expected"].map(str::to_owned)];
        for cases in self
            .tried
            .chunk_by(|one, next| one.case.code == next.case.code)
        {
            let mut first = cases.first().map(|tried| {
                let adherence = format!("{:.0} %", percent(cases).floor());
                (tried.case.code.to_owned(), adherence)
            });
            for tried in cases {
                let (code, adherence) = first.take().unwrap_or_default();
                rows.push([
                    code,
                    adherence,
                    tried.case.situation.word().to_owned(),
                    format!("{} of {}", tried.passed(), tried.samples.len()),
                    tried.case.expected.words(),
                ]);
            }
        }
        for code in self.undeclared {
            let none = String::new;
            let words = "no action declared".to_owned();
            rows.push([(*code).to_owned(), none(), none(), none(), words]);
        }
        let width = |at: usize| {
            let widths = rows.iter().filter_map(|row| row.get(at));
            widths.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let [a, b, c, d] = [0, 1, 2, 3].map(width);
        let line = |[code, adherence, situation, passed, expected]: &[String; 5]| {
            format!("{code:a$}  {adherence:>b$}  {situation:c$}  {passed:d$}  {expected}\n")
        };
        rows.iter().map(line).collect()
    }

    /// Returns everything as JSON, as `docs/schemas/eval.json` describes it.
    pub(crate) fn json(&self) -> Value {
        let cases: Vec<Value> = self.tried.iter().map(case).collect();
        let Usage { input, output } = self.tokens();
        json!({
            "model": self.model,
            "passed": passed(self.tried),
            "samples": samples(self.tried),
            "tokens": { "input": input, "output": output },
            "cases": cases,
            "undeclared": self.undeclared,
        })
    }
}

fn passed(tried: &[Tried]) -> usize {
    tried.iter().map(Tried::passed).sum()
}

fn samples(tried: &[Tried]) -> usize {
    tried.iter().map(|tried| tried.samples.len()).sum()
}

/// Returns how many samples passed, in percent: that of no samples is whole.
fn percent(tried: &[Tried]) -> f64 {
    match samples(tried) {
        0 => 100.0,
        samples => passed(tried) as f64 * 100.0 / samples as f64,
    }
}

fn case(tried: &Tried) -> Value {
    let Case {
        code,
        situation,
        tool,
        expected,
        turns,
        ..
    } = &tried.case;
    let failed = tried.samples.iter().filter(|it| !it.misses.is_empty());
    let failed: Vec<Value> = failed.map(failure).collect();
    let turns: Vec<Value> = turns.iter().map(turn).collect();
    json!({
        "code": code,
        "situation": situation.word(),
        "tool": tool,
        "expected": expected.words(),
        "action": expected,
        "passed": tried.passed(),
        "samples": tried.samples.len(),
        "tokens": { "input": tried.tokens.input, "output": tried.tokens.output },
        "conversation": turns,
        "failed": failed,
    })
}

fn failure(sample: &Sample) -> Value {
    match &sample.reply {
        Ok(reply) => json!({ "text": reply.text, "calls": calls(reply), "misses": sample.misses }),
        Err(error) => json!({ "error": error, "misses": sample.misses }),
    }
}

fn calls(reply: &Reply) -> Vec<Value> {
    let calls = reply.calls.iter();
    let calls = calls.map(|made| match made.malformed() {
        None => json!({ "tool": made.tool, "arguments": made.arguments }),
        Some(came) => json!({ "tool": made.tool, "invalid_arguments": came }),
    });
    calls.collect()
}

fn turn(turn: &Turn) -> Value {
    match turn {
        Turn::User(text) => json!({ "user": text }),
        Turn::Assistant(text) => json!({ "assistant": text }),
        Turn::Call { call, result } => {
            json!({ "call": call.tool, "arguments": call.arguments, "result": result.text })
        }
    }
}

/// Returns the conversation of a case with the replies that failed, each once.
fn transcripts(tried: &Tried) -> String {
    let mut distinct: Vec<(&Sample, usize)> = Vec::new();
    for sample in tried.samples.iter().filter(|it| !it.misses.is_empty()) {
        let known = distinct.iter_mut().find(|(it, _)| it.reply == sample.reply);
        match known {
            Some((_, times)) => *times += 1,
            None => distinct.push((sample, 1)),
        }
    }
    if distinct.is_empty() {
        return String::new();
    }
    let case = &tried.case;
    let mut out = format!("\n{} ({})\n", case.code, case.situation.word());
    for turn in &case.turns {
        match turn {
            Turn::User(text) => line(&mut out, &format!("user: {text}")),
            Turn::Assistant(text) => line(&mut out, &format!("model: {text}")),
            Turn::Call { call, result } => {
                let arguments = arguments_of(call);
                line(&mut out, &format!("model calls {} {arguments}", call.tool));
                line(&mut out, &format!("result: {}", result.text));
            }
        }
    }
    for (sample, times) in distinct {
        let times = match times {
            1 => String::new(),
            times => format!(" ({times} times)"),
        };
        match &sample.reply {
            Err(error) => line(&mut out, &format!("no reply{times}: {error}")),
            Ok(reply) => {
                let text = match reply.text.trim() {
                    "" => "(no text)",
                    text => text,
                };
                let cut = match reply.stop {
                    Stop::TokenLimit => " (cut off by the limit of tokens)",
                    _ => "",
                };
                line(&mut out, &format!("reply{times}{cut}: {text}"));
                for made in reply.calls.iter().take(MOST_LISTED) {
                    let arguments = arguments_of(made);
                    line(&mut out, &format!("reply calls {} {arguments}", made.tool));
                }
            }
        }
        for miss in sample.misses.iter().take(MOST_LISTED) {
            line(&mut out, &format!("  expected: {}", miss.expected));
            line(&mut out, &format!("  came: {}", miss.came));
        }
        let more = sample.misses.len().saturating_sub(MOST_LISTED);
        if more > 0 {
            line(&mut out, &format!("  and {more} more"));
        }
    }
    out
}

/// Adds one line. What a model wrote has no line breaks and nothing that controls a terminal there.
fn line(out: &mut String, words: &str) {
    let words = words.replace(['\n', '\r', '\t'], " ");
    let cut = words.char_indices().nth(MOST_SHOWN);
    let shown = cut.map_or(words.as_str(), |(at, _)| {
        words.get(..at).unwrap_or_default()
    });
    let dots = if cut.is_some() { "…" } else { "" };
    out.push_str(&format!("  {}{dots}\n", text::printable(shown)));
}
