"""What a catalog says about its codes, tools and limits."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, EnumMeta
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

T = TypeVar("T")

Deliver: TypeAlias = Literal["model", "user", "both", "log"]
Replay: TypeAlias = Literal["keep", "stub", "drop"]
Stops: TypeAlias = Literal["nothing", "tool", "run"]
Disposition: TypeAlias = Literal["failed", "refused", "partial", "empty"]
Outcome: TypeAlias = Literal["not_done", "unknown", "done"]
RetryBy: TypeAlias = Literal["runtime", "model", "user"]
Ending: TypeAlias = Literal["fail", "skip", "complete", "ask_user"]
Importance: TypeAlias = Literal["blocking", "optional"]
Word: TypeAlias = Literal["retry", "repair", "return_to_model", "verify"] | Ending


@dataclass(frozen=True, slots=True, kw_only=True)
class Retry:
    """Whether a retry makes sense, by whom and when."""

    by: RetryBy | None = None
    """Who must act first; None is never."""
    max: int | None = 0
    """Tries after the first; None is no limit."""
    delay_ms: int = 0
    """Wait before the first retry."""
    delay_param: str | None = None
    """The parameter of an occurrence that says the wait instead."""
    multiplier: float = 2.0
    """Factor from one wait to the next."""
    max_delay_ms: int = 30_000
    """Longest wait."""
    jitter: Literal["full", "none"] = "full"
    """How waits are spread: anything from nothing to the wait, or the wait itself."""
    word: str = "do-not-retry"
    """The policy as the one word that goes on the wire."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhausted:
    """How a call ends when its retries are exhausted, or if it is never retried."""

    blocking: Ending = "fail"
    """In a step that the plan cannot do without."""
    optional: Ending = "fail"
    """In an optional step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What the catalog says about a code."""

    code: str
    """Its name."""
    category: str
    """Its category."""
    summary: str
    """One line about it."""
    number: int | None = None
    """Its number."""
    deliver: Deliver = "model"
    """Who gets it."""
    presents_as: str | None = None
    """The code that is delivered in its place, if it is only for the log."""
    replay: Replay = "keep"
    """What stays in the conversation history."""
    stops: Stops = "nothing"
    """What ends at once."""
    disposition: Disposition = "failed"
    """What a result with the code is to its reader."""
    outcome: Outcome = "unknown"
    """Did the side effect happen?"""
    verify: str | None = None
    """The tool that says whether the side effect happened, if that is unknown."""
    retry: Retry = field(default_factory=Retry)
    """Whether a retry makes sense, by whom and when."""
    exhausted: Exhausted = field(default_factory=Exhausted)
    """How a call ends when its retries are exhausted."""
    status: int | None = None
    """HTTP status."""
    jsonrpc: int | None = None
    """JSON-RPC code."""
    docs: str | None = None
    """Link to more."""
    raised_by: tuple[str, ...] = ()
    """Tools that may return it; none is any tool."""
    instruction: str = ""
    """What the model should do, in words."""
    user_message: str | None = None
    """What users read, with its placeholders, if it is not the model's text."""
    extensions: Mapping[str, object] = field(default_factory=dict)
    """The team's own fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """What the catalog says about a tool, or a family of tools."""

    read_only: bool = False
    """Does it only read?"""
    idempotent: bool = False
    """May it be repeated with the same arguments?"""
    idempotency: str | None = None
    """`key`: its service recognizes a call by its key."""
    service: str | None = None
    """The service behind it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits of a run; None is no limit."""

    iterations: int = 20
    """Rounds with a success."""
    all_failure_rounds: int = 3
    """Rounds in which every call failed."""
    retries_per_step: int | None = None
    """Retries of one step, whatever the mix of codes."""
    same_code: int | None = None
    """How often one code of one tool may come back in a run."""
    total_attempts: int | None = None
    """Attempts of one logical call over all layers."""


class _CodeNames(EnumMeta):
    """The type of an enumeration of codes, which also knows their former names."""

    if not TYPE_CHECKING:

        def __getattr__(cls, name: str) -> Any:
            """Give the code that had this name before, and warn."""
            new = cls.__dict__.get("__formerly__", {})
            if name in new:
                _warn(f"{cls.__name__}.{name}", f"{cls.__name__}.{new[name]}")
                return cls(new[name])
            other = getattr(super(), "__getattr__", None)
            if other is not None:
                return other(name)
            raise AttributeError(name)


class CodeName(str, Enum, metaclass=_CodeNames):
    """A code: text wherever text is wanted."""

    @classmethod
    def _missing_(cls, value: object) -> CodeName | None:
        """Give the code that had this name before."""
        former: Mapping[object, str] = cls.__dict__.get("__formerly__", {})
        return cls(former[value]) if value in former else None

    # Those of the text, so that either finds the other; in C, because each failure needs them.
    __str__ = str.__str__
    __hash__ = str.__hash__


def former_names(module: str, names: Mapping[str, T]) -> Callable[[str], T]:
    """Make the `__getattr__` of a module that gives classes by their former names."""

    def find(name: str) -> T:
        if name not in names:
            message = f"module {module!r} has no attribute {name!r}"
            raise AttributeError(message)
        found = names[name]
        _warn(name, str(getattr(found, "__name__", found)))
        return found

    return find


def _warn(old: str, new: str) -> None:
    warnings.warn(f"{old} is now {new}", DeprecationWarning, stacklevel=3)
