//! Rows of parameters.

use std::collections::BTreeMap;

use errpact_spec::catalog::{self, Channel, Sensitivity, Trust, ValueType};

/// A parameter's row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its type.
    pub kind: &'a ValueType,
    /// May it be absent?
    pub optional: bool,
    /// Longest text, in characters.
    pub max: u32,
    /// Did the text come from outside?
    pub external: bool,
    /// May nobody see it?
    pub secret: bool,
    /// The form in which the model gets it.
    pub model: Channel,
    /// The form in which the person gets it.
    pub user: Channel,
    /// The form in which the log gets it.
    pub log: Channel,
}

/// Rows of parameters, sorted by name.
#[must_use]
pub fn params(params: &BTreeMap<String, catalog::Param>) -> Vec<Param<'_>> {
    let rows = params.iter();
    rows.map(|(name, param)| Param {
        name,
        kind: &param.kind,
        optional: param.optional,
        max: param.max,
        external: param.trust == Trust::External,
        secret: param.sensitivity == Sensitivity::Secret,
        model: param.channels.model,
        user: param.channels.user,
        log: param.channels.log,
    })
    .collect()
}
