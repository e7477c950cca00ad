//! Rows of parameters.

use errpact::table::{Channel, Kind, Param};
use errpact_generator::tables;
use errpact_spec::catalog::{self, ValueType};

use super::leak::{one, text, texts};

/// A parameter's row.
pub(super) fn param(row: &tables::Param<'_>) -> Param {
    Param {
        name: text(row.name),
        kind: kind(row.kind),
        optional: row.optional,
        max: row.max,
        external: row.external,
        secret: row.secret,
        model: channel(row.model),
        user: channel(row.user),
        log: channel(row.log),
    }
}

fn kind(kind: &ValueType) -> Kind<'static> {
    match kind {
        ValueType::Text => Kind::Text,
        ValueType::Integer => Kind::Integer,
        ValueType::Number => Kind::Number,
        ValueType::Boolean => Kind::Boolean,
        ValueType::Datetime => Kind::Datetime,
        ValueType::Date => Kind::Date,
        ValueType::Duration => Kind::Duration,
        ValueType::Uuid => Kind::Uuid,
        ValueType::Url => Kind::Url,
        ValueType::Email => Kind::Email,
        ValueType::Phone => Kind::Phone,
        ValueType::Json => Kind::Json,
        ValueType::Enum(words) => Kind::Enum(texts(words)),
        // The language bounds how deep lists nest.
        ValueType::List(item) => Kind::List(one(self::kind(item))),
    }
}

fn channel(channel: catalog::Channel) -> Channel {
    match channel {
        catalog::Channel::Plain => Channel::Plain,
        catalog::Channel::Mask => Channel::Mask,
        catalog::Channel::Hash => Channel::Hash,
        catalog::Channel::Omit => Channel::Omit,
    }
}
