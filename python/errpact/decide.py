"""Decides what to do about an error."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from .catalog import Entry, Importance, Retry, Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What to do about an error."""

    decision: Word
    """`verify`: it may have happened, and the tool `verify` says whether it did, before
    anything else is decided; `retry`: wait and repeat; `repair`: call again with another argument;
    `return_to_model`: the model changes something; `ask_user`: a person acts first;
    `complete`, `skip`, `fail`: the step ends so."""
    delay_ms: int | None = None
    """The wait before a repetition, before jitter; None unless `retry`, or where only
    the error itself says how long."""
    least_ms: int = 0
    """With jitter the wait is anything from this …"""
    most_ms: int = 0
    """… to this: `random.uniform(least_ms, most_ms)`."""
    attempt: int | None = None
    """The number of the next attempt of this logical call, where a `Budget` decided."""
    verify: str | None = None
    """The tool that must be called first."""
    param: str | None = None
    """The argument that a `repair` changes."""
    candidates: tuple[object, ...] = field(default=(), repr=False)
    """Its values, best first; they may be personal."""


def decide(
    entry: Entry,
    *,
    retries: int = 0,
    repeatable: bool = False,
    importance: Importance = "blocking",
    retry_after_ms: int | None = None,
) -> Decision:
    """Decide what to do about an error of this code."""
    safe = entry.outcome == "not_done" or repeatable
    left = again(entry, retries, retry_after_ms, safe=safe)
    return exhausted(entry, importance) if left is None else left


def again(
    entry: Entry, retries: int, retry_after_ms: int | None, *, safe: bool
) -> Decision | None:
    """Decide, if a retry is left. `safe` says that nothing would be done twice."""
    retry = entry.retry
    if retry.max is not None and retries >= retry.max:
        return None
    if retry.by == "user":
        return Decision(decision="ask_user")
    if safe and retry.by == "model":
        return Decision(decision="return_to_model")
    if safe and retry.by == "runtime":
        return _wait(retry, retries, retry_after_ms)
    return None


def exhausted(entry: Entry, importance: Importance) -> Decision:
    """Give what the catalog says where no retry is left."""
    ending = entry.exhausted
    return Decision(
        decision=ending.optional if importance == "optional" else ending.blocking
    )


def _wait(retry: Retry, retries: int, told: int | None) -> Decision:
    if told is None and retry.delay_param is not None:
        return Decision(decision="retry")
    asked = min(max(told or 0, 0), retry.max_delay_ms)
    delay = _backoff(retry, retries)
    longer = max(asked, delay)
    if retry.jitter == "none":
        least, most = longer, longer
    else:
        least, most = asked, asked + max(delay, asked // 10)
    return Decision(decision="retry", delay_ms=longer, least_ms=least, most_ms=most)


def _backoff(retry: Retry, retries: int) -> int:
    """Let the catalog's delay grow; to the nearest millisecond."""
    delay = float(retry.delay_ms)
    # One by one, because the last digits of a power differ between languages.
    for _ in range(min(retries, 1_000)):
        if not (0 < delay < retry.max_delay_ms and retry.multiplier > 1):
            break
        delay *= retry.multiplier
    whole = int(delay)
    return min(whole + (delay - whole >= _HALF), retry.max_delay_ms)


_HALF: Final = 0.5
