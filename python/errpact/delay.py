"""How long to wait before a retry: the catalog's delay, and what was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any, Final

from .values import milliseconds

if TYPE_CHECKING:
    from .failure import Failure
    from .tables import Param


@dataclass(frozen=True, slots=True)
class Wait:
    """How long to wait before a retry."""

    microseconds: int
    """Its length."""
    said_by: str | None = None
    """The parameter that says exactly this."""
    fixed: bool = False
    """Whether it is the catalog's own."""

    @property
    def ms(self) -> int:
        """Give its length in milliseconds."""
        return self.microseconds // 1000

    @property
    def seconds(self) -> int:
        """Give its length in seconds, rounded up."""
        return -(-self.microseconds // 1_000_000)

    @property
    def text(self) -> str:
        """Give its length in words."""
        return milliseconds(self.ms)


def wait_of(it: Failure, audience: str | None) -> Wait | None:
    """Give the wait before a retry, if this receiver may know it; None is anyone."""
    retry = it.entry.retry
    if retry.by is None:
        return None
    if retry.delay_param is None:
        wait = Wait(retry.delay_ms * 1000, fixed=True)
    else:
        found = _parameter(it, retry.delay_param)
        if found is None:
            return None
        param, value = found
        if value is None:
            wait = Wait(0)
        elif audience is None or param.channels[audience] == "plain":
            wait = _said(it, param.name, value)
        else:
            return None
    if it.retry_after is not None:
        asked = min(_microseconds(it.retry_after), retry.max_delay_ms * 1000)
        if asked > wait.microseconds:
            wait = Wait(-(-asked // 1000) * 1000)
    return wait if wait.said_by is not None or wait.microseconds else None


def _parameter(it: Failure, name: str) -> tuple[Param, Any] | None:
    param = it.row.params.get(name)
    if param is not None:
        return param, it.given.get(name)
    return it.around.get(name)


def _said(it: Failure, name: str, value: Any) -> Wait:
    if isinstance(value, timedelta):
        length = _microseconds(value)
    elif isinstance(value, datetime):
        at = value if value.tzinfo else value.replace(tzinfo=timezone.utc)
        until = (at - _EPOCH) // timedelta(milliseconds=1)
        length = max(max(until, 0) - it.at_ms, 0) * 1000
    else:
        return Wait(0)
    retry = it.entry.retry
    most = retry.max_delay_ms * 1000
    if retry.by == "runtime" and length > most:
        return Wait(most)
    return Wait(length, said_by=name)


def asked_ms(it: Failure) -> int | None:
    """Give the wait that was asked for, beside the catalog's own."""
    if it.entry.retry.delay_param is not None:
        wait = it.wait()
        return 0 if wait is None else wait.ms
    if it.retry_after is None:
        return None
    # Rounded up: a wait that is too short causes another failure.
    return -(-_microseconds(it.retry_after) // 1000)


def _microseconds(length: timedelta) -> int:
    return max(length // timedelta(microseconds=1), 0)


_EPOCH: Final = datetime(1970, 1, 1, tzinfo=timezone.utc)
