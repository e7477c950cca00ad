//! The rules that find the code of a raw failure.

use super::literal::Literal;
use super::writer::Writer;
use crate::tables::{Condition, Rule};

/// Longest content of an array that rustfmt keeps on one line.
const MAX_ARRAY: usize = 60;

/// Writes the catalog's member.
pub(super) fn member(writer: &mut Writer, rules: &[Rule<'_>]) {
    if rules.is_empty() {
        writer.line(format_args!("detect: __table::Detect::NOTHING,"));
        return;
    }
    writer.open(format_args!("detect: __table::Detect {{"));
    writer.line(format_args!("rules: &__RULES,"));
    writer.line(format_args!("matcher: Some(&__MATCHER),"));
    writer.close("},");
}

/// Writes the rules, and the place where the run time keeps them prepared.
pub(super) fn write(writer: &mut Writer, rules: &[Rule<'_>]) {
    if rules.is_empty() {
        return;
    }
    writer.blank();
    writer.line(format_args!(
        "static __MATCHER: __table::MatcherCell = __table::MatcherCell::new();"
    ));
    writer.blank();
    let before = format!(
        "static __RULES: [__table::Rule<'static>; {}] = ",
        rules.len()
    );
    writer.structs(&before, "__table::Rule", rules, ";", |writer, rule| {
        writer.line(format_args!("code: {},", rule.code));
        writer.line(format_args!("index: {},", rule.index));
        match rule.precedence {
            Some(place) => writer.line(format_args!("precedence: {place},")),
            None => writer.line(format_args!("precedence: __table::Rule::NO_PRECEDENCE,")),
        }
        conditions(writer, &rule.conditions);
        let take = rule.take.iter();
        let take: Vec<String> = take
            .map(|(param, path)| format!("({}, {})", Literal(param), Literal(path)))
            .collect();
        writer.array("take: &", &take, ",", false);
    });
}

fn conditions(writer: &mut Writer, conditions: &[Condition<'_>]) {
    let written: Vec<(&str, Values)> = conditions.iter().map(values).collect();
    let short: Vec<String> = written
        .iter()
        .map(|(kind, values)| values.inline(kind))
        .collect();
    let content = short
        .iter()
        .map(|text| text.chars().count() + 2)
        .sum::<usize>();
    let whole = writer.indent() + "conditions: &[],".len() + content.saturating_sub(2);
    if content.saturating_sub(2) <= MAX_ARRAY && whole <= super::writer::MAX_WIDTH {
        writer.line(format_args!("conditions: &[{}],", short.join(", ")));
        return;
    }
    // An array of one call gives its brackets to what is called with.
    if let ([(kind, Values::Many(elements, plain))], [text]) = (&written[..], &short[..])
        && (writer.indent() + 4 + text.chars().count() + 1 > super::writer::MAX_WIDTH
            || elements_width(elements) > MAX_ARRAY)
    {
        let before = format!("conditions: &[__table::Condition::{kind}(&");
        writer.array(&before, elements, ")],", *plain);
        return;
    }
    writer.open(format_args!("conditions: &["));
    for ((kind, values), text) in written.iter().zip(&short) {
        match values {
            Values::Many(elements, plain) => {
                let before = format!("__table::Condition::{kind}(&");
                writer.array(&before, elements, "),", *plain);
            }
            Values::One(_) => writer.line(format_args!("{text},")),
        }
    }
    writer.close("],");
}

/// What a condition is called with.
enum Values {
    One(String),
    /// Elements of an array; are they literals?
    Many(Vec<String>, bool),
}

impl Values {
    fn inline(&self, kind: &str) -> String {
        match self {
            Self::One(value) => format!("__table::Condition::{kind}({value})"),
            Self::Many(elements, _) => {
                format!("__table::Condition::{kind}(&[{}])", elements.join(", "))
            }
        }
    }
}

fn elements_width(elements: &[String]) -> usize {
    let content = elements
        .iter()
        .map(|e| e.chars().count() + 2)
        .sum::<usize>();
    content.saturating_sub(2)
}

fn values(condition: &Condition<'_>) -> (&'static str, Values) {
    let texts = |values: &[String]| {
        let literals = values.iter().map(|value| Literal(value).to_string());
        Values::Many(literals.collect(), true)
    };
    let numbers = |codes: &[i32]| {
        let codes = codes.iter().map(i32::to_string);
        Values::Many(codes.collect(), true)
    };
    match condition {
        Condition::Type(kinds) => ("Type", texts(kinds)),
        Condition::Status(ranges) => {
            let ranges = ranges
                .iter()
                .map(|(first, last)| format!("({first}, {last})"));
            ("Status", Values::Many(ranges.collect(), false))
        }
        Condition::Sqlstate(states) => ("Sqlstate", texts(states)),
        Condition::Sqlite(codes) => ("Sqlite", numbers(codes)),
        Condition::Jsonrpc(codes) => ("Jsonrpc", numbers(codes)),
        Condition::Io(kinds) => ("Io", texts(kinds)),
        Condition::Tool(tools) => ("Tool", texts(tools)),
        Condition::Service(services) => ("Service", texts(services)),
        Condition::Phrases(phrases) => ("Phrases", texts(phrases)),
        Condition::Regex(regex) => ("Regex", Values::One(Literal(regex).to_string())),
        Condition::Field(fields) => {
            let fields = fields.iter();
            let fields =
                fields.map(|(path, value)| format!("({}, {})", Literal(path), Literal(value)));
            ("Field", Values::Many(fields.collect(), false))
        }
    }
}
