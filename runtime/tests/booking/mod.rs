//! The module of a small catalog, as the generator writes it. The tests work with it.

#![allow(dead_code, unused_imports, reason = "each test uses its part")]
#![allow(
    unreachable_pub,
    reason = "a generated module is public; here it is inside a test"
)]

use __errpact::codegen::table as __t;
#[doc(hidden)]
pub use ::errpact as __errpact;

__errpact::__codes! {
    /// Every code of the catalog.
    pub enum Code {
        /// A booking is refused.
        BOOKING_ERROR,
        /// The calendar does not answer.
        CALENDAR_READ_ERROR,
        /// The calendar can't be read.
        CALENDAR_UNAVAILABLE,
        /// The address is another one.
        EMAIL_MISMATCH,
        /// Everything else.
        INTERNAL_ERROR,
        /// Wait.
        RISK_COOLDOWN,
        /// Taken.
        SLOT_CONFLICT,
        /// Only for the user.
        TERMS_CHANGED,
    }
}

/// Twelve hex digits.
pub const FINGERPRINT: &str = "0123456789ab";
/// The rule block.
pub const PROMPT: &str = "<!-- errpact:begin booking e8c7218db32c -->\n# Failed calls\n- SLOT_CONFLICT: Offer another time.\n- BOOKING_ERROR, INTERNAL_ERROR: Apologize.\n- Any other code: apologize.\n<!-- errpact:end booking -->";

const EMAIL: __t::Param = __t::Param {
    name: "email",
    kind: __t::Kind::Email,
    model: __t::Channel::Omit,
    log: __t::Channel::Hash,
    ..__t::Param::TEXT
};

/// The catalog.
pub static CATALOG: __t::Catalog = __t::Catalog {
    name: "booking",
    fingerprint: FINGERPRINT,
    reference_digits: 8,
    codes: &[
        __t::Entry {
            name: "BOOKING_ERROR",
            number: Some(100),
            category: 0,
            message: "The booking was refused[[: {reason}]].",
            user_message: "We could not book that[[: {reason}]].",
            params: &[__t::Param {
                name: "reason",
                optional: true,
                external: true,
                max: 60,
                ..__t::Param::TEXT
            }],
            policy: &__t::Policy {
                guide: __t::Guide::Inline,
                ..__t::Policy::DEFAULT
            },
            guidance: "Offer another time.",
            raised_by: &["confirm_booking"],
            envelope: __t::EnvelopeParts {
                actions: r#"["Offer another time."]"#,
                ..__t::EnvelopeParts::EMPTY
            },
            ..__t::Entry::EMPTY
        },
        __t::Entry {
            name: "CALENDAR_READ_ERROR",
            category: 1,
            policy: &__t::Policy {
                deliver: __t::Deliver::Log,
                retry: __t::Retry {
                    by: Some(__t::RetryBy::Runtime),
                    max: Some(3),
                    delay: __t::Delay::Fixed(2000),
                    word: "retry-after-delay",
                    ..__t::Retry::NEVER
                },
                outcome: __t::Outcome::Unknown,
                log: __t::LogLevel::Warn,
                ..__t::Policy::DEFAULT
            },
            presents_as: Some(2),
            ..__t::Entry::EMPTY
        },
        __t::Entry {
            name: "CALENDAR_UNAVAILABLE",
            category: 1,
            message: "{service} can't be read by {tool}.",
            user_message: "{service} can't be read at the moment.",
            envelope: __t::EnvelopeParts {
                alternatives: r#"[{"description":"Ask for the week after."}]"#,
                ..__t::EnvelopeParts::EMPTY
            },
            ..__t::Entry::EMPTY
        },
        __t::Entry {
            name: "EMAIL_MISMATCH",
            category: 0,
            message: "The booking was made with another address{{}}: {masked}.",
            user_message: "The booking was made with {masked}, not {email}.",
            params: &[
                EMAIL,
                __t::Param {
                    name: "masked",
                    kind: __t::Kind::Email,
                    model: __t::Channel::Mask,
                    user: __t::Channel::Mask,
                    log: __t::Channel::Hash,
                    ..__t::Param::TEXT
                },
                __t::Param {
                    name: "token",
                    secret: true,
                    model: __t::Channel::Omit,
                    user: __t::Channel::Omit,
                    log: __t::Channel::Omit,
                    ..__t::Param::TEXT
                },
            ],
            ..__t::Entry::EMPTY
        },
        __t::Entry {
            name: "INTERNAL_ERROR",
            category: 1,
            message: "Something went wrong (reference {ref}).",
            user_message: "Something went wrong on our side. Please quote {ref}.",
            policy: &__t::Policy {
                guide: __t::Guide::Both,
                ..__t::Policy::DEFAULT
            },
            ..__t::Entry::EMPTY
        },
        __t::Entry {
            name: "RISK_COOLDOWN",
            category: 0,
            message: "Too many bookings for {tenant}[[ since {since}]].",
            user_message: "Please wait a little.",
            params: &[
                __t::Param {
                    name: "since",
                    kind: __t::Kind::Date,
                    optional: true,
                    ..__t::Param::TEXT
                },
                __t::Param {
                    name: "wait",
                    kind: __t::Kind::Duration,
                    ..__t::Param::TEXT
                },
            ],
            policy: &__t::Policy {
                retry: __t::Retry {
                    by: Some(__t::RetryBy::User),
                    max: Some(1),
                    delay: __t::Delay::Param("wait"),
                    word: "retry-after-change",
                    ..__t::Retry::NEVER
                },
                ..__t::Policy::DEFAULT
            },
            ..__t::Entry::EMPTY
        },
        __t::Entry {
            name: "SLOT_CONFLICT",
            category: 0,
            message: "{slot} is no longer free.",
            user_message: "{slot} is no longer free.",
            params: &[__t::Param {
                name: "slot",
                kind: __t::Kind::Datetime,
                ..__t::Param::TEXT
            }],
            raised_by: &["confirm_booking", "hold_slot"],
            envelope: __t::EnvelopeParts {
                adjustments: r#"{"slot":"a free one"}"#,
                ..__t::EnvelopeParts::EMPTY
            },
            policy: &__t::Policy {
                outcome: __t::Outcome::NotDone,
                retry: __t::Retry::by(__t::RetryBy::Model, "retry-after-change").max(2),
                ..__t::Policy::DEFAULT
            },
            ..__t::Entry::EMPTY
        },
        __t::Entry {
            name: "TERMS_CHANGED",
            category: 1,
            message: "The terms changed.",
            user_message: "Our terms changed, {email}.",
            params: &[EMAIL],
            policy: &__t::Policy {
                deliver: __t::Deliver::User,
                replay: __t::Replay::Stub,
                ..__t::Policy::DEFAULT
            },
            ..__t::Entry::EMPTY
        },
    ],
    categories: &[
        __t::Category {
            name: "booking",
            title: "Booking",
        },
        __t::Category {
            name: "system",
            title: "System",
        },
    ],
    fallback: Some(4),
    context: &[
        EMAIL,
        __t::Param {
            name: "level",
            model: __t::Channel::Omit,
            ..__t::Param::TEXT
        },
        __t::Param {
            name: "tenant",
            user: __t::Channel::Omit,
            ..__t::Param::TEXT
        },
    ],
    tools: &[
        __t::Tool {
            suffix: "",
            name: "CALENDAR_*",
            read_only: true,
            idempotent: true,
            idempotency: None,
            service: Some("calendar"),
            description: "",
            open: true,
            failed_when: None,
            params: &[
                __t::Param {
                    name: "days",
                    kind: __t::Kind::Integer,
                    ..__t::Param::TEXT
                },
                EMAIL,
            ],
        },
        __t::Tool {
            suffix: "",
            name: "confirm_booking",
            read_only: false,
            idempotent: false,
            idempotency: None,
            service: None,
            description: "",
            open: true,
            failed_when: None,
            params: &[],
        },
        __t::Tool {
            suffix: "",
            name: "hold_slot",
            read_only: false,
            idempotent: false,
            idempotency: None,
            service: None,
            description: "",
            open: true,
            failed_when: None,
            params: &[],
        },
    ],
    services: &[__t::Service {
        name: "calendar",
        title: "The calendar",
        status_prefix: false,
    }],
    other_service: "{name} API",
    sentences: __t::Sentences::DEFAULT,
    limits: __t::Limits::DEFAULT,
    retry_bucket: None,
    prompt: __t::PromptBlock {
        instructions: None,
        whole: PROMPT,
        others: &[],
        head: "<!-- errpact:begin booking e8c7218db32c -->\n# Failed calls\n",
        items: &[
            __t::PromptItem {
                before: "- ",
                codes: &["SLOT_CONFLICT"],
                between: ", ",
                after: ": Offer another time.\n",
            },
            __t::PromptItem {
                before: "- ",
                codes: &["BOOKING_ERROR", "INTERNAL_ERROR"],
                between: ", ",
                after: ": Apologize.\n",
            },
            __t::PromptItem {
                before: "- Any other code: apologize.\n",
                codes: &[],
                between: "",
                after: "",
            },
        ],
        tail: "<!-- errpact:end booking -->",
    },
    ..__t::Catalog::EMPTY
};

/// Every error of the catalog.
#[allow(dead_code, reason = "not every test uses all of it")]
#[non_exhaustive]
pub enum CatalogError {
    /// `BOOKING_ERROR`
    BookingError {
        /// Why.
        reason: Option<__errpact::types::Text>,
    },
    /// `CALENDAR_READ_ERROR`
    CalendarReadError,
    /// `CALENDAR_UNAVAILABLE`
    CalendarUnavailable,
    /// `EMAIL_MISMATCH`
    EmailMismatch {
        /// The one given.
        email: __errpact::types::Email,
        /// The one known.
        masked: __errpact::types::Email,
        /// A secret.
        token: __errpact::types::Text,
    },
    /// `INTERNAL_ERROR`
    InternalError,
    /// `RISK_COOLDOWN`
    RiskCooldown {
        /// Since when.
        since: Option<__errpact::types::Date>,
        /// How long.
        wait: __errpact::types::Duration,
    },
    /// `SLOT_CONFLICT`
    SlotConflict {
        /// The slot.
        slot: __errpact::types::Datetime,
    },
    /// `TERMS_CHANGED`
    TermsChanged {
        /// Whose.
        email: __errpact::types::Email,
    },
}

__errpact::__errors! {
    CatalogError of Code:
    with { reason } [
        BOOKING_ERROR = BookingError,
    ]
    with { email, masked, token } [
        EMAIL_MISMATCH = EmailMismatch,
    ]
    with { since, wait } [
        RISK_COOLDOWN = RiskCooldown,
    ]
    with { slot } [
        SLOT_CONFLICT = SlotConflict,
    ]
    with { email } [
        TERMS_CHANGED = TermsChanged,
    ]
    without parameters [
        CALENDAR_READ_ERROR = CalendarReadError,
        CALENDAR_UNAVAILABLE = CalendarUnavailable,
        INTERNAL_ERROR = InternalError,
    ]
}

/// The context of every call.
pub struct Context {
    /// The client's address.
    pub email: Option<__errpact::types::Email>,
    /// Called like a field of the line.
    pub level: __errpact::types::Text,
    /// Whose.
    pub tenant: __errpact::types::Text,
}
__errpact::__fields!(context: Context { email, level, tenant });

__errpact::__names! {
    words:
    /// A word.
    pub enum Confidence { High = "high", Low = "low" }
}

/// A note.
pub struct ResolvedDate {
    /// How sure.
    pub confidence: Confidence,
    /// To.
    pub end: Option<__errpact::types::Date>,
    /// From.
    pub start: __errpact::types::Date,
}
/// A note.
pub struct Said {
    /// Its only word.
    pub said: std::borrow::Cow<'static, str>,
}
static NOTES: [__t::Note; 2] = [
    __t::Note {
        name: "resolved_date",
        text: "Use exactly {start}[[ to {end}]] ({confidence}).",
        params: &[
            __t::Param {
                name: "confidence",
                kind: __t::Kind::Enum(&["high", "low"]),
                ..__t::Param::TEXT
            },
            __t::Param {
                name: "end",
                kind: __t::Kind::Date,
                optional: true,
                ..__t::Param::TEXT
            },
            __t::Param {
                name: "start",
                kind: __t::Kind::Date,
                ..__t::Param::TEXT
            },
        ],
    },
    __t::Note {
        name: "said",
        text: "{said}",
        params: &[__t::Param {
            name: "said",
            ..__t::Param::TEXT
        }],
    },
];
__errpact::__fields!(notes of NOTES: 0 ResolvedDate { confidence, end, start }, 1 Said { said });

const _: () = __errpact::codegen::assert_format(9, "0.1.0");
const _: () = __errpact::codegen::assert_covers(&CATALOG, "booking", &[0, 3, 5, 6]);
