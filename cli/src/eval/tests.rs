//! The next action of each kind of step and policy, and replies that take it or do not.

use errpact::ToolCall;
use errpact_models::{Reply, Stop, Usage};
use errpact_spec::Resolved;
use serde_json::{Value, json};

use super::case::{Case, Turn};
use super::cases::Cases;
use super::check::{Miss, check};
use crate::vectors::Vectors;

const CATALOG: &str = r#"
errpact: 1
name: shop
tools:
  find_order: { read_only: true, params: { order: text } }
  pay:
    params:
      amount: integer
      order: { type: text, example: A-1 }
      confirmed: { type: boolean, optional: true }
      phone: { type: phone, optional: true }
defaults: { raised_by: [pay], outcome: not_done }
categories: { orders: {} }
rules:
  - { never_say: computer says no, except: [RELAY] }
codes:
  FIX:
    category: orders
    message: That is too much.
    act: [{ fix: amount, to: a smaller amount }, retry]
    retry: { by: model, max: 1 }
  FIX_TO:
    category: orders
    message: Pay 1.
    act: [{ fix: amount, to: "1" }, retry, { otherwise: { ask: amount } }]
    retry: { by: model, max: 1 }
  ADAPT:
    category: orders
    message: Not like this.
    act: [{ think: Why? }, { do: Adapt the arguments. }, retry]
    retry: { by: model, max: 1 }
  ASK:
    category: orders
    message: The phone number is missing.
    act: [relay, { ask: phone }, retry, { otherwise: hand_off }]
    retry: { by: user, max: 1 }
  ASK_WORDS:
    category: orders
    message: Something is missing.
    act: [{ ask: what is missing }, retry]
    retry: { by: user }
  CONFIRM:
    category: orders
    message: That is a lot.
    act: [{ confirm: the amount }, { fix: confirmed, to: "true" }, retry]
    retry: { by: user }
  WAIT_USER:
    category: orders
    message: Log in first.
    act: [wait, retry]
    retry: { by: user }
  WAIT:
    category: orders
    message: Busy.
    act: [wait, retry]
    retry: { by: runtime, delay: 2s }
  CALL:
    category: orders
    message: Which order is not clear.
    act: { call: find_order, with: order=A-7 }
  OTHER_CALL:
    category: orders
    message: There is no such order.
    act: { call: list_orders }
    alternatives: [{ description: Call find_order instead. }]
  RELAY: { category: orders, message: The card was refused., act: relay }
  SAY: { category: orders, message: Paid twice., act: { say: that it was paid twice } }
  HAND_OFF: { category: orders, message: A case for a human., act: hand_off }
  SKIP: { category: orders, message: Nothing to pay., act: skip }
  STOP: { category: orders, message: The shop is closed., act: stop }
  COMPLETE: { category: orders, message: It is paid., act: complete, outcome: done }
  NEVER: { category: orders, message: Gone., instruct: Apologize. }
  BY_MODEL: { category: orders, message: Wrong., instruct: Correct it., retry: { by: model, max: 2 } }
  BY_USER: { category: orders, message: Log in., instruct: Ask them to log in., retry: { by: user } }
  UNSAFE: { category: orders, message: Timeout., instruct: Say so., outcome: unknown, retry: { by: model } , allow: { retry-may-duplicate: tested } }
  NAMES_TOOL: { category: orders, message: Too late., instruct: "Call {tool.pay} with another order." }
  REFUSED: { category: orders, message: Not allowed., disposition: refused }
  EMPTY: { category: orders, message: Nothing found., disposition: empty, raised_by: [find_order] }
  EXAMPLE:
    category: orders
    message: That is wrong.
    instruct: Apologize.
    examples: [{ call: 'pay(order="B-2", amount=7, phone="+1 202 555 0100")' }]
  LOG: { category: orders, deliver: log, presents_as: NEVER }
  USER: { category: orders, message: Only for you., deliver: user }
"#;

/// The cases of the catalog, with its tables.
struct Shop {
    vectors: Vectors,
    cases: Cases,
}

impl Shop {
    fn new() -> Self {
        let catalog = CATALOG.replace(
            "  find_order:",
            "  list_orders: { read_only: true, params: {} }\n  find_order:",
        );
        let loaded = errpact_spec::load_from("shop.yaml".as_ref(), catalog.as_bytes());
        let errors: Vec<_> = loaded.findings.iter().map(|it| &it.message).collect();
        assert!(!loaded.has_errors(), "{errors:#?}");
        let resolved: &'static Resolved = Box::leak(Box::new(loaded.resolved.unwrap()));
        let vectors = Vectors::of(resolved);
        let cases = Cases::of(resolved, &vectors, &[]);
        Self { vectors, cases }
    }

    #[track_caller]
    fn case(&self, id: &str) -> &Case {
        let found = self.cases.cases.iter().find(|case| case.id() == id);
        found.unwrap_or_else(|| panic!("{id}: {:?}", self.ids()))
    }

    fn ids(&self) -> Vec<String> {
        self.cases.cases.iter().map(Case::id).collect()
    }

    fn misses(&self, id: &str, reply: &Reply) -> Vec<Miss> {
        check(self.vectors.tables(), self.case(id), reply)
    }

    #[track_caller]
    fn passes<const N: usize>(&self, id: &str, replies: [Reply; N]) {
        for reply in replies {
            let misses = self.misses(id, &reply);
            assert!(misses.is_empty(), "{id}: {reply:?}: {misses:#?}");
        }
    }

    #[track_caller]
    fn fails<const N: usize>(&self, id: &str, replies: [Reply; N]) {
        for reply in replies {
            assert!(!self.misses(id, &reply).is_empty(), "{id}: {reply:?}");
        }
    }
}

fn says(text: &str) -> Reply {
    Reply {
        text: text.to_owned(),
        calls: Vec::new(),
        reasoning: Vec::new(),
        stop: Stop::Answered,
        usage: Usage::default(),
    }
}

fn calls(tool: &str, arguments: Value) -> Reply {
    Reply {
        calls: vec![ToolCall::new("call_9", tool, arguments)],
        ..says("")
    }
}

fn pays(arguments: Value) -> Reply {
    calls("pay", arguments)
}

/// The failed call of most cases, again.
fn same() -> Reply {
    pays(json!({ "amount": 3, "order": "A-1" }))
}

#[test]
fn a_corrected_call_has_another_value_for_the_argument() {
    let shop = Shop::new();
    let smaller = pays(json!({ "amount": 2, "order": "A-1", "confirmed": null }));
    shop.passes("FIX/failed", [smaller.clone()]);
    let other = pays(json!({ "amount": 3, "order": "A-2" }));
    shop.fails("FIX/failed", [same(), other, says("Sorry."), says("")]);
    shop.passes(
        "FIX_TO/failed",
        [pays(json!({ "amount": 1.0, "order": "A-1" }))],
    );
    shop.fails("FIX_TO/failed", [smaller, same()]);
}

#[test]
fn a_call_that_is_adapted_in_words_has_changed_arguments() {
    let shop = Shop::new();
    shop.passes(
        "ADAPT/failed",
        [pays(json!({ "amount": 3, "order": "A-2" }))],
    );
    shop.fails("ADAPT/failed", [same(), says("Why?")]);
}

#[test]
fn a_question_comes_before_the_answer_and_the_retry_after_it() {
    let shop = Shop::new();
    let asks = says("Which phone number may we use?");
    for id in ["ASK/failed", "ASK_WORDS/failed", "CONFIRM/failed"] {
        shop.passes(id, [asks.clone(), says("Please tell me.")]);
        shop.fails(id, [same(), says("That did not work."), says(" ")]);
        shop.fails(id, [calls("find_order", json!({ "order": "A-1" }))]);
    }
    let given = json!({ "amount": 3, "order": "A-1", "phone": "+12025550145" });
    shop.passes("ASK/answered", [pays(given)]);
    let invented = json!({ "amount": 3, "order": "A-1", "phone": "+1 202 555 0100" });
    shop.fails("ASK/answered", [pays(invented), same(), asks.clone()]);
    // The same question may be asked again after the last retry, but the call not be made.
    shop.passes("ASK/exhausted", [says("A colleague will call you."), asks]);
    shop.fails("ASK/exhausted", [same()]);
    let confirmed = json!({ "amount": 3, "order": "A-1", "confirmed": true });
    shop.passes("CONFIRM/answered", [pays(confirmed)]);
    shop.fails("CONFIRM/answered", [same()]);
    assert!(!shop.ids().contains(&"ASK_WORDS/answered".to_owned()));
}

#[test]
fn a_wait_for_the_user_is_a_text_and_a_wait_for_time_is_nothing() {
    let shop = Shop::new();
    shop.passes("WAIT_USER/failed", [says("You have to log in first.")]);
    shop.fails("WAIT_USER/failed", [same()]);
    shop.passes("WAIT_USER/answered", [same()]);
    shop.passes("WAIT/failed", [same()]);
    shop.fails(
        "WAIT/failed",
        [pays(json!({ "amount": 4, "order": "A-1" }))],
    );
}

#[test]
fn a_call_is_of_the_tool_and_with_the_named_values() {
    let shop = Shop::new();
    shop.passes(
        "CALL/failed",
        [calls("find_order", json!({ "order": "A-7" }))],
    );
    let with_text = Reply {
        text: "Let me look.".to_owned(),
        ..calls("find_order", json!({ "order": "a-7" }))
    };
    shop.passes("CALL/failed", [with_text]);
    let other = calls("find_order", json!({ "order": "A-1" }));
    let none = calls("find_order", json!({}));
    shop.fails("CALL/failed", [other, none, same(), says("Which one?")]);
    let both = Reply {
        calls: [calls("find_order", json!({ "order": "A-7" })), same()]
            .into_iter()
            .flat_map(|reply| reply.calls)
            .collect(),
        ..says("")
    };
    shop.fails("CALL/failed", [both]);
    shop.passes(
        "OTHER_CALL/failed",
        [
            calls("list_orders", json!({})),
            calls("find_order", json!({ "order": "x" })),
        ],
    );
}

#[test]
fn an_end_is_no_retry() {
    let shop = Shop::new();
    for id in [
        "RELAY/failed",
        "SAY/failed",
        "HAND_OFF/failed",
        "SKIP/failed",
        "STOP/failed",
    ] {
        shop.passes(id, [says("I am sorry, that did not work.")]);
        shop.fails(id, [same(), says(""), says("I paid it successfully.")]);
    }
    let looks = calls("find_order", json!({ "order": "A-1" }));
    shop.passes("SKIP/failed", [looks.clone()]);
    shop.fails("STOP/failed", [looks]);
    shop.passes("COMPLETE/failed", [says("It was paid successfully.")]);
    shop.fails("COMPLETE/failed", [same()]);
}

#[test]
fn a_policy_decides_where_no_action_is_declared() {
    let shop = Shop::new();
    let changed = pays(json!({ "amount": 4, "order": "A-1" }));
    shop.passes("NEVER/failed", [says("Sorry.")]);
    shop.fails("NEVER/failed", [same(), changed.clone()]);
    shop.passes("BY_MODEL/failed", [changed.clone(), says("Sorry.")]);
    shop.fails("BY_MODEL/failed", [same()]);
    shop.fails("BY_MODEL/exhausted", [changed.clone()]);
    shop.fails("BY_USER/failed", [changed.clone()]);
    // The call may have happened.
    shop.fails("UNSAFE/failed", [changed.clone()]);
    shop.passes("NAMES_TOOL/failed", [changed.clone()]);
    shop.fails("NAMES_TOOL/failed", [same()]);
    shop.fails("REFUSED/failed", [changed]);
    let searched = |order: &str| calls("find_order", json!({ "order": order }));
    shop.passes("EMPTY/failed", [searched("B-2"), says("There is none.")]);
    shop.fails("EMPTY/failed", [searched("sample order")]);
}

#[test]
fn forbidden_phrases_are_misses_except_for_their_codes() {
    let shop = Shop::new();
    let said = says("I am afraid the Computer says: no.");
    shop.fails("NEVER/failed", [said.clone()]);
    shop.passes("RELAY/failed", [said]);
}

#[test]
fn calls_that_cannot_be_made_are_misses() {
    let shop = Shop::new();
    for made in [
        calls("delete_everything", json!({})),
        calls("", json!("{")),
        calls("find_order", json!("{\"order\": ")),
        calls("find_order", json!([1, 2])),
        calls("find_order", json!({ "order": 7 })),
        calls("find_order", json!({ "order": "A-1", "color": "red" })),
        calls("find_order", json!("x".repeat(1 << 20))),
    ] {
        for id in ["NEVER/failed", "CALL/failed", "FIX/failed", "SKIP/failed"] {
            let misses = shop.misses(id, &made);
            assert!(!misses.is_empty(), "{id}: {made:?}");
            assert!(misses.iter().all(|miss| miss.came.len() < 1_000), "{id}");
        }
    }
}

#[test]
fn a_miss_says_what_was_expected_and_what_came() {
    let shop = Shop::new();
    let [miss] = &shop.misses("FIX_TO/failed", &same())[..] else {
        panic!("one miss");
    };
    assert_eq!(miss.expected, "pay with amount=1");
    assert_eq!(miss.came, "amount: 3");
    let [miss] = &shop.misses("CALL/failed", &says("Hm."))[..] else {
        panic!("one miss");
    };
    assert_eq!(miss.expected, "a call of find_order with order=\"A-7\"");
    assert_eq!(miss.came, "a text: Hm.");
}

#[test]
fn only_codes_that_a_model_receives_have_cases() {
    let shop = Shop::new();
    let ids = shop.ids();
    assert!(
        !ids.iter()
            .any(|id| id.starts_with("LOG/") || id.starts_with("USER/"))
    );
    // After the user's answer the steps go on; what was asked in words has no answer.
    let answered: Vec<_> = ids.iter().filter(|id| id.ends_with("/answered")).collect();
    assert_eq!(
        answered,
        ["ASK/answered", "CONFIRM/answered", "WAIT_USER/answered"]
    );
}

#[test]
fn a_case_takes_its_call_from_a_complete_example() {
    let shop = Shop::new();
    let [Turn::User(request), Turn::Call { call, result }] = &shop.case("EXAMPLE/failed").turns[..]
    else {
        panic!("two turns");
    };
    assert_eq!(
        request,
        "Please use pay now, with amount 7, order B-2 and phone +1 202 555 0100."
    );
    assert_eq!(call.arguments["amount"], 7);
    assert_eq!(result.text, "EXAMPLE: That is wrong.");
    assert!(result.failed);
}
