//! Rows of parameters.

use std::collections::BTreeMap;

use bumpalo::Bump;
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
        description: "",
        default: "",
        max: param.max,
        external: param.trust == Trust::External,
        secret: param.sensitivity == Sensitivity::Secret,
        model: param.channels.model,
        user: param.channels.user,
        log: param.channels.log,
    })
    .collect()
}

/// Returns rows of a tool's arguments, sorted by name, with what the model reads about them.
pub(super) fn arguments<'a>(
    arguments: &'a BTreeMap<String, catalog::Param>,
    arena: &'a Bump,
) -> &'a [Param<'a>] {
    let mut rows = params(arguments);
    for (row, argument) in rows.iter_mut().zip(arguments.values()) {
        row.description = argument.description.as_deref().unwrap_or_default();
        if let Some(default) = &argument.default {
            row.default = arena.alloc_str(&default.to_string());
        }
    }
    arena.alloc_slice_copy(&rows)
}
