"""Decides what to do about an error."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .catalog import Word


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

    @classmethod
    def of(cls, word: Word, wait: tuple[int, int, int] | None, **more: Any) -> Decision:
        """Make one of a word, and the wait in milliseconds: before jitter, least, most."""
        delay, least, most = wait or (None, 0, 0)
        return cls(decision=word, delay_ms=delay, least_ms=least, most_ms=most, **more)
