"""The envelope: all that a program may know of an error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .catalog import Outcome
from .json_values import as_text, decoded, items_of, members_of, whole_number


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """Another way to the goal."""

    description: str
    """What to do instead."""
    example: str | None = None
    """How that looks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryStrategy:
    """When and how to try again."""

    suggested_delay: int | None = None
    """Milliseconds to wait."""
    max_retries: int | None = None
    """Tries after the first."""
    parameter_adjustments: Mapping[str, str] = field(default_factory=dict)
    """What to change in each argument."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """What leads on."""

    is_retryable: bool
    """Whether a retry can make sense."""
    policy: str
    """The retry policy as one word."""
    outcome: Outcome | None = None
    """Did the side effect happen? A server says it only if it did not."""
    verify: str | None = None
    """The tool that says whether it happened, if it may have."""
    retry_strategy: RetryStrategy | None = None
    """When and how to try again."""
    alternatives: tuple[Alternative, ...] = ()
    """Other ways to the goal."""
    required_actions: tuple[str, ...] = ()
    """What the model should do, in this order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The call that failed."""

    operation: str | None = None
    """What was being done."""
    parameters: Mapping[str, object] = field(default_factory=dict)
    """The tool's declared arguments, each in the form that a model may see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Debug:
    """What tells this error from all others."""

    error_id: str
    """A UUID."""
    timestamp: str
    """When it happened, in UTC, RFC 3339 with milliseconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """All that a program may know of an error."""

    code: str
    """The code as it came; of `ToolError.envelope` a member of `Code` where it is one."""
    category: str
    """Its category."""
    message: str
    """What the model reads."""
    recovery: Recovery
    """What leads on."""
    debug: Debug
    """What tells this error from all others."""
    fingerprint: str | None = None
    """The fingerprint of the wire forms of the catalog that the server has."""
    disposition: str = "failed"
    """What the result is to its reader: `failed`, `refused`, `partial` or `empty`."""
    source: str | None = None
    """The tool, else the service."""
    context: Context | None = None
    """The call."""
    partial: Mapping[str, object] | None = field(default=None, hash=False)
    """What was done (`result`), and the items that were not (`issues`)."""

    @classmethod
    def from_json(cls, value: object) -> Envelope | None:
        """Read an envelope from JSON text, or from what that was parsed to."""
        error = members_of(members_of(decoded(value)).get("error"))
        code, category = as_text(error.get("code")), as_text(error.get("category"))
        message = as_text(error.get("message"))
        recovery, debug = _recovery(error.get("recovery")), _debug(error.get("debug"))
        if not code or category is None or message is None:
            return None
        if recovery is None or debug is None:
            return None
        return cls(
            code=code,
            category=category,
            message=message,
            recovery=recovery,
            debug=debug,
            fingerprint=as_text(error.get("fingerprint")),
            disposition=as_text(error.get("disposition")) or "failed",
            source=as_text(error.get("source")),
            context=_context(error.get("context")),
            partial=members_of(error.get("partial")) or None,
        )

    def to_json(self) -> dict[str, object]:
        """Give the envelope as it goes on the wire, without what is absent or empty."""
        error = {
            "code": str(self.code),
            "category": self.category,
            "message": self.message,
            "recovery": _recovery_json(self.recovery),
            "debug": {
                "error_id": self.debug.error_id,
                "timestamp": self.debug.timestamp,
            },
            **_filled(fingerprint=self.fingerprint, source=self.source),
        }
        if self.disposition != "failed":
            error["disposition"] = self.disposition
        if self.partial is not None:
            error["partial"] = dict(self.partial)
        context = self.context
        if context is not None:
            parameters = dict(context.parameters)
            error["context"] = _filled(
                operation=context.operation,
                parameters=parameters,
            )
        return {"error": error}


def _recovery_json(recovery: Recovery) -> dict[str, object]:
    strategy = recovery.retry_strategy or RetryStrategy()
    return {
        "is_retryable": recovery.is_retryable,
        "policy": recovery.policy,
        **_filled(
            outcome=recovery.outcome,
            verify=recovery.verify,
            retry_strategy=_filled(
                suggested_delay=strategy.suggested_delay,
                max_retries=strategy.max_retries,
                parameter_adjustments=dict(strategy.parameter_adjustments),
            ),
            alternatives=[
                _filled(description=other.description, example=other.example)
                for other in recovery.alternatives
            ],
            required_actions=list(recovery.required_actions),
        ),
    }


def _filled(**members: object) -> dict[str, object]:
    empty: tuple[object, ...] = (None, "", [], {})
    return {name: value for name, value in members.items() if value not in empty}


def _recovery(value: object) -> Recovery | None:
    members = members_of(value)
    retryable, policy = members.get("is_retryable"), as_text(members.get("policy"))
    if not isinstance(retryable, bool) or policy is None:
        return None
    actions = items_of(members.get("required_actions"))
    return Recovery(
        is_retryable=retryable,
        policy=policy,
        outcome=outcome_of(members.get("outcome")),
        verify=as_text(members.get("verify")),
        retry_strategy=_strategy(members.get("retry_strategy")),
        alternatives=_alternatives(members.get("alternatives")),
        required_actions=tuple(text for text in actions if isinstance(text, str)),
    )


def outcome_of(value: object) -> Outcome | None:
    """Read whether a side effect happened."""
    return value if value in ("not_done", "unknown", "done") else None


def _strategy(value: object) -> RetryStrategy | None:
    members = members_of(value)
    if not members:
        return None
    adjustments = members_of(members.get("parameter_adjustments")).items()
    return RetryStrategy(
        suggested_delay=whole_number(members.get("suggested_delay")),
        max_retries=whole_number(members.get("max_retries")),
        parameter_adjustments={
            name: text for name, text in adjustments if isinstance(text, str)
        },
    )


def _alternatives(value: object) -> tuple[Alternative, ...]:
    found = []
    for members in map(members_of, items_of(value)):
        description = as_text(members.get("description"))
        if description is not None:
            example = as_text(members.get("example"))
            found.append(Alternative(description=description, example=example))
    return tuple(found)


def _debug(value: object) -> Debug | None:
    members = members_of(value)
    error_id = as_text(members.get("error_id"))
    timestamp = as_text(members.get("timestamp"))
    if error_id is None or timestamp is None:
        return None
    return Debug(error_id=error_id, timestamp=timestamp)


def _context(value: object) -> Context | None:
    members = members_of(value)
    if not members:
        return None
    return Context(
        operation=as_text(members.get("operation")),
        parameters=members_of(members.get("parameters")),
    )
