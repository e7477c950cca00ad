"""The catalog of a generated module."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from .catalog import Entry, Limits, Tool
from .engine import Catalog
from .expect import Param, declared_in


class Source:
    """What a generated module says about its catalog."""

    def __init__(
        self,
        *,
        name: str,
        entries: Iterable[Entry],
        fallback: Entry,
        tools: Mapping[str, Tool],
        limits: Limits,
        tables: str,
        former: Mapping[str, str] | None = None,
    ) -> None:
        """Take what the catalog says."""
        self.name: Final = name
        """The catalog's name."""
        self.entries: Final = {entry.code: entry for entry in entries}
        """What the catalog says about each code."""
        self.codes: Final = {str(code): code for code in self.entries}
        """The codes by their text: of a generated module the members of its `Code`."""
        self.former: Final = {} if former is None else former
        """Former names of codes, which everything that reads understands."""
        self.fallback: Final = fallback
        """The catch-all."""
        self.delivered_fallback: Final = (
            fallback
            if fallback.presents_as is None
            else self.entries[fallback.presents_as]
        )
        """The catch-all as it is delivered."""
        self.tools: Final = tools
        """The declared tools."""
        self.limits: Final = limits
        """The limits of a run."""
        self._text: Final = tables

    @cached_property
    def declared(self) -> Mapping[tuple[str, str], Mapping[str, Param]]:
        """Give the parameters of codes and notes, by `codes` or `notes` and the name."""
        return declared_in(json.loads(self._text))

    @cached_property
    def engine(self) -> Catalog:
        """Give the catalog to the engine."""
        return Catalog(self._text)

    def code_of(self, name: str) -> str:
        """Give the code that has or had this name; another one stays as it came."""
        if name in self.codes:
            return self.codes[name]
        new = self.former.get(name)
        return name if new is None else self.codes[new]

    def entry(self, code: str) -> Entry:
        """Look a code up; one that is not cataloged is treated as the catch-all."""
        return self.entries.get(self.code_of(code), self.fallback)

    def repeatable(self, tool: str) -> bool:
        """Say whether a call of this tool may be repeated: it only reads, or is idempotent.

        An exact name wins, then the longest pattern. An undeclared tool is neither.
        """
        name = _named(self.tools, tool)
        found = Tool() if name is None else self.tools[name]
        return found.read_only or found.idempotent

    def has_keys(self, tool: str) -> bool:
        """Say whether each logical call of this tool has a key."""
        name = _named(self.tools, tool)
        return name is not None and self.tools[name].idempotency is not None


def _named(tools: Mapping[str, Tool], name: str) -> str | None:
    """Give the declared name or the longest pattern that a tool has."""
    if name in tools:
        return name
    patterns = (it for it in tools if it.endswith("*") and name.startswith(it[:-1]))
    return max(patterns, key=len, default=None)
