//! The names in a template. See `docs/decisions/028-shared-text-uses-the-stricter-form.md`.

use crate::Value;
use crate::redact::Field;
use crate::redact::{scrub::Needles, value::Owned};
use crate::table::{Catalog, Channel, Entry, Param, ParamRef};
use crate::types::View;

/// The reader of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    Model,
    User,
    Log,
    /// The user and, when the page sends its history back, the model.
    Both,
}

impl Audience {
    /// Returns the form in which this receiver gets a parameter.
    #[inline]
    pub(crate) fn channel(self, param: &Param<'_>) -> Channel {
        let channel = match self {
            Self::Model => param.model,
            Self::User => param.user,
            Self::Log => param.log,
            Self::Both => param.model.max(param.user),
        };
        // A secret is never plain, whatever a table says.
        if param.secret && channel == Channel::Plain {
            Channel::Omit
        } else {
            channel
        }
    }
}

/// The stage of a workflow in which it happened, and the status that the failure leaves.
pub(crate) type InStage<'a> = (&'a str, &'a str);

/// The facts of an occurrence beside its error.
pub(crate) struct Facts<'a> {
    pub(crate) id: uuid::Uuid,
    pub(crate) tool: Option<&'a str>,
    pub(crate) service: Option<&'a str>,
    pub(crate) stage: Option<InStage<'a>>,
    pub(crate) context: &'a [(ParamRef, Owned)],
}

/// The names in a template: declared parameters with their values, and built-ins.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) catalog: &'a Catalog<'a>,
    /// The parameters; the values are looked up by name.
    pub(crate) params: &'a [Param<'a>],
    pub(crate) fields: &'a [Field<'a>],
    /// Absent if the error did not become an occurrence.
    pub(crate) facts: Option<&'a Facts<'a>>,
    pub(crate) audience: Audience,
    /// A parameter whose use in a text the writer wants to know.
    pub(crate) watched: Option<&'a str>,
    /// The values that are cut out of text from outside.
    pub(crate) withheld: Option<&'a Needles<'a>>,
}

impl<'a> Facts<'a> {
    /// Returns the service: the one given, else the tool's.
    pub(crate) fn service(&self, catalog: &Catalog<'a>) -> Option<&'a str> {
        self.service.or_else(|| catalog.tool(self.tool?)?.service)
    }
}

impl<'a> Scope<'a> {
    /// Returns the same values for another code's parameters.
    pub(crate) fn of(self, entry: &'a Entry<'a>) -> Self {
        Self {
            params: entry.params,
            ..self
        }
    }

    /// Returns the value given for a parameter.
    #[inline]
    pub(crate) fn given(&self, param: &Param<'_>) -> View<'a> {
        for (name, value) in self.fields {
            if *name == param.name {
                return value.view();
            }
        }
        View::Absent
    }

    /// Returns the declared parameter of this name and its value: the code's own, else the
    /// context's.
    #[inline]
    pub(crate) fn find(&self, name: &str) -> Option<(&'a Param<'a>, View<'a>)> {
        if let Some(param) = self.params.iter().find(|param| param.name == name) {
            return Some((param, self.given(param)));
        }
        let facts = self.facts?;
        let mut context = facts.context.iter();
        let (param, value) = context.find(|(param, _)| param.name() == name)?;
        Some((param.get(), value.view()))
    }
}

/// Returns the values that text from outside must not quote: those of the same error, note or
/// context that this receiver does not get unchanged.
pub(crate) fn withheld<'a>(
    params: &(impl Iterator<Item = &'a Param<'a>> + Clone),
    fields: &[Field<'a>],
    audience: Audience,
) -> Needles<'a> {
    let mut needles = Needles::new(audience == Audience::Log);
    if params.clone().any(|param| param.external) {
        for (name, value) in fields {
            let param = params.clone().find(|param| param.name == *name);
            if let Some(param) = param
                && audience.channel(param) != Channel::Plain
            {
                needles.add((**value).view(), param.kind);
            }
        }
    }
    needles
}
