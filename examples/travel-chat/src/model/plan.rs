//! The model's next message.

use errpact::ToolCall;
use serde_json::{Map, Value, json};
use shared::model::{CARELESS, Reply, Request};
use uuid::Uuid;

use super::honesty::{forbids_claims, is_already_told};
use super::sight::{Turn, turns};
use super::verify::{Unsure, Verdict, unsure};
use super::wish::{Wish, wishes};

const STORY: &str = "In spring the city wakes before its trams do. The bakers of the old town carry \
    their trays down the stairs, and the smell of bread walks ahead of them. By nine the river is silver, \
    by noon it is white, and whoever has sat at the harbour for an hour knows the names of three ferries \
    and of one dog. In the afternoon the wind comes up from the sea and turns every line of washing into \
    a fleet. Go up then, to the terrace with the pine, and wait for the lamps: they are lit from the east \
    to the west, one street after the other, as if somebody were walking home.";

const GREETING: &str = "I can plan a trip, find places, search the web, look at the weather and book a \
    hotel. Where would you like to go?";

/// Returns the model's next message.
#[must_use]
pub fn turn(request: &Request) -> Reply {
    let turns = turns(request);
    let Some(turn) = turns.last() else {
        return Reply::say(GREETING);
    };
    let lower = turn.text.to_lowercase();
    if lower.contains("recite") {
        return Reply::say(recite(&request.messages));
    }
    if lower.contains("story") {
        return Reply::say(STORY);
    }
    let mut steps = wishes(turn.text);
    if let Some(query) = lower
        .split_once("keep searching for ")
        .map(|(_, query)| query)
    {
        let page = turn.done.len() + 1;
        let query = json!({ "query": format!("{}, page {page}", query.trim_end_matches('.')) });
        return call(
            request,
            &[Wish {
                tool: "web_search",
                arguments: object(query),
            }],
            turn,
        );
    }
    if steps.is_empty() {
        steps = answered(&turns, turn.text);
    }
    let unsure = unsure(request, turn);
    if let Some(open) = unsure.iter().find(|it| it.is_open()) {
        return Reply {
            text: String::new(),
            calls: vec![made(open.tool, &open.arguments)],
        };
    }
    for step in &steps {
        let todo: Vec<Wish> = step
            .iter()
            .filter(|wish| undone(request, turn, &unsure, wish))
            .cloned()
            .collect();
        if !todo.is_empty() {
            return call(request, &todo, turn);
        }
    }
    conclude(request, turn, &steps)
}

/// Returns the rest of the previous turn, now that the user has said what was missing.
fn answered(turns: &[Turn<'_>], answer: &str) -> Vec<Vec<Wish>> {
    let before = turns
        .len()
        .checked_sub(2)
        .and_then(|place| turns.get(place));
    let Some(before) = before else {
        return Vec::new();
    };
    let steps = wishes(before.text).into_iter().map(|step| {
        let left = step
            .into_iter()
            .filter(|wish| before.found(wish.tool, &wish.arguments).is_none());
        left.map(|wish| wish.with(answer)).collect()
    });
    steps.filter(|step: &Vec<Wish>| !step.is_empty()).collect()
}

/// Returns whether this wish still needs a call.
fn undone(request: &Request, turn: &Turn<'_>, unsure: &[Unsure<'_>], wish: &Wish) -> bool {
    let calls = turn.done.iter();
    let calls = calls.filter(|it| it.tool == wish.tool && *it.arguments == wish.arguments);
    let left = match calls.count() {
        0 => true,
        1 => verdict(unsure, wish) == Some(Verdict::Again),
        _ => false,
    };
    left && request.parameters(wish.tool).is_some()
}

/// Returns what the model knows of a wish whose call may have happened.
fn verdict(unsure: &[Unsure<'_>], wish: &Wish) -> Option<Verdict> {
    let calls = unsure.iter();
    let mut calls = calls.filter(|it| it.is(wish.tool, &wish.arguments));
    Some(calls.next_back()?.verdict())
}

fn made(tool: &str, arguments: &Map<String, Value>) -> ToolCall {
    let id = format!("toolu_{}", Uuid::new_v4().simple());
    ToolCall::new(id, tool, Value::from(arguments.clone()))
}

fn call(request: &Request, todo: &[Wish], turn: &Turn<'_>) -> Reply {
    if request.tools.is_empty() {
        return conclude(request, turn, &[]);
    }
    let calls = todo.iter().map(|wish| made(wish.tool, &wish.arguments));
    let text = if turn.done.is_empty() {
        "Let me see. "
    } else {
        ""
    };
    Reply {
        text: text.to_owned(),
        calls: calls.collect(),
    }
}

/// Returns the answer: the facts in the results, and the open wishes.
fn conclude(request: &Request, turn: &Turn<'_>, steps: &[Vec<Wish>]) -> Reply {
    if turn.text.contains("boast") {
        return Reply::say("All done! Your hotel is booked and everything is arranged.");
    }
    let mut said: Vec<String> = turn
        .done
        .iter()
        .filter_map(|done| done.fact().map(str::to_owned))
        .collect();
    let results = turn.done.iter().map(|done| done.result);
    let honest = results.chain([&*request.system]).any(forbids_claims);
    let unsure = unsure(request, turn);
    let mut missing = false;
    for wish in steps.iter().flatten() {
        let found = turn
            .found(wish.tool, &wish.arguments)
            .and_then(|done| done.fact());
        if found.is_none() {
            match verdict(&unsure, wish) {
                Some(Verdict::Happened) => continue,
                Some(Verdict::Unknown) => {
                    let wish = wish.words();
                    said.push(format!("I do not know whether I managed to {wish}."));
                    continue;
                }
                _ => {}
            }
            let claim = if honest {
                "I did not manage to"
            } else {
                "I was able to"
            };
            said.push(format!("{claim} {}.", wish.words()));
            missing = honest;
        }
    }
    if missing && !is_already_told(&request.system) {
        said.push(format!("I'm sorry, {CARELESS}."));
    }
    if said.is_empty() {
        said.push(if request.tools.is_empty() {
            "I did not get any further.".to_owned()
        } else {
            GREETING.to_owned()
        });
    }
    Reply::say(said.join(" "))
}

/// Returns all that the model has been sent, so that a reader can see what is missing from it.
fn recite(messages: &[Value]) -> String {
    let mut lines = vec!["This is all I know:".to_owned()];
    for message in messages {
        let blocks = message.get("content").and_then(Value::as_array);
        for block in blocks.map(Vec::as_slice).unwrap_or_default() {
            lines.push(block.to_string());
        }
    }
    lines.join("\n")
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}
