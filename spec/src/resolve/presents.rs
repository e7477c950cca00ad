//! Codes that are delivered only to the log, and the codes that are presented instead.

use super::{Layers, Resolver};
use crate::catalog::Deliver;
use crate::document::{self, Entry};
use crate::finding::diagnostic;

impl<'m> Resolver<'m> {
    /// Returns the code that is presented instead of a code that only the log gets.
    pub(super) fn presents_as(
        &mut self,
        entry: &'m Entry<document::Code>,
        deliver: Deliver,
        layers: &Layers<'m>,
    ) -> Option<String> {
        let merged = self.merged;
        let code = &entry.value;
        let own = code.policy.presents_as.as_ref();
        // `presents_as` of a category or the defaults applies to those of its codes that go to the
        // log.
        let Some(target) = layers.get(|p| &p.presents_as) else {
            if deliver == Deliver::Log && !code.broken && !layers.broken() {
                let deliver = layers.get(|p| &p.deliver).map(|read| read.place);
                let mut finding =
                    diagnostic::missing_presents_as(&entry.name.value).at(entry.name.place);
                if let Some(place) = deliver {
                    finding = finding.label(place, "it goes only to the log");
                }
                self.error(finding);
            }
            return None;
        };
        if deliver != Deliver::Log {
            if let Some(own) = own
                && !code.broken
                && !layers.broken()
            {
                self.error(diagnostic::presents_without_log(&entry.name.value).at(own.key));
            }
            return None;
        }
        let Some(presented) = merged.codes.get(&target.value) else {
            self.unknown("code", target, merged.codes.names());
            return None;
        };
        let delivered = Layers::of(&presented.value, merged)
            .get(|p| &p.deliver)
            .map_or(Deliver::Model, |read| read.value);
        if delivered == Deliver::Log {
            self.error(
                diagnostic::presents_log_code(&entry.name.value, &target.value)
                    .label(target.place, "this also goes only to the log")
                    .label(presented.name.place, "defined here"),
            );
            return None;
        }
        Some(target.value.clone())
    }
}
