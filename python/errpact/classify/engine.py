"""Finds the code of a raw failure by the rules of a catalog."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..tables import tool_named
from .body import MISSING, at
from .convert import convert
from .exceptions import signals_of
from .facts import is_vague
from .probe import Probe, probe_of
from .rules import Rule, Rules, holds, proves, read_rules
from .signal import Signal

if TYPE_CHECKING:
    from ..source import Source


class Found(NamedTuple):
    """The rule that decides about a failure, and the values that it takes."""

    code: str
    rule: int
    values: Mapping[str, Any]
    proves: bool
    """Whether it proves that nothing was done, if its code says so."""


class Classifier:
    """The rules of a catalog, ready to be compared with failures."""

    def __init__(self, source: Source) -> None:
        """Read the rules."""
        self._source: Final = source
        self._rules: Final = read_rules(source.tables.rules)

    def find(self, signal: Signal) -> Found | None:
        """Find the best rule; None if no rule fits, or if nothing failed."""
        source = self._source
        service = signal.service
        if service is None and signal.tool is not None:
            tool = tool_named(source.tools, signal.tool)
            service = None if tool is None else source.tools[tool].service
        probe = probe_of(
            replace(signal, service=service),
            status_prefix=service in source.tables.status_prefix,
            asks_facts=self._rules.asks_facts,
        )
        best = None if probe is None else _best(self._rules, probe)
        if best is None or probe is None:
            return None
        rule, held = best
        return Found(
            code=rule.code,
            rule=rule.index,
            values=_taken(source, rule, probe),
            proves=proves(rule, held),
        )

    def find_of(
        self, error: BaseException, *, tool: str | None, service: str | None
    ) -> tuple[Found | None, timedelta | None]:
        """Find the best rule for an exception, and the wait that it asks for.

        Of the members of a group, the first for which there is a rule counts.
        """
        asked = None
        for signal in signals_of(error):
            known = replace(signal, tool=tool, service=service)
            found = self.find(known) if self._rules.rules else None
            if found is not None:
                return found, signal.retry_after
            asked = signal.retry_after if asked is None else asked
        return None, asked


def _best(rules: Rules, probe: Probe) -> tuple[Rule, Probe] | None:
    """Find the best rule for the facts that the failure carries, and what it holds for.

    A fact that its text states decides if no typed rule asks for one that it carries.
    """
    carried = _best_of(rules, probe)
    own = None if carried is None else (carried, probe)
    if probe.fact is None or (carried is not None and _settles(carried, probe)):
        return own
    with_fact = probe.with_fact()
    stated = _best_of(rules, with_fact)
    if stated is None or not stated.is_typed:
        return own
    # A text that says 400 says more beside it, and words for another code are that detail.
    if (
        carried is not None
        and carried.rank == 2
        and not probe.is_typed
        and is_vague(probe.fact)
        and carried.code != stated.code
    ):
        return own
    return stated, with_fact


def _settles(rule: Rule, probe: Probe) -> bool:
    # A rule for only the status ignores a more precise name next to it. A rule that asks
    # for a member of the result has read that name itself.
    more_precise = probe.is_typed and rule.is_bare
    return "field" in rule.conditions or (rule.is_typed and not more_precise)


def _best_of(rules: Rules, probe: Probe) -> Rule | None:
    held = []
    for rule in rules.rules:
        # Words never overrule a status that the failure carries.
        if rule.is_typed or not probe.is_typed:
            loosely = holds(rule, probe)
            if loosely is not None:
                held.append((rule.order(loosely), rule))
    return min(held, key=_order)[1] if held else None


def _order(held: tuple[tuple[Any, ...], Rule]) -> tuple[Any, ...]:
    return held[0]


def _taken(source: Source, rule: Rule, probe: Probe) -> dict[str, Any]:
    """Give the values that a rule takes, in the types of their parameters."""
    params = source.tables.rows[rule.code].params
    values: dict[str, Any] = {}
    # Values from a result are more precise than values from words, so they come first.
    for name, value in (*_of_result(rule, probe), *_of_message(rule, probe)):
        if name not in values:
            param = params.get(name)
            values[name] = None if param is None else convert(param.kind, value)
    return {name: value for name, value in values.items() if value is not None}


def _of_result(rule: Rule, probe: Probe) -> Iterator[tuple[str, object]]:
    if probe.signal.result is not None:
        for name, path in rule.take:
            value = at(probe.signal.result, path)
            if value is not MISSING:
                yield name, value


def _of_message(rule: Rule, probe: Probe) -> Iterator[tuple[str, object]]:
    if rule.regex is not None and probe.message is not None:
        yield from (rule.regex.search(probe.message) or {}).items()
