//! One failure of every code.

use assistant::errors::{self, CATALOG, Code, Context};
use errpact::Occurrence;

/// Returns an occurrence of this code, in a call with everything that a call has. A new code in the catalog stops here.
pub(crate) fn occurrence(code: Code) -> Occurrence {
    let at = |text: &str| {
        let moment: jiff::Timestamp = text.parse().expect("a time stamp");
        moment.to_zoned_datetime(jiff::tz::TimeZone::UTC)
    };
    let (tool, occurrence) = match code {
        Code::SYSTEM_INTERNAL_UNKNOWN => (
            "reminder",
            Occurrence::catch(&CATALOG, "anna.lind@example.com: disk full"),
        ),
        Code::SYSTEM_INTERNAL_PANIC => ("weather", errors::SystemInternalPanic.into()),
        Code::SYSTEM_TIMEOUT_TOOL => ("email", errors::SystemTimeoutTool.into()),
        Code::SYSTEM_AUTH_REJECTED => ("weather", errors::SystemAuthRejected.into()),
        Code::SYSTEM_QUOTA_EXHAUSTED => ("weather", errors::SystemQuotaExhausted.into()),
        Code::NETWORK_CONNECTION_FAILED => ("email", errors::NetworkConnectionFailed.into()),
        Code::NETWORK_TIMEOUT_UPSTREAM => ("weather", errors::NetworkTimeoutUpstream.into()),
        Code::NETWORK_SERVER_FAILED => ("weather", errors::NetworkServerFailed.into()),
        Code::NETWORK_LIMIT_RATE => ("weather", errors::NetworkLimitRate.into()),
        Code::NETWORK_REPLY_INVALID => ("weather", errors::NetworkReplyInvalid.into()),
        Code::NETWORK_MAIL_BUSY => ("email", errors::NetworkMailBusy.into()),
        Code::TOOL_INPUT_MISSING => (
            "weather",
            errors::ToolInputMissing {
                argument: Some("location".into()),
            }
            .into(),
        ),
        Code::TOOL_INPUT_INVALID => (
            "reminder",
            errors::ToolInputInvalid {
                argument: Some("at".into()),
                expected: Some("datetime".into()),
            }
            .into(),
        ),
        Code::TOOL_INPUT_UNDECLARED => ("weather", errors::ToolInputUndeclared.into()),
        Code::TOOL_INPUT_RANGE => (
            "weather",
            errors::ToolInputRange {
                argument: "days".into(),
                least: 1,
                most: 7,
            }
            .into(),
        ),
        Code::TOOL_INPUT_OVERSIZE => (
            "weather",
            errors::ToolInputOversize { limit: 65_536 }.into(),
        ),
        Code::TOOL_LOCATION_EMPTY => ("weather", errors::ToolLocationEmpty.into()),
        Code::TOOL_LOCATION_UNKNOWN => ("weather", errors::ToolLocationUnknown.into()),
        Code::TOOL_REMINDER_PAST => (
            "reminder",
            errors::ToolReminderPast {
                at: at("2020-01-01T09:00:00Z"),
                now: at("2027-01-04T08:00:00Z"),
            }
            .into(),
        ),
        Code::TOOL_REMINDER_EXISTS => ("reminder", errors::ToolReminderExists.into()),
        Code::TOOL_RECIPIENT_REFUSED => (
            "email",
            errors::ToolRecipientRefused {
                recipient: "bo.berg@example.org".into(),
            }
            .into(),
        ),
        Code::TOOL_EMAIL_UNCONFIRMED => ("email", errors::ToolEmailUnconfirmed.into()),
        Code::TOOL_REPLY_OVERSIZE => (
            "weather",
            errors::ToolReplyOversize { limit: 65_536 }.into(),
        ),
        Code::TOOL_REQUEST_REFUSED => ("weather", errors::ToolRequestRefused.into()),
        other => panic!("{other} is new"),
    };
    occurrence.with_tool(tool).with_context(&Context {
        session: "s-4711".into(),
        client_email: Some("anna.lind@example.com".into()),
    })
}
