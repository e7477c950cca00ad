//! The values of a call that a receiver does not get: free text is searched for them.

use super::Occurrence;
use crate::Value;
use crate::redact::Field;
use crate::redact::{Audience, Needles};
use crate::table::{Channel, Kind, Param, ParamRef};

impl Occurrence {
    /// Returns the values that `audience` does not get unchanged, of every call in the chain. For
    /// the log, these are also the undeclared arguments: any of them may be a password.
    pub(crate) fn withheld<'a>(&'a self, audience: Audience, fields: &[Field<'a>]) -> Needles<'a> {
        let mut needles = Needles::new(audience == Audience::Log);
        let mut add = |param: Option<&'a Param<'_>>, value: &'a dyn Value| match param {
            Some(param) if audience.channel(param) == Channel::Plain => {}
            Some(param) => needles.add(value.view(), param.kind),
            None if audience == Audience::Log => needles.add(value.view(), Kind::Text),
            None => {}
        };
        for (name, value) in fields {
            add(
                self.entry()
                    .param(name)
                    .or_else(|| self.presented().param(name)),
                *value,
            );
        }
        for (param, value) in self.inner().context() {
            add(Some(param.get()), value);
        }
        let tool = self.tool().and_then(|name| self.catalog().tool(name));
        for (name, value) in self.inner().arguments() {
            add(tool.and_then(|tool| tool.param(name)), value);
        }
        for (param, value) in self.inner().of_other_calls() {
            add(param.as_ref().map(ParamRef::get), value);
        }
        // The model wrote the arguments of its call.
        if audience == Audience::Model {
            for (name, value) in self.inner().arguments() {
                let param = tool.and_then(|tool| tool.param(name));
                if param.is_none_or(|param| audience.channel(param) == Channel::Plain) {
                    needles.add_own(value.view());
                }
            }
        }
        needles
    }
}
