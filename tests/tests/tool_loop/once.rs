//! No side effect happens twice, as counted by the tools themselves. The tests cover nested calls, dispatchers,
//! parallel calls, refusals, panics, time limits, and processes that end between a call and its result.
//!
//! A tool follows these rules. If it refuses with a code of the outcome `not_done`, it has not begun. A repeatable tool
//! calls no tool that is not repeatable. Any tool may call itself. Then no side effect of a call may ever happen twice in a
//! turn. This holds whether the loop, a retry inside a tool, or the model repeats the call.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Waker};
use std::time::Duration;

use errpact::retry::{self, VirtualClock};
use errpact::tool_loop::{CallResult, LoopState, Next};
use errpact::{Guard, Occurrence, StepBudget, ToolCall, ToolLoop};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use serde_json::{Value, json};

use crate::tool_loop::errors::{self, CATALOG};

/// Repeatable tools, and tools that are not repeatable; the last one is declared nowhere.
const READING: [&str; 3] = ["web_search", "search_places", "set_reminder"];
const ACTING: [&str; 3] = ["book_room", "send_mail", "dispatch"];

/// The refusals of a tool before it begins.
const REFUSALS: [fn() -> Occurrence; 4] = [
    || errors::ServiceBusy.into(),
    || errors::FixIt.into(),
    || errors::ForBoth.into(),
    || errors::RunOver.into(),
];
/// The failures of a tool after it has begun.
const FAILURES: [fn() -> Occurrence; 4] = [
    || errors::SearchSlow.into(),
    || errors::TimedOut.into(),
    || errors::AlreadyBooked.into(),
    || Occurrence::catch(&CATALOG, "502 from the provider"),
];

/// Tools that hang are interrupted; an early interruption of other tools makes no difference here.
const LIMIT: Duration = Duration::from_millis(1);

/// How a run of a tool ends.
#[derive(Debug, Clone, Copy)]
enum End {
    Fine,
    Refuses(usize),
    Fails(usize),
    Panics,
    /// It runs until its time limit.
    Hangs,
}

/// A tool's behavior for the arguments of one call.
#[derive(Debug, Clone)]
struct Node {
    tool: &'static str,
    inner: Vec<Self>,
    /// Whether it acts before its inner calls, or after them.
    acts_first: bool,
    /// Whether its inner calls run in parallel.
    parallel: bool,
    /// Whether it retries its inner calls as the catalog says.
    retries: bool,
    /// Whether it continues after an inner call failed.
    goes_on: bool,
    /// How its runs end; the last one applies to all later runs.
    ends: Vec<End>,
}

fn end() -> impl Strategy<Value = End> {
    prop_oneof![
        4 => Just(End::Fine),
        2 => (0..REFUSALS.len()).prop_map(End::Refuses),
        4 => (0..FAILURES.len()).prop_map(End::Fails),
        1 => Just(End::Panics),
        1 => Just(End::Hangs),
    ]
}

fn node(depth: u32) -> BoxedStrategy<Node> {
    let flags = any::<[bool; 5]>();
    let ends = prop::collection::vec(end(), 1..4);
    let inner = if depth == 0 {
        Just(Vec::new()).boxed()
    } else {
        prop::collection::vec(node(depth - 1), 0..3).boxed()
    };
    (flags, 0..3usize, ends, inner)
        .prop_map(|(flags, tool, ends, inner)| {
            let [acts, acts_first, parallel, retries, goes_on] = flags;
            let acts = acts || inner.iter().any(|it: &Node| ACTING.contains(&it.tool));
            let tools = if acts { ACTING } else { READING };
            Node {
                tool: tools[tool],
                inner,
                acts_first,
                parallel,
                retries,
                goes_on,
                ends,
            }
        })
        .boxed()
}

/// The events, as the tools saw them.
#[derive(Debug, Default)]
struct Seen {
    /// The count of each side effect, by the model's call and the path from it to the tool.
    effects: BTreeMap<String, u32>,
    /// The count of runs, by the tools of a call.
    runs: BTreeMap<String, usize>,
    panics: u32,
    hangs: u32,
}

type Running<'a> = Pin<Box<dyn Future<Output = Result<String, Occurrence>> + 'a>>;

/// Runs a tool under its guard.
fn run<'a>(node: &'a Node, path: String, seen: &'a Mutex<Seen>) -> Running<'a> {
    Box::pin(async move {
        let guard = Guard::new(&CATALOG)
            .with_tool(node.tool)
            .with_time_limit(LIMIT);
        guard.run(body(node, path, seen)).await
    })
}

/// Awaits two calls in parallel.
async fn both<F: Future>(one: F, other: F) -> [F::Output; 2] {
    tokio::join!(one, other).into()
}

async fn body<'n>(
    node: &'n Node,
    path: String,
    seen: &'n Mutex<Seen>,
) -> Result<String, Occurrence> {
    let nth = {
        let mut seen = seen.lock().unwrap();
        let runs = seen.runs.entry(path.clone()).or_default();
        *runs += 1;
        *runs - 1
    };
    let end = node.ends[nth.min(node.ends.len() - 1)];
    if let End::Refuses(code) = end {
        return Err(REFUSALS[code]());
    }
    let act = || {
        if ACTING.contains(&node.tool) {
            let mut seen = seen.lock().unwrap();
            *seen.effects.entry(path.clone()).or_default() += 1;
        }
    };
    if node.acts_first {
        act();
    }
    // Gives parallel calls time to run, and the process time to end.
    tokio::task::yield_now().await;
    let call = |at: usize, inner: &'n Node| {
        let path = format!("{path}/{at}");
        async move {
            if !node.retries {
                return run(inner, path, seen).await;
            }
            let step = StepBudget::new(&CATALOG).with_tool(inner.tool);
            let clock = VirtualClock::seeded(3);
            let called = retry::run_on(&clock, &step, |_| run(inner, path.clone(), seen)).await;
            called.map_err(Occurrence::from)
        }
    };
    let mut ended = Vec::new();
    match node.inner.as_slice() {
        [one, other] if node.parallel => ended.extend(both(call(0, one), call(1, other)).await),
        calls => {
            for (at, inner) in calls.iter().enumerate() {
                ended.push(call(at, inner).await);
                if ended.last().is_some_and(Result::is_err) && !node.goes_on {
                    break;
                }
            }
        }
    }
    if !node.goes_on {
        for called in ended {
            called?;
        }
    }
    if !node.acts_first {
        act();
    }
    match end {
        End::Fine | End::Refuses(_) => Ok("fine".to_owned()),
        End::Fails(code) => Err(FAILURES[code]()),
        End::Panics => {
            seen.lock().unwrap().panics += 1;
            panic!("after the effect")
        }
        End::Hangs => {
            seen.lock().unwrap().hangs += 1;
            std::future::pending().await
        }
    }
}

/// A step of the model, and the fate of the process.
#[derive(Debug, Clone)]
enum Step {
    /// A message with calls, by their indices in the plan; the loop executes them.
    Round(Vec<usize>),
    /// The application executes them one after the other, with or without its own retries.
    ByHand(Vec<usize>, bool),
    /// The process ends after this many polls, or before the first one.
    Crash(Vec<usize>, usize),
    Turn,
}

fn step() -> impl Strategy<Value = Step> {
    let calls = || prop::collection::vec(0..PLANS, 1..4);
    prop_oneof![
        6 => calls().prop_map(Step::Round),
        2 => (calls(), any::<bool>()).prop_map(|(calls, retries)| Step::ByHand(calls, retries)),
        2 => (calls(), 0..6usize).prop_map(|(calls, polls)| Step::Crash(calls, polls)),
        1 => Just(Step::Turn),
    ]
}

/// The number of different calls that the model makes.
const PLANS: usize = 4;

struct World {
    plans: Vec<Node>,
    tool_loop: ToolLoop,
    seen: Arc<Mutex<Seen>>,
    turn: usize,
    ids: usize,
    reached: BTreeMap<&'static str, u32>,
}

impl World {
    fn new(plans: Vec<Node>) -> Self {
        let mut world = Self {
            plans,
            tool_loop: ToolLoop::new(&CATALOG),
            seen: Arc::default(),
            turn: 0,
            ids: 0,
            reached: BTreeMap::new(),
        };
        world.begin();
        world
    }

    fn begin(&mut self) {
        self.turn += 1;
        self.tool_loop.begin_turn(format!("turn-{}", self.turn));
    }

    /// Returns the calls of a message. Each plan is one call, in three equivalent forms.
    fn calls(&mut self, plans: &[usize]) -> Vec<ToolCall> {
        let calls = plans.iter().map(|plan| {
            self.ids += 1;
            let arguments = match self.ids % 3 {
                0 => json!({"n": plan, "note": null}),
                1 => json!({"n": *plan as f64}),
                _ => json!({"n": plan}),
            };
            let id = format!("call-{}", self.ids);
            ToolCall::new(id, self.plans[*plan].tool, arguments)
        });
        calls.collect()
    }

    async fn step(&mut self, step: &Step) {
        match step {
            Step::Round(plans) => {
                let calls = self.calls(plans);
                let (seen, turn, tree) = (self.seen.clone(), self.turn, self.plans.clone());
                let clock = VirtualClock::seeded(7);
                let round = self.tool_loop.run_round_on(&clock, calls, |call| {
                    let (seen, tree) = (seen.clone(), tree.clone());
                    async move { play(&tree, turn, &call, &seen).await }
                });
                let round = round.await;
                let words = round.results.iter().map(|it| it.text.as_str());
                for text in words {
                    self.note("may have happened", text.contains("may have taken effect"));
                    self.note("done before", text.contains("already succeeded"));
                }
                self.over(&round.next);
            }
            Step::ByHand(plans, retries) => self.by_hand(plans, *retries).await,
            Step::Crash(plans, polls) => self.crash(plans, *polls),
            Step::Turn => self.begin(),
        }
    }

    async fn by_hand(&mut self, plans: &[usize], retries: bool) {
        let calls = self.calls(plans);
        let (mut plain, mut stopped) = (Vec::new(), Vec::new());
        for call in self.tool_loop.admit(calls) {
            if retries {
                let step = self.tool_loop.budget().with_tool(call.tool.as_str());
                let step = step.with_call(call.id.as_str());
                let clock = VirtualClock::seeded(5);
                let made = retry::run_on(&clock, &step, |_| {
                    play(&self.plans, self.turn, &call, &self.seen)
                });
                stopped.push((call.clone(), made.await));
            } else {
                let result = play(&self.plans, self.turn, &call, &self.seen).await;
                plain.push(CallResult { call, result });
            }
        }
        let round = if retries {
            self.tool_loop.round_stopped(stopped)
        } else {
            self.tool_loop.round(plain)
        };
        self.over(&round.next);
    }

    /// Ends the process while its calls run. Another one continues with the stored state.
    fn crash(&mut self, plans: &[usize], polls: usize) {
        let calls = self.calls(plans);
        let admitted = self.tool_loop.admit(calls);
        let stored = serde_json::to_string(&self.tool_loop.state()).unwrap();
        {
            let (seen, turn, tree) = (self.seen.clone(), self.turn, self.plans.clone());
            let clock = VirtualClock::seeded(7);
            let round = self.tool_loop.execute_on(&clock, admitted, |call| {
                let (seen, tree) = (seen.clone(), tree.clone());
                async move { play(&tree, turn, &call, &seen).await }
            });
            let mut round = std::pin::pin!(round);
            let mut context = Context::from_waker(Waker::noop());
            for _ in 0..polls {
                if round.as_mut().poll(&mut context).is_ready() {
                    break;
                }
            }
        }
        let state: LoopState = serde_json::from_str(&stored).unwrap();
        self.tool_loop = ToolLoop::restore(&CATALOG, state).unwrap();
        self.note("crashed", true);
    }

    /// If the turn is over, the user says something.
    fn over(&mut self, next: &Next) {
        if *next != Next::Continue {
            self.begin();
        }
    }

    fn note(&mut self, what: &'static str, reached: bool) {
        *self.reached.entry(what).or_default() += u32::from(reached);
    }

    fn twice(&self) -> Vec<String> {
        let seen = self.seen.lock().unwrap();
        let twice = seen.effects.iter().filter(|(_, times)| **times > 1);
        twice
            .map(|(path, times)| format!("{path}: {times}"))
            .collect()
    }
}

/// Runs one attempt of a call of the model.
async fn play(
    plans: &[Node],
    turn: usize,
    call: &ToolCall,
    seen: &Mutex<Seen>,
) -> Result<String, Occurrence> {
    let plan = call.arguments.get("n").and_then(Value::as_f64).unwrap() as usize;
    run(&plans[plan], format!("{turn}:{plan}"), seen).await
}

/// Runs the steps.
fn go(plans: Vec<Node>, steps: &[Step]) -> World {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    let mut world = World::new(plans);
    runtime.block_on(async {
        for step in steps {
            world.step(step).await;
        }
    });
    world
}

fn scripts() -> impl Strategy<Value = (Vec<Node>, Vec<Step>)> {
    let plans = prop::collection::vec(node(2), PLANS..=PLANS);
    (plans, prop::collection::vec(step(), 1..10))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_effect_happens_twice((plans, steps) in scripts()) {
        let world = go(plans, &steps);
        prop_assert_eq!(world.twice(), Vec::<String>::new());
    }
}

#[test]
fn the_scripts_reach_every_corner() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let strategy = scripts();
    let mut reached: BTreeMap<&str, u32> = BTreeMap::new();
    for _ in 0..200 {
        let script = Strategy::new_tree(&strategy, &mut runner).unwrap();
        let (plans, steps) = ValueTree::current(&script);
        let world = go(plans, &steps);
        let seen = world.seen.lock().unwrap();
        let again = seen.runs.values().any(|runs| *runs > 1);
        for (what, times) in [
            ("effects", seen.effects.len() as u32),
            (
                "inner effects",
                seen.effects.keys().filter(|it| it.contains('/')).count() as u32,
            ),
            ("runs again", u32::from(again)),
            ("panics", seen.panics),
            ("hangs", seen.hangs),
        ] {
            *reached.entry(what).or_default() += times;
        }
        for (what, times) in &world.reached {
            *reached.entry(what).or_default() += times;
        }
    }
    assert_eq!(reached.len(), 8, "{reached:?}");
    assert!(reached.values().all(|count| *count > 20), "{reached:?}");
}
