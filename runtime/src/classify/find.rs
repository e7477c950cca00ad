//! The rule that holds.

use super::Classified;
use crate::Signal;
use crate::table::Catalog;

impl Catalog {
    /// The code of a raw failure: the one whose rule holds, else the catalog's fallback.
    ///
    /// The rules are prepared when the first failure of the process is classified.
    #[must_use]
    pub fn classify(&'static self, signal: &Signal<'_>) -> Classified {
        self.classify_in(signal, signal.tool.as_deref(), signal.service.as_deref())
    }

    /// The same, where tool and service are these.
    pub(crate) fn classify_in(
        &'static self,
        signal: &Signal<'_>,
        tool: Option<&str>,
        service: Option<&str>,
    ) -> Classified {
        let found = self.rule_of(signal, tool, service);
        found.unwrap_or_else(|| Classified {
            catalog: self,
            entry: self.fallback_entry(),
            rule: None,
            fields: Vec::new(),
        })
    }

    fn rule_of(
        &'static self,
        signal: &Signal<'_>,
        tool: Option<&str>,
        service: Option<&str>,
    ) -> Option<Classified> {
        let matcher = self.detect.matcher?.get(self.detect.rules)?;
        let declared = || self.tool(tool?)?.service;
        let service = service.or_else(declared);
        let status_prefix = service
            .and_then(|name| self.service(name))
            .is_some_and(|service| service.status_prefix);
        let found = matcher.find(&errpact_core::Failure {
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
            status_prefix,
        })?;
        let entry = self.codes.get(usize::from(found.rule.code))?;
        let taken = found.taken.iter().filter_map(|(name, taken)| {
            let param = entry.param(name)?;
            let value = errpact_core::convert(&param.kind, taken)?;
            Some((param.name, value.into()))
        });
        Some(Classified {
            catalog: self,
            entry,
            rule: Some(found.rule.index),
            fields: taken.collect(),
        })
    }
}
