"""The rules of a catalog, read from their lines.

`docs/decisions/011-rules-decide-by-their-conditions.md` says why.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from .body import at, same
from .libraries import is_of_library
from .probe import Probe
from .regex import Regex, compiled
from .scan import fold, says

_log: Final = logging.getLogger("errpact")
_FACTS: Final = ("status", "sqlstate", "sqlite", "jsonrpc", "io")
_BARE: Final = frozenset(("status", "sqlstate", "tool", "service"))
_NOT_SENT: Final = frozenset(
    (
        "connection_refused",
        "host_unreachable",
        "network_down",
        "network_unreachable",
        "not_connected",
    ),
)
"""Kinds of I/O errors of a connection that was not made."""
_LAST: Final = 65_535
"""The precedence of a rule without one."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule, ready to be compared."""

    code: str
    index: int
    """Its place in the code's list."""
    conditions: Mapping[str, Any]
    phrases: tuple[str, ...]
    regex: Regex | None
    take: tuple[tuple[str, str], ...]
    """Parameters, and the path of a member of the result for each."""
    rank: int
    """From words with a fact to narrowing only: 0 to 3."""
    precedence: int
    count: int
    """How many conditions it has."""
    vouches: bool
    """Whether it is the word of the team's own tools: it asks for a type of theirs."""

    @property
    def is_typed(self) -> bool:
        """Say whether it asks for a fact."""
        return self.rank <= 1

    @property
    def is_bare(self) -> bool:
        """Say whether it asks for a status or an SQLSTATE, a tool and a service only."""
        return _BARE.issuperset(self.conditions)

    def order(self, loosely: int) -> tuple[Any, ...]:
        """Give its order among the rules that hold: the better one first."""
        mine = (self.precedence, self.code, self.index)
        return (self.rank, loosely, -self.count, *mine)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a catalog."""

    rules: tuple[Rule, ...]
    asks_facts: bool
    """Whether one asks for a fact that a text can state."""


def read_rules(lines: Iterable[str]) -> Rules:
    """Read the rules of some lines: the code, and the rule as JSON."""
    rules = []
    before, index = "", 0
    for line in lines:
        code, _, text = line.partition(" ")
        index = index + 1 if code == before else 0
        before = code
        try:
            rules.append(_ready(code, index, json.loads(text)))
        except Exception as error:
            # Classifying a failure must not fail itself.
            _log.warning("a rule of %s is left out: it is not read: %s", code, error)
    asks = any(not set(_FACTS).isdisjoint(rule.conditions) for rule in rules)
    return Rules(tuple(rules), asks)


def _ready(code: str, index: int, rule: dict[str, Any]) -> Rule:
    take, precedence = rule.pop("take", []), rule.pop("precedence", _LAST)
    vouches = rule.pop("vouches", False)
    message, regex = rule.get("message"), rule.get("regex")
    typed = any(name in rule for name in ("type", "status", "sqlstate", "sqlite", "io"))
    typed = typed or not all(map(_says_nothing, rule.get("jsonrpc", ())))
    worded = message is not None or regex is not None
    return Rule(
        code=code,
        index=index,
        conditions=rule,
        phrases=tuple(fold(phrase) for phrase in message or ()),
        regex=None if regex is None else compiled(regex),
        take=tuple((param, path) for param, path in take),
        rank=(0 if worded else 1) if typed else (2 if worded else 3),
        precedence=precedence,
        count=len(rule) + max(len(rule.get("field", ())) - 1, 0),
        vouches=vouches,
    )


def _says_nothing(code: int) -> bool:
    """Recognize the codes of JSON-RPC that servers send for any failure."""
    return code in (-32603, -32000) or (-32099 <= code <= -32003 and code != -32042)


Loosely: TypeAlias = int | None
"""How a condition holds: 0 exactly, more for a class or a family, None if it does not."""


def holds(rule: Rule, probe: Probe) -> Loosely:
    """Say how a rule holds: as loosely as the loosest of its conditions."""
    loosely = 0
    for name, wanted in rule.conditions.items():
        how = _CHECKS[name](wanted, probe, rule)
        if how is None:
            return None
        loosely = max(loosely, how)
    return loosely


def _exactly(*, holds: bool) -> Loosely:
    return 0 if holds else None


def _family(*, exactly: bool, loosely: bool) -> Loosely:
    return 0 if exactly else 1 if loosely else None


def _type(wanted: list[str], probe: Probe, _: Rule) -> Loosely:
    # The types of causes and the bases of a class are further away than its own.
    first = 0 if probe.signal.type is not None else 1
    return next((place for place, _ in _named(wanted, probe, first)), None)


def _named(wanted: list[str], probe: Probe, first: int) -> Iterator[tuple[int, str]]:
    """Give the types of a failure that a rule asks for, with their places."""
    for place, kind in enumerate((*probe.types, *probe.signal.bases), first):
        if any(_is_named(kind, name) for name in wanted):
            yield place, kind


def proves(rule: Rule, probe: Probe) -> bool:
    """Say whether a rule that holds proves that nothing was done, if its code says so.

    That is a rule of the team on its own type, or that no connection was made.
    """
    if rule.vouches:
        kinds = [kind for _, kind in _named(rule.conditions["type"], probe, 0)]
        return bool(kinds) and not is_of_library(kinds[0])
    signal, stated = probe.signal, probe.fact
    answers = (signal.status, signal.jsonrpc, signal.sqlstate, signal.sqlite)
    answered = any(it is not None for it in (*answers, signal.result))
    answered = answered or (stated is not None and stated.sort != "io")
    return "io" in rule.conditions and signal.io in _NOT_SENT and not answered


def _is_named(kind: str, wanted: str) -> bool:
    """Say whether the path of a type ends so. Private modules may be in between."""
    has, wants = _segments(kind), _segments(wanted)
    if has[-1:] != wants[-1:]:
        return False
    rest = iter(reversed(has[:-1]))
    # Each segment is looked for behind the one before.
    return all(segment in rest for segment in reversed(wants[:-1]))


def _segments(path: str) -> list[str]:
    return [segment for segment in re.split("[:./]", path) if segment]


def _status(wanted: list[Any], probe: Probe, _: Rule) -> Loosely:
    status = probe.signal.status
    if status is None:
        return None
    ranges = (it for it in wanted if isinstance(it, list))
    within = any(first <= status <= last for first, last in ranges)
    return _family(exactly=status in wanted, loosely=within)


def _sqlstate(wanted: list[str], probe: Probe, _: Rule) -> Loosely:
    state = probe.signal.sqlstate
    if state is None:
        return None
    return _family(exactly=state in wanted, loosely=state[:2] in wanted)


def _sqlite(wanted: list[int], probe: Probe, _: Rule) -> Loosely:
    code = probe.signal.sqlite
    if code is None:
        return None
    return _family(exactly=code in wanted, loosely=code & 0xFF in wanted)


def _jsonrpc(wanted: list[int], probe: Probe, _: Rule) -> Loosely:
    return _exactly(holds=probe.signal.jsonrpc in wanted)


def _io(wanted: list[str], probe: Probe, _: Rule) -> Loosely:
    return _exactly(holds=probe.signal.io in wanted)


def _tool(wanted: list[str], probe: Probe, _: Rule) -> Loosely:
    tool = probe.signal.tool
    if tool is None:
        return None
    families = tuple(it[:-1] for it in wanted if it.endswith("*"))
    return _family(exactly=tool in wanted, loosely=tool.startswith(families))


def _service(wanted: list[str], probe: Probe, _: Rule) -> Loosely:
    return _exactly(holds=probe.signal.service in wanted)


def _message(_wanted: list[str], probe: Probe, rule: Rule) -> Loosely:
    texts = (probe.folded, probe.spelled)
    said = any(says(text, phrase) for phrase in rule.phrases for text in texts)
    return _exactly(holds=said)


def _regex(_wanted: str, probe: Probe, rule: Rule) -> Loosely:
    text, regex = probe.searched, rule.regex
    found = text is not None and regex is not None and regex.search(text) is not None
    return _exactly(holds=found)


def _field(wanted: list[Any], probe: Probe, _: Rule) -> Loosely:
    result = probe.signal.result
    return _exactly(
        holds=result is not None
        and all(same(at(result, path), value) for path, value in wanted),
    )


_CHECKS: Final[dict[str, Callable[[Any, Probe, Rule], Loosely]]] = {
    "type": _type,
    "status": _status,
    "sqlstate": _sqlstate,
    "sqlite": _sqlite,
    "jsonrpc": _jsonrpc,
    "io": _io,
    "tool": _tool,
    "service": _service,
    "message": _message,
    "regex": _regex,
    "field": _field,
}
