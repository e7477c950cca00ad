"""Where other people's failed results have their code, message and the rest."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from .json_values import SPACE, as_text, items_of, members_of, whole_number
from .read import LONGEST_WAIT, RETRY_WORDS, Call, ToolError, error_of, is_code
from .source import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a failed result says of itself."""

    code: str | None = None
    """The code."""
    domain: str | None = None
    """The catalog that has the code, if the result says so."""
    message: str | None = None
    """The message."""
    retry: str | None = None
    """The retry word."""
    retry_after_ms: int | None = None
    """The wait that it asks for."""
    hint: str | None = None
    """What to do about it."""
    details: Mapping[str, object] | None = None
    """The values that it is about."""
    ref: str | None = None
    """The reference that users quote."""

    def error(self, errors: Source, call: Call) -> ToolError:
        """Make an error of it."""
        foreign = self.domain is not None and self.domain != errors.name
        message = self.message
        if message is not None and self.code is not None:
            message = undoubled(self.code, message)
        made = error_of(errors, self.code, message, call, foreign=foreign)
        # A text without a code is anyone's, and its reference too.
        return self.added(made if self.code is None else referring(errors, made))

    def added(self, error: ToolError) -> ToolError:
        """Add what an error's text does not say."""
        return replace(
            error,
            retry=self.retry or error.retry,
            retry_after_ms=(
                error.retry_after_ms
                if self.retry_after_ms is None
                else self.retry_after_ms
            ),
            hint=self.hint if error.hint is None else error.hint,
            details=self.details if error.details is None else error.details,
            ref=error.ref if self.ref is None else self.ref,
        )


def facts_of(members: dict[str, object], known: Callable[[str], bool]) -> Facts:
    """Find what an object says that failed, by the names that most objects use."""
    error = members.get("error")
    inner = members_of(error)
    levels = (inner, members)
    info, wait, request = _google(inner) if inner else _google(members)
    if info is not None:
        reasons = filter(is_code, (as_text(info.get("reason")) or "",))
        code = next(reasons, None) or None
    else:
        names = _names(error, inner, members)
        code = next(names, None) or next(filter(known, _maybe(error, members)), None)
    texts = (error, inner.get("message"), *(members.get(name) for name in _MESSAGES))
    messages = (it for it in texts if isinstance(it, str) and it.strip(SPACE))
    held = (None if info is None else info.get("metadata"), *_each(levels, "details"))
    return Facts(
        code=code,
        domain=None if info is None else as_text(info.get("domain")) or None,
        message=next((it for it in messages if it != code), None),
        retry="do-not-retry" if _retryable(levels) is False else _word(levels),
        retry_after_ms=_wait(levels) if wait is None else wait,
        hint=_first_text(levels, *_HINTS),
        details=next(filter(None, map(members_of, held)), None),
        ref=_first_text(levels, "ref") or request,
    )


def _names(
    error: object, inner: dict[str, object], members: dict[str, object]
) -> Iterator[str]:
    """Give the texts that are codes by their names."""
    for level, names in (
        (inner, ("code", "error_code")),
        (members, ("error_code", "code")),
    ):
        for name in names:
            text = as_text(level.get(name))
            if text and is_code(text):
                yield text
    kind = as_text(members.get("kind"))
    if kind and is_code(kind) and error is None and _retryable((members,)) is not None:
        yield kind


def _maybe(error: object, members: dict[str, object]) -> Iterator[str]:
    """Give the texts that are codes if the catalog has them."""
    kind = as_text(members.get("type")) or ""
    for text in (error, members_of(error).get("type"), _LAST_PART.sub("", kind)):
        if isinstance(text, str) and text:
            yield text


def _google(
    status: dict[str, object],
) -> tuple[dict[str, object] | None, int | None, str | None]:
    """Find `ErrorInfo`, the wait and the request in a `google.rpc.Status`."""
    info, wait, request = None, None, None
    for part in items_of(status.get("details")) or items_of(status.get("data")):
        detail = members_of(part)
        kind = as_text(detail.get("@type")) or ""
        if kind.endswith("google.rpc.ErrorInfo") and info is None:
            info = detail if as_text(detail.get("reason")) else None
        if kind.endswith("google.rpc.RetryInfo") and wait is None:
            wait = duration(as_text(detail.get("retryDelay")) or "")
        if kind.endswith("google.rpc.RequestInfo"):
            request = request or as_text(detail.get("requestId")) or None
    return info, wait, request


def duration(text: str) -> int | None:
    """Read a `google.protobuf.Duration`, rounded up to milliseconds."""
    found = _DURATION.fullmatch(text)
    if found is None:
        return None
    nanoseconds = int((found[2] or "").ljust(9, "0"))
    wait = int(found[1]) * 1000 + -(-nanoseconds // 1_000_000)
    return min(wait, LONGEST_WAIT)


def _retryable(levels: tuple[dict[str, object], ...]) -> bool | None:
    flags = _each(levels, *_RETRYABLE)
    return next((flag for flag in flags if isinstance(flag, bool)), None)


def _word(levels: tuple[dict[str, object], ...]) -> str | None:
    words = map(as_text, _each(levels, "retry"))
    return next((word for word in words if word in RETRY_WORDS), None)


def _wait(levels: tuple[dict[str, object], ...]) -> int | None:
    for level in levels:
        exact = milliseconds(level.get("retry_after_ms"), 1)
        if exact is not None:
            return exact
        for name in ("retry_after", "retry_after_seconds"):
            wait = milliseconds(level.get(name), 1000)
            if wait is not None:
                return wait
    return None


def milliseconds(value: object, unit: int) -> int | None:
    """Read a wait, of which one has as many milliseconds as the unit."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if not value >= 0:
        return None
    wait = value * unit
    return LONGEST_WAIT if wait >= LONGEST_WAIT else math.floor(wait + 0.5)


def _each(levels: tuple[dict[str, object], ...], *names: str) -> Iterator[object]:
    return (level.get(name) for level in levels for name in names)


def _first_text(levels: tuple[dict[str, object], ...], *names: str) -> str | None:
    return next(filter(None, map(as_text, _each(levels, *names))), None)


def undoubled(code: str, message: str) -> str:
    """Take off a code that a host put before a text that has it already."""
    for _ in range(_DOUBLED):
        rest = message.removeprefix(f"{code}:")
        if rest == message or rest[:1] not in ("", *SPACE):
            break
        message = rest[1:]
    return message


def referring(errors: Source, error: ToolError) -> ToolError:
    """Add the reference at the end of a message."""
    ref = errors.reference.search(error.message)
    return error if ref is None else replace(error, ref=ref[1])


def fails(members: dict[str, object]) -> bool:
    """Say whether an object says without a doubt that it is a failure."""
    flags = [members.get(name) is well for name, well in _FLAGS if _flag(members, name)]
    if flags:
        return not all(flags)
    if members.get("ok") is True:
        return False
    # A record may contain an error: it counts if there is nothing else.
    names = {name for name, value in members.items() if value is not None}
    response = "jsonrpc" in members
    error = members.get("error")
    if error.strip(SPACE) if isinstance(error, str) else members_of(error):
        return response or names <= _BESIDE_ERROR
    return not response and (
        (names <= _BESIDE_ERROR and (_says_error(members) or _is_status(members)))
        or (names <= _BESIDE_ERROR | {"kind"} and _says_when(members))
        or (names <= _BESIDE_ERROR | {"title", "instance"} and _is_problem(members))
    )


def _flag(members: dict[str, object], name: str) -> bool:
    return isinstance(members.get(name), bool)


def _says_error(members: dict[str, object]) -> bool:
    """`{"status": "error", "code": …}`."""
    code = as_text(members.get("code")) or as_text(members.get("error_code"))
    return members.get("status") == "error" and bool(code)


def _says_when(members: dict[str, object]) -> bool:
    """`{"code": …, "message": …, "retryable": …}`."""
    code = _first_text((members,), "code", "error_code", "kind")
    message = as_text(members.get("message"))
    return bool(code and message) and _retryable((members,)) is not None


def _is_status(members: dict[str, object]) -> bool:
    """`google.rpc.Status`."""
    code, message = members.get("code"), as_text(members.get("message"))
    details = (members_of(part) for part in items_of(members.get("details")))
    kinds = (as_text(detail.get("@type")) or "" for detail in details)
    return (
        bool(whole_number(code))
        and message is not None
        and any(kind.startswith("type.googleapis.com/") for kind in kinds)
    )


def _is_problem(members: dict[str, object]) -> bool:
    """RFC 9457, also without a code."""
    kind, status = as_text(members.get("type")), whole_number(members.get("status"))
    return (
        kind is not None
        and (":" in kind or kind.startswith("/"))
        and as_text(members.get("title")) is not None
        and status in range(400, 600)
    )


_MESSAGES: Final = ("message", "error_description", "detail", "title")
_HINTS: Final = ("hint", "recovery_hint", "suggestion")
_RETRYABLE: Final = ("retryable", "recoverable", "is_retryable")
_DURATION: Final = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,9}))?s")
_LAST_PART: Final = re.compile(r"\A.*[/#:]", re.DOTALL)
_DOUBLED: Final = 4
"""How many times a code is taken off its own message."""
_FLAGS: Final = (("success", True), ("isError", False), ("is_error", False))
_BESIDE_ERROR: Final = frozenset(
    (
        "code",
        "detail",
        "details",
        "doc_url",
        "documentation_url",
        "error",
        "error_code",
        "error_description",
        "error_uri",
        "message",
        "ok",
        "ref",
        "request_id",
        "retry_after",
        "retry_after_ms",
        "retry_after_seconds",
        "status",
        "type",
        *_HINTS,
        *_RETRYABLE,
    ),
)
"""Members that an object may have beside an `error` and still be only an error."""
