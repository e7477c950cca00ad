"""Names of errors, and the facts that their words state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..letters import is_alphanumeric
from .facts import Fact, fact_of, lines
from .scan import identifier, says
from .tables import NAMES

_LONGEST: Final = 96
_MOST: Final = 16
"""How many names of a failure are read."""


def spelled(name: str) -> str:
    """Give the words of a name: of `rateLimit` and `HTTP_ERROR`."""
    last = re.split("[.:#/]", name)[-1]
    words: list[str] = []
    before = ""
    for at, letter in enumerate(last):
        if not is_alphanumeric(letter):
            before = ""
            continue
        following = last[at + 1 : at + 2]
        begins = letter.isupper() and (before.islower() or following.islower())
        if (not before or begins) and words:
            words.append(" ")
        words.append(letter.lower())
        before = letter
    return "".join(words)


_ENDS: Final = re.compile(r"([\s\S]*)([:,])([^:,]*)\Z")
_ANNOUNCES: Final = re.compile(r"(?i:code|error|failed|occurred|reason|status)\Z")


def printed_names(given: str) -> list[str]:
    """Give the names with which a printed error begins and ends."""
    text = given.strip()
    first = identifier(text)
    rest = text[len(first) :]
    names = []
    if not rest or rest.startswith(":") or (rest.startswith(" (") and _joined(first)):
        names.append(first)
    end = _ENDS.match(text[-_LONGEST:])
    if end is not None:
        tail = end[3].strip()
        announced = end[2] == "," or _ANNOUNCES.search(end[1]) is not None
        # A single word of a sentence is not a name.
        if announced and _joined(tail) and identifier(tail) == tail:
            names.append(tail)
    return names


def _joined(name: str) -> bool:
    return "_" in name or any(letter.isupper() for letter in name[1:])


_WORDS_OF_CLASSES: Final = re.compile("[A-Za-z0-9_]{8,}")
_OF_CLASS: Final = re.compile(
    r".{3}(?:Exception|Error|Fault|Violation|_exception|_error)\Z",
)


def thrown_names(text: str) -> Iterator[str]:
    """Give the names of classes of errors in a text."""
    for word in _WORDS_OF_CLASSES.findall(text):
        if len(word) <= _LONGEST and _OF_CLASS.search(word):
            yield word


_NAMES: Final = [
    (phrase, fact.startswith("alone "), fact_of(fact.removeprefix("alone ")))
    for fact, phrases in lines(NAMES)
    for phrase in phrases
]
_NOTHING: Final = fact_of("nothing")
"""What a program's own defect states."""
_SORT: Final = re.compile(r" (?:exception|error|fault|failure|err)\Z")


def fact_named(name: str) -> Fact | None:
    """Give the fact that the words of a name state."""
    words = spelled(name)
    bare = _SORT.sub("", words)
    for phrase, alone, fact in _NAMES:
        if (bare == phrase and bare != words) if alone else says(words, phrase):
            return None if fact == _NOTHING else fact
    return None


class Names:
    """The facts that the names of a failure state."""

    def __init__(self) -> None:
        """Begin with none."""
        self._facts: Final[list[Fact]] = []

    def add(self, name: str) -> None:
        """Add what a name states."""
        fact = fact_named(name) if len(self._facts) < _MOST else None
        if fact is not None:
            self._facts.append(fact)

    def fact(self) -> Fact | None:
        """Give the first that is precise, else the first."""
        precise = (fact for fact in self._facts if fact not in _GENERAL)
        return next(precise, self._facts[0] if self._facts else None)

    def refine(self, fact: Fact) -> Fact:
        """Give the fact, or a name's if it says more than a status."""
        hidden = _HIDES.get(fact.value, ()) if fact.sort == "status" else ()
        more = (it for it in self._facts if it.sort == "status" and it.value in hidden)
        return next(more, fact)


_GENERAL: Final = frozenset(Fact("status", status) for status in (400, 422, 500))
_HIDES: Final[dict[int | str, tuple[int, ...]]] = {
    400: (401, 403, 404, 409, 412, 429),
    422: (401, 403, 404, 409, 412, 429),
    409: (401, 403, 429),
    403: (429,),
    503: (429,),
    500: (401, 403, 404, 409, 429, 503),
}
"""Statuses that a status may hide: many services have one for all mistakes of a caller."""
