//! Failures one after another, and the decision about each within the budgets of a step, a run and the process.

use std::convert::Infallible;
use std::time::Duration;

use errpact::budget::{Decision, Importance};
use errpact::table::{Catalog, Entry, Loaded, Outcome, RetryBucket, RetryBy};
use errpact::{Guard, Occurrence, StepBudget};
use errpact_spec::Resolved;
use serde_json::{Map, Value, json};

use super::example::Example;

/// The most codes that one line mixes, and the most tokens that one empties.
const MOST_MIXED: usize = 12;
const MOST_TOKENS: u32 = 60;

/// What the keys of a line are made of.
const SCOPE: &str = "conversation 1";

/// Passes the lines of a code to a closure: the name of the case and its events.
pub(super) fn each(
    resolved: &Resolved,
    example: &Example,
    give: &mut impl FnMut(&'static str, Counted) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    give("one call", one_call(resolved, example))?;
    give("named calls", named_calls(resolved, example))?;
    give("nested calls", nested_calls(resolved, example))?;
    if example.entry.repair.is_some() {
        give("repair", repaired(resolved, example))?;
    }
    let keyed = example
        .tables
        .tool(&example.tool)
        .is_some_and(|tool| tool.idempotency.is_some());
    if keyed || example.entry.policy.verify.is_some() {
        give("same calls", same_calls(resolved, example))?;
    }
    Ok(())
}

/// Passes the lines about several codes to a closure, each with its first code.
pub(super) fn all(
    resolved: &Resolved,
    examples: &[Example],
    give: &mut impl FnMut(&'static str, &'static str, Counted) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let Some(first) = examples.first() else {
        return Ok(());
    };
    give(first.entry.name, "mixed codes", mixed(resolved, examples))?;
    let bucket = resolved.catalog().limits.retry_bucket.as_ref();
    let retried = examples.iter().find(|it| is_retried(it));
    if let Some((bucket, example)) = bucket.zip(retried) {
        let tokens = bucket.capacity.min(MOST_TOKENS);
        give(
            example.entry.name,
            "empty bucket",
            emptied(resolved, example, tokens),
        )?;
    }
    Ok(())
}

/// Returns whether the runtime retries the example itself.
fn is_retried(example: &Example) -> bool {
    let policy = example.entry.policy;
    policy.retry.by == Some(RetryBy::Runtime)
        && policy.retry.max != Some(0)
        && (policy.outcome == Outcome::NotDone || may_repeat(example.tables, &example.tool))
}

/// Returns whether a call of the tool may be repeated.
fn may_repeat(tables: &Catalog<'_>, tool: &str) -> bool {
    let row = tables.tool(tool);
    row.is_some_and(|row| row.read_only || row.idempotent)
}

fn one_call(resolved: &Resolved, example: &Example) -> Counted {
    let mut events = Events::new(resolved, example.tables);
    events.fails(5, example);
    events.succeeds(&example.tool, None);
    events.fails(2, example);
    events.begins_step(Importance::Optional);
    events.fails(3, example);
    events.begins_run();
    events.fails(2, example);
    events.counted()
}

fn named_calls(resolved: &Resolved, example: &Example) -> Counted {
    let mut events = Events::new(resolved, example.tables);
    for wait in [None, Some(1_234), Some(10_000_000)] {
        for call in ["one", "other"] {
            events.failed(
                example,
                &Call {
                    call: Some(call),
                    wait,
                    ..Call::default()
                },
            );
        }
    }
    events.succeeds(&example.tool, Some("one"));
    for call in ["one", "other"] {
        events.failed(
            example,
            &Call {
                call: Some(call),
                ..Call::default()
            },
        );
    }
    events.counted()
}

/// Calls of a tool that may be repeated, and of one that may not, around the one that fails.
fn nested_calls(resolved: &Resolved, example: &Example) -> Counted {
    let mut events = Events::new(resolved, example.tables);
    for repeatable in [true, false] {
        let tools = example.tables.tools.iter().map(|tool| tool.name);
        let mut tools = tools.filter(|tool| !tool.contains('*') && *tool != example.tool);
        let outer = tools.find(|tool| may_repeat(example.tables, tool) == repeatable);
        let outer = match (outer, repeatable) {
            (Some(outer), _) => outer,
            (None, true) => continue,
            (None, false) => "undeclared_tool",
        };
        let around = Call {
            caller: Some(outer),
            ..Call::default()
        };
        events.failed(example, &around);
        let budget = Call {
            of_budget: Some(outer),
            ..Call::default()
        };
        events.failed(example, &budget);
        events.begins_run();
    }
    events.fails(1, example);
    events.counted()
}

fn repaired(resolved: &Resolved, example: &Example) -> Counted {
    let mut events = Events::new(resolved, example.tables);
    let call = Call {
        repairs: true,
        ..Call::default()
    };
    for _ in 0..4 {
        events.failed(example, &call);
    }
    events.begins_step(Importance::Blocking);
    events.failed(example, &call);
    events.succeeds(&example.tool, None);
    events.failed(example, &call);
    events.counted()
}

/// Calls with arguments: their keys, and what verifies them.
fn same_calls(resolved: &Resolved, example: &Example) -> Counted {
    let mut events = Events::new(resolved, example.tables);
    let orders = [
        json!({ "item": "tea", "count": 2.0, "note": null }),
        json!({ "count": 2, "item": "tea" }),
        json!({ "item": "café \u{1F600}", "count": 0.5, "of": [1, { "a": null }] }),
    ];
    let orders: Vec<&Map<String, Value>> = orders.iter().filter_map(Value::as_object).collect();
    let verifier = example.entry.policy.verify;
    for round in 0..2 {
        for arguments in &orders {
            events.same(example, arguments);
            let call = Call {
                of_budget: Some(&example.tool),
                budget_arguments: Some(arguments),
                ..Call::default()
            };
            events.failed(example, &call);
            events.same(example, arguments);
        }
        if let Some(tool) = verifier {
            events.succeeds(tool, None);
        }
        for arguments in &orders {
            events.same(example, arguments);
        }
        if round == 0 {
            if let Some(arguments) = orders.first() {
                events.succeeded_with(&example.tool, arguments);
            }
            events.begins_run();
        }
    }
    events.counted()
}

fn mixed(resolved: &Resolved, examples: &[Example]) -> Counted {
    let tables = examples.first().map_or(&Catalog::EMPTY, |it| it.tables);
    let mut events = Events::new(resolved, tables);
    for _ in 0..2 {
        for example in examples.iter().take(MOST_MIXED) {
            events.fails(1, example);
        }
    }
    events.counted()
}

fn emptied(resolved: &Resolved, example: &Example, tokens: u32) -> Counted {
    let mut events = Events::new(resolved, example.tables);
    for number in 0..tokens + 2 {
        events.begins_run();
        let call = number.to_string();
        let call = Call {
            call: Some(&call),
            ..Call::default()
        };
        events.failed(example, &call);
    }
    for _ in 0..5 {
        events.succeeds(&example.tool, None);
        events.begins_run();
        events.fails(1, example);
    }
    events.counted()
}

/// The events of a line, and what the budget has counted after them.
pub(super) struct Counted {
    pub(super) events: Vec<Value>,
    pub(super) state: Value,
}

/// What is special about a failed call.
#[derive(Default)]
struct Call<'a> {
    /// The name of the logical call.
    call: Option<&'a str>,
    /// The tool of the call around it, as a guard adds it.
    caller: Option<&'static str>,
    /// The tool that the budget is for.
    of_budget: Option<&'a str>,
    /// The arguments that the budget is for.
    budget_arguments: Option<&'a Map<String, Value>>,
    /// The wait that an upstream asked for, in milliseconds.
    wait: Option<u64>,
    /// Whether it has context and arguments.
    repairs: bool,
}

/// The events of a line, with the runtime's own decisions.
struct Events {
    list: Vec<Value>,
    budget: StepBudget,
}

impl Events {
    /// Begins a run in a process with a full bucket.
    fn new(resolved: &Resolved, tables: &'static Catalog<'static>) -> Self {
        let bucket = resolved.catalog().limits.retry_bucket.as_ref();
        let Ok(loaded) = Loaded::new(|bump| {
            let bucket = bucket.map(|it| &*bump.alloc(RetryBucket::new(it.capacity, it.refill)));
            Ok::<_, Infallible>(Catalog {
                retry_bucket: bucket,
                ..*tables
            })
        });
        let keyed = tables.tools.iter().any(|tool| tool.idempotency.is_some());
        let budget = StepBudget::new(loaded);
        match keyed {
            // A scope is random otherwise.
            true => Self {
                list: vec![json!({ "event": "scope", "scope": SCOPE })],
                budget: budget.with_scope(SCOPE),
            },
            false => Self {
                list: Vec::new(),
                budget,
            },
        }
    }

    fn counted(self) -> Counted {
        Counted {
            // Names and numbers, which JSON always has.
            state: serde_json::to_value(self.budget.state()).unwrap_or_default(),
            events: self.list,
        }
    }

    fn fails(&mut self, times: usize, example: &Example) {
        for _ in 0..times {
            self.failed(example, &Call::default());
        }
    }

    fn failed(&mut self, example: &Example, call: &Call<'_>) {
        let none = Map::new();
        let (context, arguments) = match call.repairs {
            true => (&example.context, &example.arguments),
            false => (&none, &none),
        };
        let Some(mut occurrence) = example.failure(context, arguments) else {
            return;
        };
        let mut event = json!({
            "event": "failed",
            "code": example.entry.name,
            "tool": example.tool,
            "params": example.params,
        });
        if call.repairs {
            event["context"] = context.clone().into();
            event["arguments"] = arguments.clone().into();
        }
        let mut budget = self.budget.clone();
        if let Some(name) = call.call {
            event["call"] = name.into();
            budget = budget.with_call(name);
        }
        if let Some(tool) = call.of_budget {
            event["of_budget"] = tool.into();
            budget = budget.with_tool(tool);
        }
        if let Some(arguments) = call.budget_arguments {
            event["budget_arguments"] = arguments.clone().into();
            budget = budget.with_arguments(arguments);
        }
        if let Some(tool) = call.caller {
            event["caller"] = tool.into();
            occurrence = Guard::new(example.tables).with_tool(tool).fill(occurrence);
        }
        if let Some(ms) = call.wait {
            event["retry_after_ms"] = ms.into();
            occurrence = occurrence.with_retry_after(Duration::from_millis(ms));
        }
        decided(&mut event, &budget.decide(&occurrence), &occurrence);
        self.list.push(event);
    }

    /// Says what is known of a call before it is made.
    fn same(&mut self, example: &Example, arguments: &Map<String, Value>) {
        let call = self
            .budget
            .with_tool(&example.tool)
            .with_arguments(arguments);
        self.list.push(json!({
            "event": "call",
            "tool": example.tool,
            "arguments": arguments,
            "key": call.idempotency_key(),
            "unverified": call.unverified(),
        }));
    }

    fn succeeded_with(&mut self, tool: &str, arguments: &Map<String, Value>) {
        self.budget.with_arguments(arguments).succeeded(tool);
        self.list
            .push(json!({ "event": "succeeded", "tool": tool, "budget_arguments": arguments }));
    }

    fn succeeds(&mut self, tool: &str, call: Option<&str>) {
        let mut event = json!({ "event": "succeeded", "tool": tool });
        match call {
            Some(name) => {
                event["call"] = name.into();
                self.budget.with_call(name).succeeded(tool);
            }
            None => self.budget.succeeded(tool),
        }
        self.list.push(event);
    }

    fn begins_step(&mut self, importance: Importance) {
        self.budget.begin_step(importance);
        let event = json!({ "event": "begin_step", "importance": importance.as_str() });
        self.list.push(event);
    }

    fn begins_run(&mut self) {
        self.budget.begin_run();
        self.list.push(json!({ "event": "begin_run" }));
    }
}

/// Adds the decision to a failure.
fn decided(event: &mut Value, decision: &Decision, occurrence: &Occurrence) {
    event["decision"] = decision.word().into();
    // Whether the model is still told when to retry.
    event["text"] = occurrence.text().into();
    match decision {
        Decision::Retry { after, attempt } => {
            let ms = u64::try_from(after.as_millis()).unwrap_or(u64::MAX);
            event["delay_ms"] = ms.into();
            event["attempt"] = (*attempt).into();
        }
        Decision::ReturnToModel { attempt } => event["attempt"] = (*attempt).into(),
        Decision::Verify { tool } => event["verify"] = tool.as_str().into(),
        Decision::Repair { param, candidates } => {
            event["param"] = param.as_str().into();
            event["candidates"] = candidates.clone().into();
        }
        _ => {}
    }
}

/// Returns the codes of which a line is made, with their entries.
pub(super) fn examples(resolved: &Resolved, tables: &'static Catalog<'static>) -> Vec<Example> {
    let catalog = resolved.catalog();
    let entries = tables.codes.iter();
    let known = |entry: &'static Entry<'static>| {
        let code = catalog.codes.get(entry.name)?;
        Some(Example::full(catalog, code, tables, entry))
    };
    entries.filter_map(known).collect()
}
