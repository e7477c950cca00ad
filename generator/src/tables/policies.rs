//! Rows of delivery and retry, which codes share.

use std::collections::{BTreeMap, BTreeSet};

use bumpalo::Bump;
use errpact_core::Policy;
use errpact_spec::catalog::Code;

use crate::prompt::guide_of;

/// The rows of a catalog, without duplicates.
pub(super) struct Policies<'a> {
    rows: &'a [Policy<'a>],
    of_codes: Vec<&'a Policy<'a>>,
}

impl<'a> Policies<'a> {
    /// Makes the rows of these codes. Those that are spilled have their instruction in their results too.
    pub(super) fn new(
        codes: &'a BTreeMap<String, Code>,
        spilled: &BTreeSet<&str>,
        arena: &'a Bump,
    ) -> Self {
        let policies = || {
            let codes = codes.iter();
            codes.map(|(name, code)| Policy {
                guide: guide_of(name, code, spilled),
                ..code.policy()
            })
        };
        let mut rows: Vec<Policy<'a>> = Vec::new();
        for policy in policies() {
            if policy != Policy::DEFAULT && !rows.contains(&policy) {
                rows.push(policy);
            }
        }
        let rows: &[Policy<'_>] = arena.alloc_slice_copy(&rows);
        let row = |policy| rows.iter().find(|row| **row == policy);
        Self {
            rows,
            of_codes: policies()
                .map(|policy| row(policy).unwrap_or(&Policy::DEFAULT))
                .collect(),
        }
    }

    /// Returns the row of the code at this index: of one that has only defaults, the default.
    pub(super) fn of(&self, code: usize) -> &'a Policy<'a> {
        self.of_codes.get(code).copied().unwrap_or(&Policy::DEFAULT)
    }

    /// Returns the rows.
    pub(super) fn rows(self) -> &'a [Policy<'a>] {
        self.rows
    }
}
