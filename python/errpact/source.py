"""The catalog of a generated module."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from .catalog import Entry, Exhausted, Limits, Retry, Tool
from .engine import Catalog

if TYPE_CHECKING:
    from .expect import Param


class Source:
    """What a generated module says about its catalog."""

    def __init__(
        self,
        *,
        name: str,
        codes: Iterable[str],
        tables: str,
        former: Mapping[str, str] | None = None,
    ) -> None:
        """Take what the catalog says."""
        self.name: Final = name
        """The catalog's name."""
        self.codes: Final = {str(code): code for code in codes}
        """The codes by their text: of a generated module the members of its `Code`."""
        self.former: Final = {} if former is None else former
        """Former names of codes, which everything that reads understands."""
        self.entries: Final[Mapping[Any, Entry]] = _Entries(self)
        """What the catalog says about each code."""
        self._text: Final = tables

    @cached_property
    def engine(self) -> Catalog:
        """Give the catalog to the engine."""
        return Catalog(self._text)

    @cached_property
    def fallback(self) -> Entry:
        """Give the catch-all; that of errpact if the catalog has none."""
        found = _entry(self, None)
        return self.entries.get(found.code, found)

    @cached_property
    def delivered_fallback(self) -> Entry:
        """Give the catch-all as it is delivered."""
        name = self.fallback.presents_as
        return self.fallback if name is None else self.entries[name]

    @cached_property
    def tools(self) -> Mapping[str, Tool]:
        """Give the declared tools."""
        return {name: Tool(**row) for name, row in self.engine.tools().items()}

    @cached_property
    def limits(self) -> Limits:
        """Give the limits of a run."""
        return Limits(**self.engine.limits)

    @cached_property
    def declared(self) -> Mapping[tuple[str, str], Mapping[str, Param]]:
        """Give the parameters of codes and notes, by `codes` or `notes` and the name."""
        from .expect import declared_in

        return declared_in(json.loads(self._text))

    def code_of(self, name: str) -> str:
        """Give the code that has or had this name; another one stays as it came."""
        code = self.codes.get(name)
        if code is not None:
            return code
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


class _Entries(Mapping[str, Entry]):
    """The rows of a catalog, each read when it is asked for: a program needs few of them."""

    def __init__(self, source: Source) -> None:
        self._source: Final = source
        self._read: Final[dict[str, Entry]] = {}

    def __getitem__(self, code: str) -> Entry:
        found = self._read.get(code)
        if found is None:
            name = self._source.codes[code]
            # Another thread may have read it: there is only one row of a code.
            found = self._read.setdefault(name, _entry(self._source, name))
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._source.codes.values())

    def __len__(self) -> int:
        return len(self._source.codes)

    def __repr__(self) -> str:
        return repr(dict(self))


def _entry(source: Source, name: str | None) -> Entry:
    """Make a row of what the engine says. Its codes are members of the module's `Code`."""
    row = source.engine.entry(name)
    code, presents_as = row.pop("code"), row.pop("presents_as")
    return Entry(
        code=source.codes.get(code, code),
        presents_as=None if presents_as is None else source.codes[presents_as],
        retry=Retry(**row.pop("retry")),
        exhausted=Exhausted(**row.pop("exhausted")),
        raised_by=tuple(row.pop("raised_by")),
        extensions=json.loads(row.pop("extensions") or "{}"),
        **row,
    )


def _named(tools: Mapping[str, Tool], name: str) -> str | None:
    """Give the declared name or the longest pattern that a tool has."""
    if name in tools:
        return name
    patterns = (it for it in tools if it.endswith("*") and name.startswith(it[:-1]))
    return max(patterns, key=len, default=None)
