"""What an error that came from elsewhere allows, within the limits of this catalog.

A server may be newer than this file, or hostile. The table in docs/wire.md, under "Version
skew", says what decides; docs/decisions/090-what-came-is-bounded-by-the-readers-catalog.md
says why.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from .catalog import Entry, Outcome, Retry, RetryBy

if TYPE_CHECKING:
    from .read import ToolError
    from .source import Source


def entry_of(source: Source, error: ToolError) -> Entry:
    """Give the entry by which this reader decides about an error."""
    own = error.entry
    if error.known:
        return replace(
            own,
            retry=_careful(own.retry, error.retry, error.max_retries),
            outcome=_stricter(own.outcome, error.outcome),
        )
    outcome = own.outcome if error.outcome is None else error.outcome
    if error.retry == own.retry.word:
        retry = replace(own.retry, max=_least(own.retry.max, error.max_retries))
        return replace(own, retry=retry, outcome=outcome)
    delivered = (it for it in source.entries.values() if it.deliver != "log")
    return replace(own, retry=_new(error, delivered), outcome=outcome)


def recovery_of(error: ToolError) -> dict[str, Any]:
    """Give what came about the recovery, as an envelope has it."""
    strategy = {
        "suggested_delay": error.retry_after_ms,
        "max_retries": error.max_retries,
    }
    return {"policy": error.retry, "outcome": error.outcome, "retry_strategy": strategy}


def _careful(own: Retry, word: str, most: int | None) -> Retry:
    """Give a code's policy, made more careful by what came."""
    came = _BY.get(word, own.by)
    if _ORDER.index(came) > _ORDER.index(own.by):
        own = replace(own, by=came, word=word)
    return replace(own, max=_least(own.max, most))


def _stricter(own: Outcome, came: Outcome | None) -> Outcome:
    return own if came is None or own != "not_done" else came


def _new(error: ToolError, delivered: Iterable[Entry]) -> Retry:
    """Give the policy of a code that this catalog does not have."""
    by = _BY.get(error.retry)
    alike = [it.retry for it in delivered if it.retry.by == by]
    if by is None:
        return Retry()
    if by == "user":
        return Retry(by=by, max=error.max_retries, word=error.retry)
    most = max((it.max for it in alike if it.max is not None), default=0)
    longest = max((it.max_delay_ms for it in alike), default=0)
    waits = error.retry == "retry-after-delay"
    wait = _UNSAID_MS if error.retry_after_ms is None else error.retry_after_ms
    return Retry(
        by=by,
        max=_least(most, error.max_retries),
        delay_ms=min(wait, longest) if waits else 0,
        max_delay_ms=longest,
        word=error.retry,
    )


def _least(own: int | None, came: int | None) -> int | None:
    if own is None or came is None:
        return came if own is None else own
    return min(own, came)


_BY: Final[dict[str, RetryBy | None]] = {
    "do-not-retry": None,
    "retry-now-safe": "runtime",
    "retry-after-delay": "runtime",
    "retry-after-change": "model",
    "re-auth-then-retry": "user",
}
"""Who must act first, by the words of the wire."""
_ORDER: Final[tuple[RetryBy | None, ...]] = ("runtime", "model", "user", None)
"""From the least careful to the most."""
_UNSAID_MS: Final = 1000
"""The wait of a server that asks for one and does not say how long."""
