//! Any sequence of rounds, compared with a model of the invariants. No budget is exceeded, and no call with an unknown
//! outcome is made twice. Every history is accepted, and contains nothing that is only for the user.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::future::ready;
use std::sync::Mutex;

use errpact::retry::VirtualClock;
use errpact::table::{Deliver, Outcome, RetryBy, Stops};
use errpact::tool_loop::{LoopState, Next, Round};
use errpact::{History, Occurrence, ToolCall, ToolLoop};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::tool_loop::errors::CATALOG;
use crate::tool_loop::sample::{CARD, CODES, accepted, block_on, rendered};

const TOOLS: &[&str] = &[
    "web_search",
    "search_places",
    "set_reminder",
    "book_room",
    "send_mail",
];

/// A call of the model, and the results of its attempts.
#[derive(Debug, Clone)]
struct Planned {
    tool: usize,
    /// The choice among a few arguments.
    arguments: u8,
    /// Its id; some ids recur.
    id: u8,
    /// The codes of its attempts; the attempt after the last one succeeds.
    codes: Vec<usize>,
}

#[derive(Debug, Clone)]
enum Step {
    /// A message of the model, with or without reasoning, and its round.
    Round { calls: Vec<Planned>, bound: bool },
    /// A round that dies after its calls were begun; calls that began take effect.
    Crash { calls: Vec<Planned> },
    /// The results of the last round arrive again.
    Again,
    /// The process ends and another one continues.
    Restart,
    /// The user says something, and a turn begins.
    Turn,
}

fn planned() -> impl Strategy<Value = Planned> {
    let codes = prop_oneof![
        4 => Just(Vec::new()),
        5 => (0..CODES.len()).prop_map(|code| vec![code; 9]),
        2 => prop::collection::vec(0..CODES.len(), 1..4),
    ];
    (0..TOOLS.len(), 0u8..3, 0u8..6, codes).prop_map(|(tool, arguments, id, codes)| Planned {
        tool,
        arguments,
        id,
        codes,
    })
}

fn step() -> impl Strategy<Value = Step> {
    let calls = || prop::collection::vec(planned(), 1..5);
    prop_oneof![
        8 => (calls(), any::<bool>()).prop_map(|(calls, bound)| Step::Round { calls, bound }),
        1 => calls().prop_map(|calls| Step::Crash { calls }),
        1 => Just(Step::Again),
        2 => Just(Step::Restart),
        1 => Just(Step::Turn),
    ]
}

/// The calls, as the tools saw them.
#[derive(Default)]
struct Seen {
    /// Side effects of the turn that happened or may have happened, by tool and argument.
    effects: BTreeSet<(String, i64)>,
    /// The attempts in a round, by call.
    attempts: BTreeMap<String, u32>,
    /// The end of each call: `None` is a success.
    ends: BTreeMap<String, Option<usize>>,
    twice: Vec<String>,
}

/// The budget that a turn has used.
#[derive(Default)]
struct Counted {
    iterations: u32,
    failure_rounds: u32,
    automatic: u32,
    came_back: BTreeMap<(String, String), u32>,
    over: bool,
}

struct World {
    tool_loop: ToolLoop,
    history: History,
    turn: usize,
    messages: usize,
    seen: Seen,
    counted: Counted,
    last: Option<Round>,
    /// The texts of messages with reasoning.
    bound: Vec<String>,
}

impl World {
    fn new() -> Self {
        let mut world = Self {
            tool_loop: ToolLoop::new(&CATALOG),
            history: History::new(),
            turn: 0,
            messages: 0,
            seen: Seen::default(),
            counted: Counted::default(),
            last: None,
            bound: Vec::new(),
        };
        world.begin();
        world
    }

    fn begin(&mut self) {
        self.turn += 1;
        self.history.user(format!("Question {}", self.turn));
        self.tool_loop.begin_turn(self.name());
        self.seen = Seen::default();
        self.counted = Counted::default();
        self.last = None;
    }

    fn name(&self) -> String {
        format!("turn-{}", self.turn)
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Round { calls, bound } => self.round(calls, *bound),
            Step::Crash { calls } => self.crash(calls),
            Step::Again => {
                if let Some(last) = &self.last {
                    let before = self.history.clone();
                    self.history.results(&last.results);
                    assert_eq!(
                        rendered(&before).map(|it| it.1),
                        rendered(&self.history).map(|it| it.1)
                    );
                }
            }
            Step::Restart => self.restart(),
            Step::Turn => self.begin(),
        }
        self.check_history();
    }

    fn restart(&mut self) {
        let state = serde_json::to_string(&self.tool_loop.state()).unwrap();
        let history = serde_json::to_string(&self.history).unwrap();
        let state: LoopState = serde_json::from_str(&state).unwrap();
        self.tool_loop = ToolLoop::restore(&CATALOG, state).unwrap();
        self.history = serde_json::from_str(&history).unwrap();
        // The process that resumes the loop begins the same turn again, which continues it.
        self.tool_loop.begin_turn(self.name());
    }

    /// Returns the calls of a message; two calls with one id count as one.
    fn calls(&self, planned: &[Planned]) -> (Vec<ToolCall>, BTreeMap<String, Planned>) {
        let mut plan = BTreeMap::new();
        let mut calls = Vec::new();
        for it in planned {
            let id = if it.id < 3 {
                format!("call_{}", it.id)
            } else {
                format!("m{}.{}", self.messages, it.id)
            };
            // The same arguments in another form.
            let n = i64::from(it.arguments);
            let arguments = if it.id % 2 == 0 {
                json!({"n": n, "a": "x"})
            } else {
                json!({"a": "x", "n": it.arguments as f64})
            };
            calls.push(ToolCall::new(id.clone(), TOOLS[it.tool], arguments));
            plan.entry(id).or_insert_with(|| it.clone());
        }
        (calls, plan)
    }

    /// Simulates a tool.
    fn tool(
        seen: &Mutex<Seen>,
        plan: &BTreeMap<String, Planned>,
        call: &ToolCall,
    ) -> Option<usize> {
        let mut seen = seen.lock().unwrap();
        let attempt = seen.attempts.entry(call.id.clone()).or_default();
        *attempt += 1;
        let code = plan[&call.id].codes.get(*attempt as usize - 1).copied();
        let key = (
            call.tool.clone(),
            call.arguments["n"].as_f64().unwrap() as i64,
        );
        let acts = ["book_room", "send_mail"].contains(&&*call.tool);
        if acts && seen.effects.contains(&key) {
            seen.twice.push(format!("{call:?}"));
        }
        let happened =
            code.is_none_or(|code| CODES[code]().entry().policy.outcome != Outcome::NotDone);
        if acts && happened {
            seen.effects.insert(key);
        }
        seen.ends.insert(call.id.clone(), code);
        code
    }

    fn round(&mut self, planned: &[Planned], bound: bool) {
        self.messages += 1;
        let (calls, plan) = self.calls(planned);
        let text = format!("Message {}.", self.messages);
        if bound {
            self.bound.push(text.clone());
        }
        self.history
            .assistant(self.name(), text, calls.clone(), bound);
        self.check_history();
        self.seen.attempts.clear();
        self.seen.ends.clear();
        let seen = Mutex::new(std::mem::take(&mut self.seen));
        let clock = VirtualClock::seeded(7);
        let round = block_on(self.tool_loop.run_round_on(&clock, calls.clone(), |call| {
            ready(match Self::tool(&seen, &plan, &call) {
                None => Ok("fine".to_owned()),
                Some(code) => Err(CODES[code]()),
            })
        }));
        self.seen = seen.into_inner().unwrap();
        self.history.results(&round.results);
        self.check_round(&calls, &round);
        self.last = Some(round);
    }

    /// Ends the process while its calls run.
    fn crash(&mut self, planned: &[Planned]) {
        self.messages += 1;
        let (calls, _) = self.calls(planned);
        self.history
            .assistant(self.name(), "", calls.clone(), false);
        for call in self.tool_loop.admit(calls) {
            assert!(!self.counted.over, "a call after the end: {call:?}");
            if ["book_room", "send_mail"].contains(&&*call.tool) {
                let key = (
                    call.tool.clone(),
                    call.arguments["n"].as_f64().unwrap() as i64,
                );
                assert!(self.seen.effects.insert(key), "twice: {call:?}");
            }
        }
        self.restart();
        self.last = None;
    }

    fn check_round(&mut self, calls: &[ToolCall], round: &Round) {
        let limits = &CATALOG.limits;
        assert_eq!(self.seen.twice, [""; 0], "an effect was had twice");
        assert!(
            !self.counted.over || self.seen.attempts.is_empty(),
            "a call after the end"
        );

        // One result for each id; one notice and one occurrence for each failure.
        let ids: BTreeSet<&str> = calls.iter().map(|call| &*call.id).collect();
        let answered: Vec<&str> = round.results.iter().map(|it| &*it.call_id).collect();
        assert_eq!(answered.len(), ids.len());
        assert_eq!(answered.into_iter().collect::<BTreeSet<_>>(), ids);
        let failed = self
            .seen
            .ends
            .iter()
            .filter(|(_, code)| code.is_some())
            .count();
        // This includes a call that was waiting when the run stopped.
        assert!(round.failed.len() == failed && round.failed.len() == round.shown.len());
        let stopped = round
            .failed
            .iter()
            .any(|it| it.entry().policy.stops == Stops::Run);

        for (id, attempts) in &self.seen.attempts {
            assert!(
                Some(*attempts) <= limits.total_attempts,
                "{attempts} attempts of {id}"
            );
            self.counted.automatic += attempts - 1;
        }
        assert!(Some(self.counted.automatic) <= limits.retries_per_step);

        let done = |it: &&Occurrence| it.entry().name == "ALREADY_BOOKED";
        let progress =
            self.seen.ends.values().any(Option::is_none) || round.failed.iter().any(|it| done(&it));
        if !self.counted.over {
            if progress {
                self.counted.iterations += 1;
            } else {
                self.counted.failure_rounds += 1;
            }
            let codes: BTreeSet<_> = round
                .failed
                .iter()
                .map(|it| (it.tool().unwrap().to_owned(), it.entry().name.to_owned()))
                .collect();
            for code in codes {
                *self.counted.came_back.entry(code).or_default() += 1;
            }
        }
        let counted = &mut self.counted;
        let same = counted.came_back.values().max().copied();
        assert!(counted.iterations <= limits.iterations);
        assert!(counted.failure_rounds <= limits.all_failure_rounds);
        assert!(same <= limits.same_code);
        let capped = counted.iterations == limits.iterations
            || counted.failure_rounds == limits.all_failure_rounds
            || same == limits.same_code;
        match &round.next {
            Next::Continue => assert!(!capped && !stopped && !counted.over),
            Next::Close(closing) => {
                assert!(!stopped || counted.over);
                assert!(!closing.instruction.contains(CARD));
                let reply = closing.reply("All is booked!");
                assert!(reply.len() > "All is booked!".len(), "{reply}");
            }
            Next::End { text } => {
                let asks = round.failed.iter().any(|it| {
                    let (policy, shown) = (it.entry().policy, it.presented().policy);
                    shown.deliver == Deliver::User
                        && (policy.retry.by == Some(RetryBy::User) || it.entry().repair.is_some())
                });
                assert!(stopped || (asks && !progress) || counted.over, "{text}");
                assert!(!text.is_empty());
            }
        }
        counted.over |= round.next != Next::Continue;
    }

    fn check_history(&self) {
        accepted(&self.history);
        let chat = self.history.openai_chat();
        for text in &self.bound {
            let stays = chat.iter().any(|it| it["content"] == **text);
            assert!(stays, "a message that is bound has left: {text}");
        }
        let text = format!("{:?}", rendered(&self.history).map(|it| it.1));
        let state = serde_json::to_string(&self.history).unwrap();
        for planted in [
            CARD,
            "was refused",
            "connect your account",
            "trip is locked",
            "may not have left",
        ] {
            assert!(
                !text.contains(planted) && !state.contains(planted),
                "{planted}: {text}"
            );
        }
    }
}

/// Counts what the last step of a sequence reached, for each kind of assertion above.
fn count(world: &World, reached: &mut BTreeMap<&'static str, u32>) {
    let Some(last) = &world.last else { return };
    let next = match last.next {
        Next::Continue => "continue",
        Next::Close(_) => "close",
        Next::End { .. } => "end",
    };
    *reached.entry(next).or_default() += 1;
    for result in &last.results {
        for (what, words) in [
            ("done before", "already succeeded"),
            ("may have happened", "may have taken effect"),
            ("twin", "beside this one"),
            ("stopped", "not available"),
            ("over", "No more calls"),
            ("stub", "returned no result"),
        ] {
            *reached.entry(what).or_default() += u32::from(result.text.contains(words));
        }
    }
    *reached.entry("retried").or_default() +=
        u32::from(world.seen.attempts.values().any(|attempts| *attempts > 1));
}

#[test]
fn whatever_happens_the_rules_hold() {
    let config = ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let reached = RefCell::new(BTreeMap::new());
    proptest!(config, |(steps in prop::collection::vec(step(), 1..24))| {
        let mut world = World::new();
        for step in &steps {
            world.step(step);
            count(&world, &mut reached.borrow_mut());
        }
        // The whole conversation, loaded again from its rows.
        let value: Value = serde_json::to_value(&world.history).unwrap();
        let read: History = serde_json::from_value(value).unwrap();
        prop_assert_eq!(read, world.history);
    });
    // The sequences reach every corner.
    let reached = reached.into_inner();
    assert_eq!(reached.len(), 10, "{reached:?}");
    assert!(reached.values().all(|count| *count > 5), "{reached:?}");
}
