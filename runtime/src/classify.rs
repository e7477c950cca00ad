//! Finding the code of a raw failure.
//! See `docs/decisions/069-the-match-engine-is-always-compiled.md`.

use std::borrow::Cow;
use std::fmt;

use errpact_core::{Converted, Failure};

use crate::Signal;
use crate::redact::Owned;
use crate::table::{Catalog, CatalogRef, Entry};

/// Values by the names of their parameters.
pub(crate) type Values = Vec<(Cow<'static, str>, Owned)>;

/// The classification of a raw failure.
#[derive(Clone)]
pub struct Classified {
    pub(crate) catalog: CatalogRef,
    /// The index of its code.
    pub(crate) entry: u16,
    pub(crate) rule: Option<u16>,
    /// Parameters that the rule took out of the failure.
    pub(crate) fields: Values,
    /// Whether it is proved that nothing was done. See `docs/decisions/116-not-done-needs-a-proof.md`.
    pub(crate) nothing_done: bool,
}

impl Classified {
    /// Returns the row of the code that decides: the one in the log.
    #[must_use]
    pub fn entry(&self) -> &Entry<'_> {
        self.catalog.get().entry(self.entry)
    }

    /// Returns the row of the code that is delivered; another one if the code says `presents_as`.
    #[must_use]
    pub fn presented(&self) -> &Entry<'_> {
        self.catalog.get().presented(self.entry())
    }

    /// Returns the rule that decided: its position in the code's list. `None` if no rule matches,
    /// so that the code is the catalog's fallback.
    #[must_use]
    pub fn rule(&self) -> Option<u16> {
        self.rule
    }

    /// Returns whether no rule matched.
    #[must_use]
    pub fn is_fallback(&self) -> bool {
        self.rule.is_none()
    }
}

impl fmt::Debug for Classified {
    /// Writes code and rule only: the reader may not be allowed to see the values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Classified")
            .field("code", &self.entry().name)
            .field("rule", &self.rule)
            .finish_non_exhaustive()
    }
}

impl Catalog<'static> {
    /// Returns the code of a raw failure: the one whose rule matches, else the catalog's fallback.
    ///
    /// The rules are compiled when the first failure of the process is classified.
    #[must_use]
    pub fn classify(&'static self, signal: &Signal<'_>) -> Classified {
        CatalogRef::from(self).classify(signal)
    }
}

impl CatalogRef {
    /// Returns the code of a raw failure, as [`Catalog::classify`] does.
    #[must_use]
    pub fn classify(&self, signal: &Signal<'_>) -> Classified {
        self.classify_in(signal, signal.tool.as_deref(), signal.service.as_deref())
    }

    /// Classifies a failure of this tool and service.
    pub(crate) fn classify_in(
        &self,
        signal: &Signal<'_>,
        tool: Option<&str>,
        service: Option<&str>,
    ) -> Classified {
        let found = self.rule_of(signal, tool, service);
        found.unwrap_or_else(|| Classified {
            catalog: self.clone(),
            entry: self.get().fallback_index(),
            rule: None,
            fields: Vec::new(),
            nothing_done: signal.nothing_done,
        })
    }

    fn rule_of(
        &self,
        signal: &Signal<'_>,
        tool: Option<&str>,
        service: Option<&str>,
    ) -> Option<Classified> {
        let failure = Failure {
            kind: signal.kind.as_deref(),
            status: signal.status,
            sqlstate: signal.sqlstate.as_deref(),
            sqlite: signal.sqlite,
            jsonrpc: signal.jsonrpc,
            io: signal.io.as_deref(),
            tool,
            service,
            message: signal.message.as_deref(),
            result: signal.result.as_deref(),
            ..Failure::default()
        };
        let mut found = self.rule_for(failure, is_own)?;
        found.nothing_done |= signal.nothing_done;
        Some(found)
    }

    /// Finds the rule for the facts of a failure. `is_own` knows the types of the team's own tools.
    pub(crate) fn rule_for(
        &self,
        failure: Failure<'_>,
        is_own: impl Fn(&str) -> bool,
    ) -> Option<Classified> {
        let catalog = self.get();
        let matcher = catalog.rules?.matcher(|name| catalog.index_of(name));
        let declared = || catalog.tool(failure.tool?)?.service;
        let service = failure.service.or_else(declared);
        let status_prefix = service
            .and_then(|name| catalog.service(name))
            .is_some_and(|service| service.status_prefix);
        let found = matcher.find(&Failure {
            service,
            status_prefix,
            ..failure
        })?;
        let entry = catalog.codes.get(usize::from(found.rule.code))?;
        let taken = found.taken.iter().filter_map(|(name, taken)| {
            let param = entry.param(name)?;
            let value = errpact_core::convert(&param.kind, taken)?;
            Some((param.name.to_owned().into(), value.into()))
        });
        Some(Classified {
            catalog: self.clone(),
            entry: found.rule.code,
            rule: Some(found.rule.index),
            fields: taken.collect(),
            nothing_done: found.nothing_sent || found.vouched.is_some_and(is_own),
        })
    }
}

/// Returns whether a type may be one of the tool's own: not one of the language, or of a crate whose errors errpact reads.
fn is_own(kind: &str) -> bool {
    const FOREIGN: [&str; 14] = [
        "alloc",
        "anyhow",
        "core",
        "hyper",
        "reqwest",
        "rig",
        "rmcp",
        "rusqlite",
        "serde_json",
        "sqlx",
        "std",
        "tokio",
        "tokio_postgres",
        "tonic",
    ];
    let first = kind.split("::").next().unwrap_or(kind);
    !FOREIGN.contains(&first)
}

/// Converts a parameter from a rule to a value that an occurrence keeps.
impl From<Converted> for Owned {
    fn from(value: Converted) -> Self {
        match value {
            Converted::Text(text) => Self::Text(text.into()),
            Converted::Integer(number) => Self::Integer(number),
            Converted::Unsigned(number) => Self::Unsigned(number),
            Converted::Number(number) => Self::Number(number),
            Converted::Boolean(boolean) => Self::Boolean(boolean),
            Converted::Datetime(at) => Self::Datetime(Box::new(at)),
            Converted::Date(day) => Self::Date(day),
            Converted::Duration(length) => Self::Duration(length),
            Converted::Uuid(text) => match text.parse() {
                Ok(id) => Self::Uuid(id),
                Err(_) => Self::Absent,
            },
            Converted::List(items) => Self::List(items.into_iter().map(Self::from).collect()),
            Converted::Json(json) => Self::Json(Box::new(json)),
            // Only another feature adds this type.
            _ => Self::Absent,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use errpact_core::{Taken, convert};
    use serde_json::json;

    use super::*;
    use crate::table::Kind;

    #[test]
    fn what_a_rule_took_keeps_its_value() {
        let id = "3f2a0000-0000-4000-8000-000000000001";
        for (kind, taken, kept) in [
            (Kind::Text, json!("a"), json!("a")),
            (Kind::Integer, json!(-7), json!(-7)),
            (Kind::Integer, json!(u64::MAX), json!(u64::MAX)),
            (Kind::Number, json!(1.5), json!(1.5)),
            (Kind::Boolean, json!(true), json!(true)),
            (Kind::Uuid, json!(id), json!(id)),
            (Kind::List(&Kind::Integer), json!([1, 2]), json!([1, 2])),
            (Kind::Json, json!({"a": [null]}), json!({"a": [null]})),
        ] {
            let converted = convert(&kind, &Taken::Json(&taken)).unwrap();
            assert_eq!(Owned::from(converted).to_json(), kept, "{kind:?}");
        }
        let length = Owned::from(Converted::Duration(Duration::from_secs(90)));
        assert_eq!(length.to_json(), json!("1 min 30 s"));
        let wrong = Owned::from(Converted::Uuid("no".to_owned()));
        assert_eq!(wrong.to_json(), json!(null));
    }

    #[test]
    fn a_point_in_time_and_a_day_keep_theirs() {
        let of = |kind: Kind<'_>, text: &str| {
            convert(&kind, &Taken::Json(&json!(text))).map(Owned::from)
        };
        let at = of(Kind::Datetime, "2026-03-01T10:00:00+01:00");
        assert_eq!(
            at.map(|at| at.to_json()),
            Some(json!("2026-03-01T10:00:00+01:00"))
        );
        let day = of(Kind::Date, "2026-03-01").map(|day| day.to_json());
        assert_eq!(day, Some(json!("2026-03-01")));
    }
}
