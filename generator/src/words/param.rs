//! Parameters in words.

use errpact_spec::catalog::{Channel, Channels, Sensitivity, Trust, ValueType};

/// A type: `text`, `one of a, b`, `list of integer`.
#[must_use]
pub fn kind(kind: &ValueType) -> String {
    match kind {
        ValueType::Text => "text".to_owned(),
        ValueType::Integer => "integer".to_owned(),
        ValueType::Number => "number".to_owned(),
        ValueType::Boolean => "boolean".to_owned(),
        ValueType::Datetime => "datetime".to_owned(),
        ValueType::Date => "date".to_owned(),
        ValueType::Duration => "duration".to_owned(),
        ValueType::Uuid => "uuid".to_owned(),
        ValueType::Url => "url".to_owned(),
        ValueType::Email => "email".to_owned(),
        ValueType::Phone => "phone".to_owned(),
        ValueType::Enum(words) => format!("one of {}", words.join(", ")),
        ValueType::List(inner) => format!("list of {}", self::kind(inner)),
        ValueType::Json => "json".to_owned(),
    }
}

/// The form in which a receiver gets a value.
#[must_use]
pub fn channel(channel: Channel) -> &'static str {
    match channel {
        Channel::Plain => "plain",
        Channel::Mask => "masked",
        Channel::Hash => "hashed",
        Channel::Omit => "left out",
    }
}

/// The form for each receiver: `plain for everyone`, or `model: left out, person: plain, log:
/// hashed`.
#[must_use]
pub fn channels(channels: Channels) -> String {
    let Channels { model, user, log } = channels;
    if model == user && user == log {
        return match model {
            Channel::Omit => "left out everywhere".to_owned(),
            form => format!("{} for everyone", channel(form)),
        };
    }
    format!(
        "model: {}, person: {}, log: {}",
        channel(model),
        channel(user),
        channel(log)
    )
}

/// How sensitive a value is.
#[must_use]
pub fn sensitivity(sensitivity: Sensitivity) -> &'static str {
    match sensitivity {
        Sensitivity::Public => "public",
        Sensitivity::Personal => "personal",
        Sensitivity::Secret => "secret",
    }
}

/// Where a text came from.
#[must_use]
pub fn trust(trust: Trust) -> &'static str {
    match trust {
        Trust::Internal => "from the application",
        Trust::External => "from outside: bounded, cleaned and quoted as data",
    }
}
