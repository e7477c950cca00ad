//! Types of the language as annotations of Python.

use errpact_spec::catalog::{Channel, Kind, Param, Trust};

use super::literal;

/// An annotation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Annotation {
    /// A name, or several with `|` between them.
    Plain(&'static str),
    /// One of these words.
    OneOf(Vec<String>),
    /// Several of one type.
    Many(Box<Self>),
}

impl Annotation {
    /// Returns a tool's argument in the form that a model gets, or `None` if it gets none.
    pub(super) fn of_argument(param: &Param) -> Option<Self> {
        match param.channels.model {
            Channel::Omit => None,
            Channel::Mask | Channel::Hash => Some(Self::Plain("str")),
            // A number that JSON does not have (infinity) is written as null.
            Channel::Plain => Some(Self::of(&param.kind, param.trust, "float | None")),
        }
    }

    /// Returns one of the team's own fields.
    pub(super) fn of_extension(kind: &Kind<'_>) -> Self {
        Self::of(kind, Trust::Internal, "float")
    }

    /// Returns a parameter of an exception, as the program gives it.
    pub(super) fn of_parameter(kind: &Kind<'_>) -> Self {
        match kind {
            Kind::Datetime => Self::Plain("datetime"),
            Kind::Date => Self::Plain("date"),
            Kind::Duration => Self::Plain("timedelta"),
            Kind::Uuid => Self::Plain("UUID"),
            Kind::List(inner) => Self::Many(Box::new(Self::of_parameter(inner))),
            kind => Self::of(kind, Trust::Internal, "float"),
        }
    }

    fn of(kind: &Kind<'_>, trust: Trust, number: &'static str) -> Self {
        match kind {
            Kind::Integer => Self::Plain("int"),
            Kind::Number => Self::Plain(number),
            Kind::Boolean => Self::Plain("bool"),
            Kind::Enum(words) if trust == Trust::Internal => {
                Self::OneOf(words.iter().map(ToString::to_string).collect())
            }
            Kind::List(inner) => Self::Many(Box::new(Self::of(inner, trust, number))),
            Kind::Json | Kind::Object(_) if trust == Trust::Internal => Self::Plain("object"),
            _ => Self::Plain("str"),
        }
    }

    /// Returns the annotation as ruff formats it in a line with this indentation, after `before`
    /// and before `after`.
    pub(super) fn layout(&self, indent: usize, before: &str, after: &str) -> String {
        let flat = self.flat();
        let width = |text: &str| indent + before.chars().count() + text.len() + after.len();
        if let Some(flat) = &flat
            && width(flat) <= WIDTH
        {
            return flat.clone();
        }
        let pad = " ".repeat(indent);
        match self {
            // In an annotation, ruff puts only a type with several parts in parentheses.
            Self::Plain(names) if names.contains(' ') && before.ends_with(": ") => {
                format!("(\n{pad}    {names}\n{pad})")
            }
            Self::Plain(names) => (*names).to_owned(),
            Self::OneOf(words) => match words.as_slice() {
                [word] if word.is_ascii() => {
                    let word = literal::text(word);
                    format!("Literal[\n{pad}    {word}\n{pad}]")
                }
                // The width depends on the font.
                [] | [_] => "str".to_owned(),
                words => {
                    let mut text = "Literal[\n".to_owned();
                    for word in words {
                        text.push_str(&format!("{pad}    {},\n", literal::text(word)));
                    }
                    text + &pad + "]"
                }
            },
            Self::Many(inner) => {
                let inner = inner.layout(indent + 4, "", "");
                format!("list[\n{pad}    {inner}\n{pad}]")
            }
        }
    }

    /// Returns the annotation on one line, or `None` if its width is not certain.
    fn flat(&self) -> Option<String> {
        match self {
            Self::Plain(names) => Some((*names).to_owned()),
            Self::OneOf(words) => {
                if words.is_empty() || !words.iter().all(|word| word.is_ascii()) {
                    return None;
                }
                let words: Vec<String> = words.iter().map(|word| literal::text(word)).collect();
                Some(format!("Literal[{}]", words.join(", ")))
            }
            Self::Many(inner) => Some(format!("list[{}]", inner.flat()?)),
        }
    }
}

/// The maximum length of a line that ruff writes.
pub(super) const WIDTH: usize = 88;
