"""The shapes in which libraries print facts: a phrase, and what is before or behind it.

`docs/decisions/010-stated-facts-are-read-with-the-phrases.md` says why.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypeAlias

from ..rows import rows
from . import tables
from .facts import (
    Fact,
    clickhouse,
    errno,
    fact_of,
    failed_status,
    grpc_status,
    jsonrpc_code,
    lines,
    mysql,
    oracle,
    sql_server,
    sqlstate_of,
    windows,
)
from .scan import identifier, number, number_before, value

Read: TypeAlias = Fact | str | None
"""What a phrase announces: a fact, the name of an error, or nothing."""


class Shape(NamedTuple):
    """A phrase in lower case, and what reads the text before and behind it."""

    phrase: str
    read: Callable[[str, str], Read]
    names: bool = False
    """Whether it announces a name."""


def _shapes() -> Iterator[Shape]:
    for written, phrases in lines(tables.ANNOUNCED):
        name, _, of = written.partition(" ")
        read = _OF[name](of) if of else _BY_NAME[name]
        for phrase in phrases:
            yield Shape(phrase, read, name == "name")
    for stated, phrases in lines(tables.SENTENCES):
        for phrase in phrases:
            yield Shape(phrase, _always(fact_of(stated)))
    for system, code, stated in rows(tables.CODES):
        if system == "sqlite":
            yield Shape(code.lower(), _always(fact_of(stated)))


def _always(fact: Fact) -> Callable[[str, str], Read]:
    return lambda _before, _after: fact


def _status(found: int | None) -> Read:
    known = None if found is None else failed_status(found)
    return None if known is None else Fact("status", known)


def _state(found: str | None) -> Read:
    return None if found is None else Fact("sqlstate", found)


def _kind(found: str | None) -> Read:
    return None if found is None else Fact("io", found)


_NONE: Final = (0, "")


def _read_status(_: str, after: str) -> Read:
    found = number(value(after), 3)
    if found is None or _counts(found[1]) or _is_clickhouse(found[1]):
        return None
    return _status(found[0])


def _read_status_before(before: str, _: str) -> Read:
    return _status(number_before(before))


def _read_sqlstate(_: str, after: str) -> Read:
    return _state(_stated_state(value(after)))


def _read_errno(_: str, after: str) -> Read:
    text = after.lstrip()
    if text.startswith("-"):
        # The resolver's own numbers.
        return _kind("host_unreachable") if number(text[1:], 2) else None
    return _kind(errno((number(value(after), 5) or _NONE)[0]))


def _read_windows(_: str, after: str) -> Read:
    return _kind(windows((number(value(after), 5) or _NONE)[0]))


_JSONRPC: Final = re.compile("[ :=([\"'\\\\]*-([0-9]{1,5})(?![A-Za-z0-9_])")


def _read_jsonrpc(_: str, after: str) -> Read:
    found = _JSONRPC.match(after)
    code = None if found is None else jsonrpc_code(-int(found[1]))
    return None if code is None else Fact("jsonrpc", code)


def _read_clickhouse(_: str, after: str) -> Read:
    found, rest = number(value(after), 4) or _NONE
    return _state(clickhouse(found)) if _is_clickhouse(rest) else None


_AFTER_MYSQL: Final = re.compile(r"\Z|[,:)]| \(")


def _read_mysql(_: str, after: str) -> Read:
    found, rest = number(value(after), 4) or _NONE
    # A year or a count is not an error number of MySQL.
    if found < 1000 or not _AFTER_MYSQL.match(rest):
        return None
    return _state(mysql(found) or sqlstate_of(identifier(value(rest))))


def _read_oracle(_: str, after: str) -> Read:
    return _state(oracle((number(after, 5) or _NONE)[0]))


def _read_sql_server(_: str, after: str) -> Read:
    found, rest = number(value(after), 5) or _NONE
    return _state(sql_server(found)) if rest.startswith(", Level ") else None


def _read_grpc(_: str, after: str) -> Read:
    word = identifier(value(after)).removeprefix("StatusCode.")
    return _status(grpc_status(word))


def _read_name(_: str, after: str) -> Read:
    name = identifier(value(after))
    return name if len(name) > 2 else None


_BY_NAME: Final[dict[str, Callable[[str, str], Read]]] = {
    "status": _read_status,
    "status-before": _read_status_before,
    "sqlstate": _read_sqlstate,
    "errno": _read_errno,
    "windows": _read_windows,
    "jsonrpc": _read_jsonrpc,
    "clickhouse": _read_clickhouse,
    "mysql": _read_mysql,
    "oracle": _read_oracle,
    "sqlserver": _read_sql_server,
    "grpc": _read_grpc,
    "name": _read_name,
}


def _reason(before: str, after: str, of: int) -> Read:
    """Read a reason phrase, beside its status or as all that the error says."""
    follows = number(value(after), 3)
    beside = number_before(before) == of or (follows is not None and follows[0] == of)
    # These two are also words of sentences.
    if beside or (of not in (410, 423) and _is_all(before, after)):
        return Fact("status", of)
    return None


_HEAD: Final = re.compile(r"(?:[Ee]rror|Exception): \Z")
_REST: Final = re.compile(r"[.!]*(?: *\Z|[\n\r])")


def _is_all(before: str, after: str) -> bool:
    begins = not before or _HEAD.search(before[-16:]) is not None
    return begins and _REST.match(after) is not None


_CLICKHOUSE: Final = re.compile(r"[., \n]*(?:DB::|e\.displayText\(\) = DB::)")


def _is_clickhouse(rest: str) -> bool:
    return _CLICKHOUSE.match(rest) is not None


def _stated_state(text: str) -> str | None:
    """Read an SQLSTATE; of a driver's own, the one of MySQL's number behind it."""
    found = sqlstate_of(identifier(text))
    if found is None or not found.startswith(("HY", "IM", "S1")):
        return found
    return mysql((number(text[5:].lstrip("]: ["), 4) or _NONE)[0])


_MISSING: Final = re.compile(r""" (["'])([\s\S]*?)\1([\s\S]*)""")


def _missing(_: str, after: str, of: str) -> Read:
    """Read `relation "x" does not exist`."""
    found = _MISSING.match(after[:256])
    if found is None or len(found[2]) > 128:
        return None
    if found[3].startswith((" does not exist", " doesn't exist")):
        return _state(of)
    return _state("23502") if found[3].startswith(" cannot be null") else None


_COUNTED: Final = frozenset(tables.COUNTED.split())
_UNIT: Final = re.compile(" ?([a-z%]*)")


def _counts(rest: str) -> bool:
    """Recognize that `404 rows` is no status."""
    found = _UNIT.match(rest)
    return found is not None and found[1] in _COUNTED


_OF: Final[dict[str, Callable[[str], Callable[[str, str], Read]]]] = {
    "missing": lambda of: partial(_missing, of=of),
    "reason": lambda of: partial(_reason, of=int(of)),
}


@lru_cache(maxsize=1)
def shapes() -> tuple[Shape, ...]:
    """Give every phrase, with its shape."""
    return tuple(_shapes())
