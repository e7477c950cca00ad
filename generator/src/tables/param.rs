//! Rows of parameters.

use std::collections::BTreeMap;

use errpact_core::Param;
use errpact_spec::catalog::{self, Sensitivity, Trust};

/// Returns rows of parameters, sorted by name.
#[must_use]
pub fn params(params: &BTreeMap<String, catalog::Param>) -> Vec<Param<'_>> {
    let rows = params.iter();
    rows.map(|(name, param)| Param {
        name,
        kind: param.kind,
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
