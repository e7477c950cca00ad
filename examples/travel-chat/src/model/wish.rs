//! The user's wishes, as calls of tools.

use serde_json::{Map, Value, json};

/// A call that fulfills a wish of the user.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Wish {
    pub(super) tool: &'static str,
    pub(super) arguments: Map<String, Value>,
}

/// Returns the wishes in a text: consecutive steps ("…, then …"), each with the wishes that can be
/// fulfilled at once ("… and …").
pub(super) fn wishes(text: &str) -> Vec<Vec<Wish>> {
    let steps = text
        .split([';', '.', '!', '?', '\n'])
        .flat_map(|part| part.split(" then "));
    steps
        .map(|step| step.split(" and ").filter_map(wish).collect())
        .filter(|step: &Vec<Wish>| !step.is_empty())
        .collect()
}

/// Returns the wish in a few words.
fn wish(words: &str) -> Option<Wish> {
    let after = |start: &str| rest(words, start);
    if let Some(route) = after("trip to ").or_else(|| after("weekend in ")) {
        let (destination, stops) = halves(route, " by way of ");
        let stops: Vec<&str> = stops
            .unwrap_or_default()
            .split(',')
            .map(str::trim)
            .collect();
        let mut arguments = json!({ "destination": destination });
        if stops != [""] {
            arguments["stops"] = json!(stops);
        }
        return Some(of("save_trip", arguments));
    }
    if let Some(what) = after("find ") {
        let (query, location) = halves(what, " in ");
        let mut arguments = json!({});
        if query != "something" {
            arguments["query"] = query.into();
        }
        if let Some(location) = location {
            // A user who says "somewhere" leaves the model only an empty text.
            let location = if location == "somewhere" {
                ""
            } else {
                location
            };
            arguments["location"] = location.into();
        }
        return Some(of("search_places", arguments));
    }
    if let Some(what) = after("search the web") {
        let query = rest(what, "for ");
        return Some(of(
            "web_search",
            query.map_or_else(|| json!({}), |query| json!({ "query": query })),
        ));
    }
    if let Some(what) = after("weather") {
        let location = rest(what, "in ");
        let arguments =
            location.map_or_else(|| json!({}), |location| json!({ "location": location }));
        return Some(of("weather", arguments));
    }
    let (hotel, nights) = halves(after("book ")?, " for ");
    let mut arguments = json!({ "hotel": hotel });
    let nights = nights.and_then(|nights| nights.split(' ').next()?.parse::<u8>().ok());
    if let Some(nights) = nights {
        arguments["nights"] = nights.into();
    }
    Some(of("book_hotel", arguments))
}

fn of(tool: &'static str, arguments: Value) -> Wish {
    let arguments = match arguments {
        Value::Object(arguments) => arguments,
        _ => Map::new(),
    };
    Wish { tool, arguments }
}

/// Returns the text after some words.
fn rest<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    // Lower case may take more bytes than the letter did, so only ASCII is folded.
    let (_, rest) = text.split_at_checked(text.to_ascii_lowercase().find(words)? + words.len())?;
    Some(tidy(rest))
}

/// Returns the text before and after some words.
fn halves<'a>(text: &'a str, words: &str) -> (&'a str, Option<&'a str>) {
    text.split_once(words)
        .map_or((tidy(text), None), |(one, other)| {
            (tidy(one), Some(tidy(other)))
        })
}

fn tidy(text: &str) -> &str {
    text.trim().trim_end_matches([',', ':'])
}

impl Wish {
    /// Returns the wish with the user's answer: the missing value, else another place.
    pub(super) fn with(mut self, answer: &str) -> Self {
        let place = match self.tool {
            "search_places" if !self.arguments.contains_key("query") => "query",
            "web_search" => "query",
            "search_places" | "weather" => "location",
            _ => return self,
        };
        self.arguments.insert(
            place.to_owned(),
            tidy(answer.trim_end_matches(['.', '!'])).into(),
        );
        self
    }

    /// Returns the wish in words.
    pub(super) fn words(&self) -> String {
        let texts: Vec<&str> = self.arguments.values().filter_map(Value::as_str).collect();
        let what = match self.tool {
            "save_trip" => "write down the trip",
            "search_places" => "find places",
            "web_search" => "search the web",
            "weather" => "get the weather",
            _ => "book the hotel",
        };
        if texts.is_empty() {
            what.to_owned()
        } else {
            format!("{what} ({})", texts.join(", "))
        }
    }
}
