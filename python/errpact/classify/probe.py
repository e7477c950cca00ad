"""A failure, prepared for comparison."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from ..values import readable
from .body import Body, is_failure, message_of
from .facts import Fact, Said, is_class
from .names import Names, printed_names, spelled, thrown_names
from .scan import fold, is_word, places, searched
from .shapes import shapes
from .signal import Signal


@dataclass(frozen=True, slots=True)
class Probe:
    """A failure, prepared for comparison."""

    signal: Signal
    """The facts that it carries, and the status with which its message begins."""
    types: tuple[str, ...]
    """Its type, then those of its causes, without their parameters."""
    message: str | None
    """The part of its message that is read."""
    folded: str
    """Its text without the difference of case."""
    spelled: str
    """The words of the names in its text."""
    searched: str | None
    """What expressions are searched in."""
    is_typed: bool
    """Whether it carries a status or an SQLSTATE itself."""
    fact: Fact | None = None
    """The fact that its text or its body states."""

    def with_fact(self) -> Probe:
        """Give the failure as if it carried the fact that it states."""
        if self.fact is None:
            return self
        sort, value = self.fact
        known = getattr(self.signal, sort)
        # Only these two are stated beside one that is less precise.
        if known is not None and sort not in ("status", "sqlstate"):
            return self
        stated: dict[str, Any] = {sort: value}
        return replace(self, signal=replace(self.signal, **stated))


def probe_of(signal: Signal, *, status_prefix: bool, asks_facts: bool) -> Probe | None:
    """Prepare a failure; None if it is a result that is none."""
    result = signal.result
    if result is not None and _is_bare(signal) and not is_failure(result):
        return None
    own = signal.message if signal.message is not None else message_of(result)
    message = None if own is None else searched(readable(own))
    body = Body(result, message)
    given = (*([] if signal.type is None else [signal.type]), *signal.types)
    types = tuple(dict.fromkeys(it.partition("<")[0].strip() for it in given))
    words = body.words
    for kind in types:
        body.names.add(kind)
        words += ("" if not words or words.endswith("\n") else " ") + spelled(kind)
    for base in signal.bases:
        body.names.add(base)
    if signal.status is None and status_prefix:
        signal = replace(signal, status=_leading_status(message or ""))
    is_typed = signal.sqlstate is not None or (signal.status or 0) >= 400
    text = "\n".join(part for part in (message, words) if part)
    folded = fold(text)
    said, names = _read(text, folded, message, body.names, asks_facts=asks_facts)
    return Probe(
        signal=signal,
        types=types,
        message=message,
        folded=folded,
        spelled=fold(names),
        searched=message if message is not None else words or None,
        is_typed=is_typed,
        fact=_stated(signal, body, said, is_typed=is_typed),
    )


def _is_bare(it: Signal) -> bool:
    facts = (it.type, it.status, it.sqlstate, it.sqlite, it.jsonrpc, it.io, it.message)
    return all(fact is None for fact in facts)


def _stated(signal: Signal, body: Body, said: Said, *, is_typed: bool) -> Fact | None:
    """Give the fact that counts beside those that the failure carries."""
    if is_typed:
        if signal.status is not None:
            own = Fact("status", signal.status)
            refined = body.names.refine(own)
            return None if refined == own else refined
        return said.sqlstate() if is_class(signal.sqlstate or "") else None
    if signal.sqlite is not None:
        return None
    fact = body.fact or said.fact()
    return body.names.fact() if fact is None else body.names.refine(fact)


def _read(
    text: str, folded: str, message: str | None, known: Names, *, asks_facts: bool
) -> tuple[Said, str]:
    """Read the shapes and the names in a text."""
    said = Said()
    names: list[str] = []

    def add(name: str) -> None:
        # Reading the fact that a name states costs more than finding the name.
        if asks_facts:
            known.add(name)
        names.append(f"{spelled(name)}\n")

    hits = [
        (at, order, shape)
        for order, shape in enumerate(shapes())
        if (asks_facts or shape.names) and shape.phrase in folded
        for at in places(folded, shape.phrase)
    ]
    for at, _, shape in sorted(hits, key=_place):
        found = shape.read(text[:at], text[at + len(shape.phrase) :])
        if isinstance(found, str):
            add(found)
        elif found is not None:
            said.add(at, found)
    for name in [] if message is None else printed_names(message):
        add(name)
    if asks_facts:
        for name in thrown_names(text):
            known.add(name)
    return said, "".join(names)


def _place(hit: tuple[int, int, object]) -> tuple[int, int]:
    return hit[:2]


_STATUS: Final = re.compile(r"\s*([0-9]{3})")


def _leading_status(text: str) -> int | None:
    """Give the status with which a text begins."""
    found = _STATUS.match(text)
    if found is None or any(map(is_word, text[found.end() : found.end() + 1])):
        return None
    status = int(found[1])
    return status if 400 <= status <= 599 else None
