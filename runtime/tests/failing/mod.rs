//! Failures of calls, and catalogs for a single test: the building blocks of tests about decisions.

#![allow(dead_code, reason = "each test uses its part")]
#![allow(unreachable_pub, reason = "a module of tests")]

use std::error::Error;
use std::fmt;
use std::time::Duration;

use errpact::codegen::{CallContext, Field, Parts};
use errpact::table::{
    Catalog, Delay, Entry, Exhausted, Kind, Limits, Outcome, Param, Policy, Repair, Retry,
    RetryBucket, RetryBy, Tool, WhenUsedUp,
};
use errpact::{Occurrence, ToolError, Value};

/// An error with the code at an index, and the wait in its parameter `wait`.
#[derive(Debug)]
pub struct Failing {
    pub catalog: &'static Catalog<'static>,
    pub index: u16,
    pub wait: Option<Duration>,
}

impl fmt::Display for Failing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.catalog.entry(self.index).name)
    }
}

impl Error for Failing {}

impl ToolError for Failing {
    fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
        let wait: &dyn Value = &self.wait;
        visit(Parts::new(
            self.catalog,
            self.index,
            &[("wait", wait)],
            None,
        ));
    }
}

/// The context of every call.
#[derive(Debug, Clone, Default)]
pub struct Trip {
    pub destination: Option<String>,
    pub home: Option<String>,
    pub seats: Option<i64>,
}

const PLACE: Param<'_> = Param {
    optional: true,
    ..Param::TEXT
};

static CONTEXT: Catalog<'_> = Catalog {
    context: &[
        Param {
            name: "destination",
            ..PLACE
        },
        Param {
            name: "home",
            ..PLACE
        },
        Param {
            name: "seats",
            kind: Kind::Integer,
            ..PLACE
        },
    ],
    ..Catalog::EMPTY
};

impl CallContext for Trip {
    const CATALOG: &'static Catalog<'static> = &CONTEXT;
    fn fields(&self, give: &mut dyn FnMut(&[Field<'_>])) {
        give(&[
            ("destination", &self.destination),
            ("home", &self.home),
            ("seats", &self.seats),
        ]);
    }
}

const TOOL: Tool<'_> = Tool {
    suffix: "",
    name: "",
    read_only: false,
    idempotent: false,
    idempotency: None,
    service: None,
    description: "",
    open: true,
    failed_when: None,
    params: &[],
};

/// Tools, of which `pay` must not be repeated.
pub const TOOLS: &[Tool<'_>] = &[
    Tool {
        name: "CALENDAR_*",
        read_only: true,
        ..TOOL
    },
    Tool {
        name: "pay",
        ..TOOL
    },
    Tool {
        name: "put",
        idempotent: true,
        idempotency: None,
        ..TOOL
    },
    Tool {
        name: "search",
        read_only: true,
        ..TOOL
    },
];

/// Fails if the step blocks, and is skipped otherwise.
pub const FAIL_OR_SKIP: Exhausted = Exhausted {
    blocking: WhenUsedUp::Fail,
    optional: WhenUsedUp::Skip,
};

/// A policy with these retries; the tool refuses before it acts.
pub const fn retry(by: RetryBy, max: u32) -> Policy<'static> {
    Policy {
        outcome: Outcome::NotDone,
        retry: Retry {
            by: Some(by),
            max: Some(max),
            ..Retry::NEVER
        },
        exhausted: FAIL_OR_SKIP,
        ..Policy::DEFAULT
    }
}

/// The same policy with this outcome.
pub const fn outcome(policy: Policy<'static>, outcome: Outcome) -> Policy<'static> {
    Policy { outcome, ..policy }
}

/// The same policy with this delay.
pub const fn delay(policy: Policy<'static>, delay: Delay, full_jitter: bool) -> Policy<'static> {
    let retry = Retry {
        delay,
        full_jitter,
        ..policy.retry
    };
    Policy { retry, ..policy }
}

/// A place is taken from the context, in this order.
pub const REPAIR: Repair<'_> = Repair {
    param: "place",
    from: &["destination", "home"],
};

/// Returns a code's row.
pub fn entry(name: &'static str, policy: Policy<'static>) -> Entry<'static> {
    Entry {
        name,
        message: "It failed.",
        user_message: "Sorry, it failed.",
        policy: Box::leak(Box::new(policy)),
        params: &[Param {
            name: "wait",
            kind: Kind::Duration,
            optional: true,
            ..Param::TEXT
        }],
        ..Entry::EMPTY
    }
}

/// Returns a catalog that lives as long as the test program.
pub fn catalog(
    codes: Vec<Entry<'static>>,
    limits: Limits,
    bucket: Option<RetryBucket>,
) -> &'static Catalog<'static> {
    Box::leak(Box::new(Catalog {
        name: "failing",
        fingerprint: "0123456789ab",
        policy_fingerprint: "0123456789ab",
        codes: Vec::leak(codes),
        tools: TOOLS,
        limits,
        retry_bucket: bucket.map(|bucket| &*Box::leak(Box::new(bucket))),
        ..Catalog::EMPTY
    }))
}

/// Returns a catalog of one code.
pub fn one(policy: Policy<'static>) -> &'static Catalog<'static> {
    catalog(vec![entry("FAILED", policy)], Limits::DEFAULT, None)
}

/// Returns an occurrence of the code at an index, as of now.
pub fn fails(catalog: &'static Catalog<'static>, index: u16) -> Occurrence {
    Occurrence::new(Failing {
        catalog,
        index,
        wait: None,
    })
}
