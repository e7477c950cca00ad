"""How long an upstream asks to wait: `Retry-After` as it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from .._engine import retry_after, retry_after_ms
from ..members import called, member

_LONGEST: Final = timedelta(days=1)
"""The longest wait that is believed. A policy's `max_delay` bounds it further."""
_MOST: Final = 256
"""How many headers are looked at."""


def wait_of(error: object) -> timedelta | None:
    """Give the wait that an exception, or the response that it has, asks for."""
    response = member(error, "response")
    for headers in (member(response, "headers"), member(error, "headers")):
        wait = _of_headers(headers)
        if wait is not None:
            return wait
    return _own(member(error, "retry_after"))


def _of_headers(headers: object) -> timedelta | None:
    if headers is None:
        return None
    exact = retry_after_ms(_header(headers, "retry-after-ms"))
    return exact if exact is not None else retry_after(_header(headers, "retry-after"))


def _header(headers: object, name: str) -> str:
    """Give a header. Only the clients' own classes ignore the case of its name."""
    value = called(headers, "get", name)
    if value is None and isinstance(headers, Mapping) and len(headers) <= _MOST:
        named = (it for it in headers if isinstance(it, str) and it.lower() == name)
        value = called(headers, "get", next(named, name))
    return value if isinstance(value, str) else ""


def _own(value: object) -> timedelta | None:
    """Read what some clients have as a member: seconds."""
    if isinstance(value, timedelta):
        return _bounded(value)
    if isinstance(value, str):
        return retry_after(value)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _of_seconds(value)
    return None


def _of_seconds(seconds: float) -> timedelta | None:
    if not seconds >= 0:
        return None
    return timedelta(seconds=min(seconds, _LONGEST.total_seconds()))


def _bounded(wait: timedelta) -> timedelta:
    return min(max(wait, timedelta()), _LONGEST)
