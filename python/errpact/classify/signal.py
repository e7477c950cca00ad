"""The known facts of a failure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """The known facts of a failure. All of them are optional."""

    type: str | None = None
    """The error's type: the path of its class, such as `httpx.ReadTimeout`."""
    status: int | None = None
    """HTTP status."""
    sqlstate: str | None = None
    """SQLSTATE of a database's answer."""
    sqlite: int | None = None
    """Result code of SQLite, primary or extended."""
    jsonrpc: int | None = None
    """JSON-RPC code."""
    io: str | None = None
    """The kind of an I/O error, such as `timed_out`."""
    tool: str | None = None
    """The tool that was called."""
    service: str | None = None
    """The service that failed; without it, the one that the tool declares."""
    message: str | None = None
    """The error's text, of which the first 4 KiB are read."""
    result: Any = None
    """A result that is JSON, parsed."""
    retry_after: timedelta | None = None
    """How long the upstream asked to wait."""
    types: tuple[str, ...] = ()
    """Further types that it has: those of its causes."""
    bases: tuple[str, ...] = ()
    """The classes from which its types are derived."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Classified:
    """What the rules of a catalog find for a failure."""

    code: str
    """The code that decides, and that the log shows."""
    presented: str
    """The code that is delivered."""
    rule: int | None = None
    """The place of the rule in the code's list; None if no rule fits."""
    params: dict[str, Any]
    """The parameters that the rule fills, which may be personal."""


def check_types(signal: Signal) -> None:
    """Refuse a fact of another type: no rule could be compared with it."""
    for name, kind in _KINDS.items():
        value = getattr(signal, name)
        if value is not None and not isinstance(value, kind):
            article = "an" if kind is int else "a"
            message = (
                f"{name} of a Signal must be {article} {kind.__name__}, and is of the "
                f"type {type(value).__name__}"
            )
            raise TypeError(message)


_KINDS: Final = {
    "type": str,
    "status": int,
    "sqlstate": str,
    "sqlite": int,
    "jsonrpc": int,
    "io": str,
    "tool": str,
    "service": str,
    "message": str,
    "retry_after": timedelta,
}
