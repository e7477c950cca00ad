"""Reads the forms that errpact itself writes for programs and pages."""

from __future__ import annotations

from dataclasses import replace

from .envelope import Envelope, outcome_of
from .json_values import as_text, members_of, whole_number
from .read import RETRY_WORDS, Call, ToolError, error_of, is_code
from .source import Source


def read_client_response(
    errors: Source, members: dict[str, object]
) -> ToolError | None:
    """Read a failed stage; other servers say `success: false` too, but of no stage."""
    error = members_of(members.get("error"))
    code, message = as_text(error.get("code")), as_text(error.get("message"))
    stage, status = as_text(error.get("stage")), as_text(error.get("rollback_status"))
    if members.get("success") is not False or not code or message is None:
        return None
    if stage is None or status is None:
        return None
    fingerprint = as_text(error.get("fingerprint"))
    return replace(
        error_of(errors, code, message, Call(form="client_response"), fingerprint),
        ref=as_text(error.get("ref")),
        timestamp=as_text(error.get("timestamp")),
        service=as_text(error.get("service")),
        stage=stage,
        rollback_status=status,
        extensions={
            name: value
            for name, value in members.items()
            if name not in ("success", "error")
        },
    )


def read_envelope(
    errors: Source, members: dict[str, object], call: Call
) -> ToolError | None:
    """Read an envelope."""
    envelope = Envelope.from_json(members)
    if envelope is None:
        return None
    envelope = replace(envelope, code=errors.code_of(envelope.code))
    strategy = envelope.recovery.retry_strategy
    error = replace(
        error_of(errors, envelope.code, envelope.message, call, envelope.fingerprint),
        retry_after_ms=None if strategy is None else strategy.suggested_delay,
        max_retries=None if strategy is None else strategy.max_retries,
        outcome=envelope.recovery.outcome,
        verify=_tool(envelope.recovery.verify),
        ref=envelope.debug.error_id.replace("-", "")[: errors.reference_digits],
        tool=envelope.source if call.tool is None else call.tool,
        timestamp=envelope.debug.timestamp,
        disposition=_disposition(envelope.disposition),
        envelope=envelope,
    )
    return _retried(error, envelope.recovery.policy)


def _tool(name: str | None) -> str | None:
    """Give a tool that came, if its name can be one."""
    return name if name and is_code(name) else None


def _disposition(word: str | None) -> str:
    """Give the disposition that came; a failure comes without one."""
    return word if word in ("refused", "partial", "empty") else "failed"


def _retried(error: ToolError, word: object) -> ToolError:
    """Put in the policy that came, if it is one."""
    if isinstance(word, str) and word in RETRY_WORDS:
        return replace(error, retry=word)
    return error


def read_problem(errors: Source, members: dict[str, object]) -> ToolError | None:
    """Read a problem with everything that errpact's have; others may be any record."""
    code, title = as_text(members.get("code")), as_text(members.get("title"))
    kind, status = as_text(members.get("type")), whole_number(members.get("status"))
    if not code or title is None or kind is None or status not in range(400, 600):
        return None
    recovery = members_of(members.get("recovery"))
    strategy = members_of(recovery.get("retry_strategy"))
    detail = as_text(members.get("detail"))
    fingerprint = as_text(members.get("fingerprint"))
    message = title if detail is None else detail
    error = replace(
        error_of(errors, code, message, Call(form="problem"), fingerprint),
        ref=as_text(members.get("ref")),
        retry_after_ms=whole_number(strategy.get("suggested_delay")),
        max_retries=whole_number(strategy.get("max_retries")),
        outcome=outcome_of(recovery.get("outcome")),
        verify=_tool(as_text(recovery.get("verify"))),
    )
    word = members.get("retry")
    return _retried(error, recovery.get("policy") if word is None else word)


def read_notice(
    errors: Source, members: dict[str, object], call: Call
) -> ToolError | None:
    """Read what a page is told; anything may have a code and a message."""
    code, message = as_text(members.get("code")), as_text(members.get("message"))
    retry, at = as_text(members.get("retry")), as_text(members.get("timestamp"))
    if not code or message is None or retry is None or at is None:
        return None
    error = replace(
        error_of(errors, code, message, call, as_text(members.get("fingerprint"))),
        retry_after_ms=whole_number(members.get("retry_after_ms")),
        ref=as_text(members.get("ref")),
        tool=as_text(members.get("tool")),
        tool_call_id=as_text(members.get("tool_call_id")),
        turn=as_text(members.get("turn")),
        timestamp=at,
        disposition=_disposition(as_text(members.get("disposition"))),
    )
    return _retried(error, retry)
