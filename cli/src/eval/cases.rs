//! The cases of a catalog: for each code that a model receives, the call that fails, what the model reads, and what it
//! must do then.

use errpact::table::{Catalog, Param, Tool};
use errpact::{Occurrence, StepBudget};
use errpact_spec::Resolved;
use errpact_spec::catalog::{self, Code, RetryBy, Step};
use errpact_spec::text;
use serde_json::{Map, Value};

use super::case::{Case, Situation, Turn};
use super::expected::{Expected, Retry};
use super::steps::{Answer, Failed, Then, json};
use crate::vectors::{Example, Vectors, another};

/// The most retries that a conversation shows before none is left.
const MOST_RETRIES: u32 = 3;

/// The cases of a catalog.
pub(crate) struct Cases {
    pub(crate) cases: Vec<Case>,
    /// Codes about which the catalog says nothing that a reply could violate.
    pub(crate) undeclared: Vec<&'static str>,
}

impl Cases {
    /// Makes the cases of these codes, or of all codes that a model receives if it names none.
    pub(crate) fn of(resolved: &'static Resolved, vectors: &Vectors, codes: &[String]) -> Self {
        let mut made = Self {
            cases: Vec::new(),
            undeclared: Vec::new(),
        };
        for example in vectors.examples() {
            let name = example.entry.name;
            let wanted = codes.is_empty() || codes.iter().any(|it| it == name);
            let code = resolved.catalog().codes.get(name);
            let Some(code) = code.filter(|code| wanted && code.reaches_model()) else {
                continue;
            };
            let cases = Scene::of(resolved.catalog(), code, example).cases();
            if cases.is_empty() {
                made.undeclared.push(name);
            }
            made.cases.extend(cases);
        }
        made
    }
}

/// What the model asks the user.
struct Asked {
    /// The question and the answer.
    turns: Vec<Turn>,
    /// The argument that the user names.
    value: Option<(String, Value)>,
}

/// The call of a code that fails.
struct Scene<'a> {
    catalog: &'a catalog::Catalog,
    code: &'a Code,
    example: Example,
}

impl<'a> Scene<'a> {
    fn of(catalog: &'a catalog::Catalog, code: &'a Code, example: Example) -> Self {
        let mut scene = Self {
            catalog,
            code,
            example,
        };
        let written = code.examples.iter().find_map(|it| scene.written(&it.call));
        match written {
            Some((tool, arguments)) => {
                scene.example.tool = tool;
                scene.example.arguments = arguments;
            }
            None => scene.keep_needed(),
        }
        scene
    }

    /// Returns the call of an example of the catalog, if it is complete and has the declared types.
    fn written(&self, call: &str) -> Option<(String, Map<String, Value>)> {
        let found = text::mentions(call).into_iter().next()?;
        let given = found.arguments.as_ref()?;
        let tables = self.example.tables;
        let row = tables.tools.iter().find(|row| row.name == found.name)?;
        let failed = self.failed(found.name, 0);
        let mut arguments = Map::new();
        for argument in given {
            let (name, _) = argument.name.as_ref()?;
            let value = failed.value(found.name, name, &json(&argument.value)?)?;
            arguments.insert((*name).to_owned(), value);
        }
        let complete = row
            .params
            .iter()
            .all(|param| param.optional || arguments.contains_key(param.name));
        complete.then(|| (found.name.to_owned(), arguments))
    }

    /// Leaves out the optional arguments that the steps do not correct.
    fn keep_needed(&mut self) {
        let Some(row) = self.row() else { return };
        let fixed = &self.code.adjustments;
        self.example.arguments.retain(|name, _| {
            let param = row.params.iter().find(|param| param.name == name);
            param.is_none_or(|param| !param.optional) || fixed.contains_key(name)
        });
    }

    fn row(&self) -> Option<&'static Tool<'static>> {
        self.example.tables.tool(&self.example.tool)
    }

    fn failed<'s>(&'s self, tool: &'s str, retries: u32) -> Failed<'s> {
        Failed {
            catalog: self.catalog,
            code: self.code,
            tables: self.example.tables,
            entry: self.example.entry,
            tool,
            retries,
        }
    }

    fn cases(&self) -> Vec<Case> {
        let steps = self.code.act.as_slice();
        let first = self.failed(&self.example.tool, 0);
        let (expected, then) = first.next(steps, None, false);
        let mut cases = Vec::new();
        let opening = self.opening();
        if judges(&expected) {
            cases.push(self.case(Situation::Failed, &opening, expected));
        }
        let mut asked = None;
        if let Then::Answer(answer, rest) = then
            && let Some(turns) = self.answered(&answer)
        {
            let value = self.answer_of(&answer);
            let (expected, _) = first.next(rest, value.clone(), true);
            if expected.call.is_some() {
                let conversation = with(&opening, &turns);
                cases.push(self.case(Situation::Answered, &conversation, expected));
                asked = Some(Asked { turns, value });
            }
        }
        cases.extend(self.exhausted(&opening, asked.as_ref()));
        cases
    }

    /// Returns the case after the last retry. There is none if the catalog does not limit the retries, or if the
    /// conversation would need words that it does not have.
    fn exhausted(&self, opening: &[Turn], asked: Option<&Asked>) -> Option<Case> {
        let policy = &self.example.entry.policy;
        let max = policy
            .retry
            .max
            .filter(|max| (1..=MOST_RETRIES).contains(max))?;
        let by = policy.retry.by?;
        let retried = self.failed(&self.example.tool, 0).policy().retry;
        match by {
            RetryBy::Model if retried == Retry::Changed => {}
            RetryBy::User if asked.is_some() => {}
            // Automatic retries are over before the model reads the failure.
            _ => return None,
        }
        let budget = StepBudget::new(self.example.tables);
        let mut turns = opening.to_vec();
        let mut arguments = self.example.arguments.clone();
        for attempt in 1..=max {
            if let Some(asked) = asked {
                turns.extend(asked.turns.iter().cloned());
                if let Some((name, value)) = &asked.value {
                    arguments.insert(name.clone(), value.clone());
                }
            } else {
                self.change(&mut arguments);
            }
            turns.push(self.attempt(attempt + 1, &arguments, &budget));
        }
        let failed = self.failed(&self.example.tool, max);
        let last = self.code.act.last();
        let expected = match last {
            Some(Step::Otherwise(action)) => {
                let steps = [Step::Do(action.clone())];
                failed.next(&steps, None, false).0
            }
            _ => failed.policy(),
        };
        // The steps of `otherwise` are not followed by a retry.
        let expected = Expected {
            retry: match expected.retry {
                Retry::Allowed | Retry::Changed => Retry::Forbidden,
                retry => retry,
            },
            ..expected
        };
        let mut case = self.case(Situation::Exhausted, &turns, expected);
        case.arguments = arguments;
        Some(case)
    }

    /// Changes the argument that the steps correct, else the first one.
    fn change(&self, arguments: &mut Map<String, Value>) {
        let Some(row) = self.row() else { return };
        let mut given = row
            .params
            .iter()
            .filter(|param| arguments.contains_key(param.name));
        let corrected = |param: &&Param<'_>| self.code.adjustments.contains_key(param.name);
        let found = given.clone().find(corrected).or_else(|| given.next());
        if let Some(param) = found
            && let Some(value) = arguments.get_mut(param.name)
        {
            *value = another(param, value);
        }
    }

    /// Returns the turns up to the first failure.
    fn opening(&self) -> Vec<Turn> {
        let budget = StepBudget::new(self.example.tables);
        vec![
            Turn::User(self.request()),
            self.attempt(1, &self.example.arguments, &budget),
        ]
    }

    /// Returns a call that fails, with what the model reads.
    fn attempt(&self, number: u32, arguments: &Map<String, Value>, budget: &StepBudget) -> Turn {
        let occurrence = self.example.occurrence();
        if let Some(occurrence) = &occurrence {
            // After the last retry, the result names no delay.
            let _ = budget.decide(occurrence);
        }
        Turn::call(
            format!("call_{number}"),
            &self.example.tool,
            arguments.clone(),
            occurrence
                .as_ref()
                .map(Occurrence::text)
                .unwrap_or_default(),
            occurrence.is_none_or(|occurrence| occurrence.is_failure()),
        )
    }

    /// Returns what the user wants: the call, in words.
    fn request(&self) -> String {
        let values: Vec<String> = self
            .example
            .arguments
            .iter()
            .map(|(name, value)| match value {
                Value::String(text) => format!("{name} {text}"),
                other => format!("{name} {other}"),
            })
            .collect();
        let description = self.row().map_or("", |row| row.description).trim();
        let mut request = match description {
            "" => format!("Please use {} now", self.example.tool),
            words => format!("Please do this now: {}", words.trim_end_matches('.')),
        };
        if !values.is_empty() {
            request.push_str(", with ");
            request.push_str(&errpact_generator::words::list_and(&values));
        }
        request.push('.');
        request
    }

    /// Returns the model's question and the user's answer, or `None` if the catalog does not say what the answer is.
    fn answered(&self, answer: &Answer<'_>) -> Option<Vec<Turn>> {
        let (question, answer) = match answer {
            Answer::Value(name) => {
                let (_, value) = self.answer_of(answer)?;
                let value = match value {
                    Value::String(text) => text,
                    other => other.to_string(),
                };
                let name = name.replace('_', " ");
                (
                    format!("What is the {name}?"),
                    format!("The {name} is {value}."),
                )
            }
            Answer::Yes(what) => (
                format!(
                    "Please confirm: {}",
                    errpact_generator::words::sentence(what)
                ),
                "Yes, I confirm.".to_owned(),
            ),
            Answer::Done => (
                "Please tell me when you are done.".to_owned(),
                "I am done.".to_owned(),
            ),
            Answer::Unknown => return None,
        };
        Some(vec![Turn::Assistant(question), Turn::User(answer)])
    }

    /// Returns the argument that the user names: another value than that of the failed call.
    fn answer_of(&self, answer: &Answer<'_>) -> Option<(String, Value)> {
        let Answer::Value(name) = answer else {
            return None;
        };
        let is_named = |param: &&'static Param<'static>| param.name == *name;
        let param = self.row()?.params.iter().find(is_named)?;
        let before = self.example.arguments.get(*name).unwrap_or(&Value::Null);
        Some(((*name).to_owned(), another(param, before)))
    }

    fn case(&self, situation: Situation, turns: &[Turn], expected: Expected) -> Case {
        let language = self.catalog.languages.first();
        Case {
            code: self.example.entry.name,
            situation,
            turns: turns.to_vec(),
            tool: self.example.tool.clone(),
            arguments: self.example.arguments.clone(),
            tools: tools(self.example.tables, &self.example.tool),
            expected,
            english: language.is_none_or(|tag| tag == "en" || tag.starts_with("en-")),
        }
    }
}

fn with(turns: &[Turn], more: &[Turn]) -> Vec<Turn> {
    turns.iter().chain(more).cloned().collect()
}

/// Returns whether a reply can violate it.
fn judges(expected: &Expected) -> bool {
    expected.call.is_some()
        || expected.retry != Retry::Allowed
        || !expected.other_calls
        || !expected.never_say.is_empty()
        || !expected.may_claim_success
}

/// Returns the tools of the catalog, and the one that fails if the catalog has only a pattern for it, or none.
fn tools(tables: &'static Catalog<'static>, failing: &str) -> Vec<Tool<'static>> {
    let named = tables.tools.iter().filter(|tool| !tool.name.ends_with('*'));
    let mut tools: Vec<Tool<'static>> = named.copied().collect();
    if !tools.iter().any(|tool| tool.name == failing) {
        // The tables live until the process ends, too.
        let name: &'static str = Box::leak(failing.to_owned().into_boxed_str());
        tools.push(match tables.tool(failing) {
            Some(pattern) => Tool { name, ..*pattern },
            None => Tool::new(name),
        });
    }
    tools
}
