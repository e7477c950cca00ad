"""Finds the code of a raw failure: the engine compares its facts with the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..raised import Reported
from .exceptions import facts_of
from .signal import Signal

if TYPE_CHECKING:
    from .._engine import Catalog


class Found(NamedTuple):
    """The rule that decides about a failure, and the values that it takes."""

    code: str
    rule: int
    values: Mapping[str, Any]
    proves: bool
    """Whether it proves that nothing was done, if its code says so."""


class Classifier:
    """The rules of a catalog."""

    def __init__(self, engine: Catalog) -> None:
        """Take the engine's catalog."""
        self._engine: Final = engine

    def find(self, signal: Signal) -> Found | None:
        """Find the best rule; None if no rule fits, or if nothing failed."""
        return self._find({name: getattr(signal, name) for name in _FACTS})

    def _find(self, facts: dict[str, Any]) -> Found | None:
        found = self._engine.classify(facts)
        return None if found is None else Found(*found)

    def find_of(
        self, error: BaseException, *, tool: str | None, service: str | None
    ) -> tuple[Found | None, timedelta | None]:
        """Find the best rule for an exception, and the wait that it asks for.

        Of the members of a group, the first for which there is a rule counts.
        """
        if type(error) is Reported:
            said = {"message": error.text or None, "result": error.body}
            return self._find({**said, "tool": tool, "service": service}), None
        asked = None
        for facts in facts_of(error):
            found = self._find({**facts, "tool": tool, "service": service})
            wait = facts.get("retry_after")
            if found is not None:
                return found, wait
            asked = wait if asked is None else asked
        return None, asked


_FACTS: Final = tuple(field.name for field in fields(Signal))
