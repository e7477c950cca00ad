use std::collections::BTreeMap;
use errpact_spec::catalog::*;
use super::*;

pub(super) fn text_of(s: &str) -> Text { Text { source: s.into(), parts: vec![Part::Words(s.into())] } }
fn param(kind: ValueType) -> Param { Param { kind, optional: false, description: None, example: None, max: 500, trust: Trust::Internal, sensitivity: Sensitivity::Public, channels: Channels { model: Channel::Plain, user: Channel::Plain, log: Channel::Plain }, shared: false } }
fn code(cat: &str) -> Code { Code { category: cat.into(), number: None, summary: "Some summary".into(), description: Some("Longer description of what this code means and when it arises".into()), message: Some(text_of("That time is no longer free: {slot}.")), user_message: None, params: BTreeMap::new(), act: vec![], instruct: None, instruction: "Apologise, then call check_availability and offer what it returns.".into(), sentences: vec!["Call check_availability.".into()], adjustments: BTreeMap::new(), alternatives: vec![Alternative{description: "offer another day".into(), example: None}], raised_by: vec![], deliver: Deliver::Model, presents_as: None, replay: Replay::Keep, stops: Stops::Nothing, guide: Guide::Prompt, outcome: Outcome::NotDone, retry: Retry::NEVER, exhausted: Exhausted{blocking: WhenUsedUp::Fail, optional: WhenUsedUp::Fail}, repair: None, detect: vec![], fallback: false, status: None, jsonrpc: None, log: LogLevel::Error, since: None, deprecated: None, docs: None, examples: vec![], extensions: BTreeMap::new() } }

pub(super) fn big(n: usize) -> Catalog {
    let mut codes = BTreeMap::new();
    for i in 0..n {
        let mut c = code(["booking", "network", "system", "tool"][i % 4]);
        c.number = Some(i as u32);
        if i % 2 == 0 { c.params.insert("slot".into(), param(ValueType::Datetime)); }
        if i % 4 == 0 { c.params.insert("count".into(), param(ValueType::Integer)); c.params.insert("reason".into(), param(ValueType::Text)); }
        if i % 3 == 0 { c.retry = Retry { by: Some(RetryBy::Runtime), max: Some(3), delay: Delay::Fixed{ms: 2000}, ..Retry::NEVER }; }
        codes.insert(format!("CODE_{i:05}_FAILED"), c);
    }
    Catalog { errpact: 1, name: "big".into(), title: None, description: None, version: None, categories: ["booking", "network", "system", "tool"].into_iter().map(|n| (n.to_owned(), Category{ title: n.into(), description: None, numbers: None})).collect(), params: BTreeMap::new(), context: BTreeMap::new(), extensions: BTreeMap::new(), tools: [("check_availability".to_owned(), Tool{description: None, read_only: true, idempotent: true, service: None, params: BTreeMap::new()})].into(), services: Services{named: BTreeMap::new(), other: "{name} API".into()}, codes, fallback: None, precedence: vec![], fixtures: vec![], rules: vec![], notes: BTreeMap::new(), limits: Limits{iterations: 20, all_failure_rounds: 3, retries_per_step: None, same_code: None, total_attempts: None, retry_bucket: None}, reference: Reference{digits: 12}, workflows: BTreeMap::new(), prompt: Prompt{title: None, intro: None, style: Style::List}, outputs: vec![], lints: BTreeMap::new() }
}
#[test]
fn dump() {
    for n in [1usize, 2, 16, 200, 1000, 10000] {
        let catalog = big(n);
        let items: Vec<_> = catalog.codes.keys().collect::<Vec<_>>().chunks(4).map(|c| crate::prompt::Item { before: "- ".into(), codes: c.iter().map(|s| s.to_string()).collect(), between: ", ".into(), after: ": Apologise, then call check_availability.\n".into() }).collect();
        let block = crate::prompt::Block { name: "big".into(), fingerprint: "1a2b3c4d5e6f".into(), head: "<!-- errpact:begin big 1a2b3c4d5e6f -->\n".into(), items, tail: "<!-- errpact:end big -->".into() };
        let blocks = Blocks { whole: block.text(), block, others: vec![] };
        let t = std::time::Instant::now();
        let s = text(&Source { catalog: &catalog, fingerprint: "1a2b3c4d5e6f", file: "errors.yaml", location: &|_| Some(("errors.yaml", 12)), prompt: &blocks });
        eprintln!("{n}: {} bytes {:?}", s.len(), t.elapsed());
        std::fs::write(format!("/tmp/gen_{n}.rs"), s).unwrap();
    }
}
