//! Parameters in words.

use errpact_spec::catalog::{Channel, Channels, Kind, Trust};

/// Returns a type: `text`, `one of a, b`, `list of integer`.
#[must_use]
pub fn kind(kind: &Kind<'_>) -> String {
    match kind {
        Kind::Enum(words) => format!("one of {}", words.join(", ")),
        Kind::List(inner) => format!("list of {}", self::kind(inner)),
        Kind::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|field| format!("{}: {}", field.name, self::kind(&field.kind)))
                .collect();
            format!("object of {}", fields.join(", "))
        }
        simple => simple.as_str().to_owned(),
    }
}

/// Returns the form in which a receiver gets a value.
#[must_use]
pub fn channel(channel: Channel) -> &'static str {
    match channel {
        Channel::Plain => "plain",
        Channel::Mask => "masked",
        Channel::Hash => "hashed",
        Channel::Omit => "omitted",
    }
}

/// Returns the form for each receiver in words, or `plain for everyone`.
#[must_use]
pub fn channels(channels: Channels) -> String {
    let Channels { model, user, log } = channels;
    if model == user && user == log {
        return match model {
            Channel::Omit => "omitted for everyone".to_owned(),
            form => format!("{} for everyone", channel(form)),
        };
    }
    format!(
        "model: {}, user: {}, log: {}",
        channel(model),
        channel(user),
        channel(log)
    )
}

/// Returns where a text came from.
#[must_use]
pub fn trust(trust: Trust) -> &'static str {
    match trust {
        Trust::Internal => "from the application",
        Trust::External => "from outside the application: bounded, cleaned and quoted as data",
    }
}
