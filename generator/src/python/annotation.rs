//! Types of the language as Python's annotations.

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
    /// A tool's argument in the form that a model gets; none where it gets none.
    pub(super) fn of_argument(param: &Param) -> Option<Self> {
        match param.channels.model {
            Channel::Omit => None,
            Channel::Mask | Channel::Hash => Some(Self::Plain("str")),
            // What is no number in JSON (infinity) is written as null.
            Channel::Plain => Some(Self::of(&param.kind, param.trust, "float | None")),
        }
    }

    /// One of the team's own fields.
    pub(super) fn of_extension(kind: &Kind<'_>) -> Self {
        Self::of(kind, Trust::Internal, "float")
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
            Kind::Json if trust == Trust::Internal => Self::Plain("object"),
            _ => Self::Plain("str"),
        }
    }

    /// The annotation as ruff lays it out in a line that is indented so far, after `before` and
    /// in front of `after`.
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
            // In an annotation only what has several parts is put into parentheses.
            Self::Plain(names) if names.contains(' ') && before.ends_with(": ") => {
                format!("(\n{pad}    {names}\n{pad})")
            }
            Self::Plain(names) => (*names).to_owned(),
            Self::OneOf(words) => match words.as_slice() {
                [word] if word.is_ascii() => {
                    let word = literal::text(word);
                    format!("Literal[\n{pad}    {word}\n{pad}]")
                }
                // How wide it is depends on the font.
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

    /// The annotation on one line; none where its width is not certain.
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

/// The longest line that ruff writes.
pub(super) const WIDTH: usize = 88;
