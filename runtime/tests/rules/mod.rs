//! Rules of detection that are made for one test.

#![allow(unreachable_pub, reason = "a module of tests")]

use errpact::codegen::table::{Condition, Rule};

/// A rule of no precedence, which takes nothing from what it matches.
pub const fn rule(code: u16, conditions: &'static [Condition<'static>]) -> Rule<'static> {
    Rule {
        code,
        index: 0,
        precedence: Rule::NO_PRECEDENCE,
        conditions,
        take: &[],
    }
}
