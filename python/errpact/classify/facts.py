"""Facts that a text or a body states, and the tables of what states them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from ..rows import rows
from . import tables

Sort: TypeAlias = Literal["status", "sqlstate", "sqlite", "jsonrpc", "io", "sent"]


class Fact(NamedTuple):
    """A fact that a text or a body states."""

    sort: Sort
    value: int | str


def lines(table: str) -> list[tuple[str, list[str]]]:
    """Read pairs of a value and its phrases: a line for each value."""
    return [(value, phrases.split(" | ")) for value, phrases in rows(table)]


def fact_of(written: str) -> Fact:
    """Read a fact as the tables write it: a status, an SQLSTATE, a kind, `sqlite 5`."""
    if written == "sent":
        return Fact("sent", "connection_aborted")
    if written.startswith("sqlite "):
        return Fact("sqlite", int(written[7:]))
    if re.fullmatch("[1-5][0-9]{2}", written):
        return Fact("status", int(written))
    if re.fullmatch("[0-9A-Z]{5}", written):
        return Fact("sqlstate", written)
    return Fact("io", written)


def _numbers(system: str) -> Callable[[int], str | None]:
    """Read the numbers of a system, with ranges such as `905-936`."""
    ranges = []
    for of, written, states in rows(tables.CODES):
        for part in written.split(" ") if of == system else ():
            first, _, last = part.partition("-")
            ranges.append((int(first), int(last or first), states))

    def find(number: int) -> str | None:
        found = (value for first, last, value in ranges if first <= number <= last)
        return next(found, None)

    return find


mysql: Final = _numbers("mysql")
oracle: Final = _numbers("oracle")
sql_server: Final = _numbers("sqlserver")
clickhouse: Final = _numbers("clickhouse")
windows: Final = _numbers("windows")
_unix: Final = _numbers("unix")


def errno(number: int) -> str | None:
    """Give the kind of an I/O error by its number, also of Windows' sockets."""
    return windows(number) if number >= 10_000 else _unix(number)


_FAILED: Final = ((400, 431), (440, 451), (494, 511), (520, 530), (598, 599))


def failed_status(number: int) -> int | None:
    """Give a status that servers send for a failure."""
    failed = any(first <= number <= last for first, last in _FAILED)
    return number if failed else None


def sqlstate_of(text: str) -> str | None:
    """Give an SQLSTATE. A word of five letters is none."""
    found = re.fullmatch(r"(?=.*[0-9])[0-9A-Za-z]{5}", text)
    return None if found is None else text.upper()


def is_class(state: str) -> bool:
    """Say whether an SQLSTATE only says what sort of error it was."""
    return (
        (state.endswith("000") and state != "28000")
        or state in ("08001", "08006")
        or state.startswith(("HY", "IM", "S1"))
    )


_GRPC: Final = {
    word: int(status)
    for of, words, status in rows(tables.CODES)
    for word in words.split(" ")
    if of == "grpc"
}


def grpc_status(word: str) -> int | None:
    """Give the HTTP status of a code of gRPC."""
    return None if len(word) > 19 else _GRPC.get(word.replace("_", "").lower())


def jsonrpc_code(number: int) -> int | None:
    """Give a code of JSON-RPC that says what was wrong."""
    return number if number in (-32700, -32602, -32601, -32600) else None


def is_vague(fact: Fact) -> bool:
    """Say whether a fact says less than words beside it."""
    return fact in (Fact("status", 400), Fact("status", 422), Fact("jsonrpc", -32600))


_NOTHING_SENT: Final = (
    "connection_refused",
    "host_unreachable",
    "network_down",
    "network_unreachable",
    "not_connected",
)

_ORDER: Final[tuple[Sort, ...]] = ("sqlstate", "sqlite", "jsonrpc", "status", "io")


class Said:
    """The facts that a text states, of each sort the one that counts."""

    def __init__(self) -> None:
        """Begin with none."""
        self._facts: Final[dict[Sort, tuple[int, Fact]]] = {}

    def add(self, place: int, fact: Fact) -> None:
        """Add a fact.

        The first counts, because the outermost error is printed first; a vague one says
        less than another.
        """
        known = self._facts.get(fact.sort)
        if known is not None:
            before, other = known
            if _vague(other) != _vague(fact):
                if _vague(fact):
                    return
            elif place >= before:
                return
        self._facts[fact.sort] = (place, fact)

    def sqlstate(self) -> Fact | None:
        """Give the SQLSTATE."""
        return self._of("sqlstate")

    def fact(self) -> Fact | None:
        """Give the fact that counts.

        A database's comes before a status, and a status before a kind. A text about
        several attempts, or several hops, does not prove that nothing was sent.
        """
        found = (self._of(sort) for sort in _ORDER)
        first = next((fact for fact in found if fact is not None), None)
        sent = self._of("sent")
        if first is None or sent is None or first.value not in _NOTHING_SENT:
            return first
        return Fact("io", sent.value)

    def _of(self, sort: Sort) -> Fact | None:
        _, fact = self._facts.get(sort, (0, None))
        return fact


def _vague(fact: Fact) -> bool:
    if fact.sort == "status":
        return is_vague(fact)
    return fact.sort == "sqlstate" and is_class(str(fact.value))
