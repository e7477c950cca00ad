"""Searches expressions of Rust's regex crate, in a time that no text can blow up.

Python's `re` tries every way in which an expression may fit, which some texts make last
for years, and failures have texts that others wrote. Here no step of an expression is
tried twice at one place of the text.
`docs/decisions/081-python-searches-expressions-itself.md` says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from .regex_chars import PERL, Chars, UnsupportedError
from .regex_syntax import Again, Edge, Either, Group, Node, One, Row, parsed

_CHAR, _SPLIT, _JUMP, _SAVE, _EDGE, _MATCH = range(6)
_MOST: Final = 10_000
"""How many steps an expression may have."""
_MOST_NEEDLES: Final = 16


def _always(_text: str, _at: int) -> bool:
    return True


class _Step(NamedTuple):
    kind: int
    to: int = 0
    """Where to go on, or the slot in which the place is kept."""
    other: int = 0
    """Where to go on if the first way ends."""
    chars: Chars = Chars(str.isascii)
    edge: Callable[[str, int], bool] = _always


class Regex:
    """An expression, ready to be searched."""

    def __init__(self, regex: str) -> None:
        """Read an expression, in which the case of letters does not count."""
        node = parsed(regex)
        self._names: Final[list[str]] = []
        self._steps: Final[list[_Step]] = []
        self._add(node)
        self._append(_Step(_MATCH))
        self._needles: Final = _needles(node)
        self._first: Final = self._first_characters()

    def search(self, text: str) -> Mapping[str, str] | None:
        """Give the named groups of the first match; None if there is none."""
        if self._needles is not None:
            # The only letter outside of ASCII that is one of ASCII in upper case alone.
            lower = text.lower().replace("ſ", "s")
            if not any(needle in lower for needle in self._needles):
                return None
        tried = bytearray(len(self._steps) * (len(text) + 1))
        for start in self._starts(text):
            slots = self._match(text, start, tried)
            if slots is not None:
                pairs = zip(self._names, slots[::2], slots[1::2], strict=True)
                return {name: text[at:end] for name, at, end in pairs if end >= 0}
        return None

    def _starts(self, text: str) -> Iterable[int]:
        first = self._first
        if first is None:
            return range(len(text) + 1)
        return (at for at, letter in enumerate(text) if first[letter])

    def _match(self, text: str, start: int, tried: bytearray) -> list[int] | None:
        steps, width = self._steps, len(text) + 1
        slots = [-1] * (2 * len(self._names))
        # Ways that are left if this one ends; a negative step restores a slot.
        left = [(0, start)]
        while left:
            step, at = left.pop()
            if step < 0:
                slots[~step] = at
                continue
            while not tried[step * width + at]:
                tried[step * width + at] = 1
                kind, to, other, chars, edge = steps[step]
                step += 1
                if kind == _CHAR:
                    if at == len(text) or not chars[text[at]]:
                        break
                    at += 1
                elif kind == _SPLIT:
                    left.append((other, at))
                    step = to
                elif kind == _JUMP:
                    step = to
                elif kind == _SAVE:
                    left.append((~to, slots[to]))
                    slots[to] = at
                elif kind == _MATCH:
                    return slots
                elif not edge(text, at):
                    break
        return None

    def _first_characters(self) -> Chars | None:
        """Give the characters with which a match begins; None if it may be empty."""
        sets: list[Chars] = []
        seen: set[int] = set()
        left = [0]
        while left:
            at = left.pop()
            if at in seen:
                continue
            seen.add(at)
            step = self._steps[at]
            if step.kind == _MATCH:
                return None
            if step.kind == _CHAR:
                sets.append(step.chars)
            elif step.kind == _SPLIT:
                left += (step.to, step.other)
            else:
                left.append(step.to if step.kind == _JUMP else at + 1)
        return Chars(lambda letter: any(chars[letter] for chars in sets))

    def _append(self, step: _Step) -> int:
        if len(self._steps) >= _MOST:
            message = "it is too large"
            raise UnsupportedError(message)
        self._steps.append(step)
        return len(self._steps) - 1

    def _split(self, to: int, other: int, *, greedy: bool) -> _Step:
        return _Step(_SPLIT, to, other) if greedy else _Step(_SPLIT, other, to)

    def _add(self, node: Node) -> None:
        if isinstance(node, One):
            self._append(_Step(_CHAR, chars=node.chars))
        elif isinstance(node, Edge):
            self._append(_Step(_EDGE, edge=_EDGES[node.kind]))
        elif isinstance(node, Row):
            for part in node.parts:
                self._add(part)
        elif isinstance(node, Either):
            self._add_either(node)
        elif isinstance(node, Group):
            if node.name not in self._names:
                self._names.append(node.name)
            slot = 2 * self._names.index(node.name)
            self._append(_Step(_SAVE, slot))
            self._add(node.part)
            self._append(_Step(_SAVE, slot + 1))
        else:
            self._add_again(node)

    def _add_either(self, node: Either) -> None:
        ends = []
        for part in node.parts[:-1]:
            split = self._append(_Step(_SPLIT))
            self._add(part)
            ends.append(self._append(_Step(_JUMP)))
            self._steps[split] = _Step(_SPLIT, split + 1, len(self._steps))
        self._add(node.parts[-1])
        for end in ends:
            self._steps[end] = _Step(_JUMP, len(self._steps))

    def _add_again(self, node: Again) -> None:
        for _ in range(node.least):
            self._add(node.part)
        if node.most is None:
            split = self._append(_Step(_SPLIT))
            self._add(node.part)
            after = self._append(_Step(_JUMP, split)) + 1
            self._steps[split] = self._split(split + 1, after, greedy=node.greedy)
            return
        splits = []
        for _ in range(node.most - node.least):
            splits.append(self._append(_Step(_SPLIT)))
            self._add(node.part)
        after = len(self._steps)
        for split in splits:
            self._steps[split] = self._split(split + 1, after, greedy=node.greedy)


_WORD: Final = Chars(PERL["w"])


def _is_word(text: str, at: int) -> bool:
    return 0 <= at < len(text) and _WORD[text[at]]


def _between_words(text: str, at: int) -> bool:
    return _is_word(text, at - 1) is not _is_word(text, at)


_EDGES: Final[dict[str, Callable[[str, int], bool]]] = {
    "start": lambda _, at: at == 0,
    "end": lambda text, at: at == len(text),
    "line": lambda text, at: at == 0 or text[at - 1] == "\n",
    "lines": lambda text, at: text[at : at + 1] in ("", "\n"),
    "word": _between_words,
    "inside": lambda text, at: not _between_words(text, at),
}

_Needles: TypeAlias = frozenset[str] | None
"""Texts of which each match has one, in lower case; None if nothing is known."""


def _needles(node: Node) -> _Needles:
    if isinstance(node, One):
        literal = node.literal
        known = literal is not None and literal.isascii()
        return frozenset((literal.lower(),)) if literal is not None and known else None
    if isinstance(node, Row):
        return _of_row(node)
    if isinstance(node, Either):
        every = [_needles(part) for part in node.parts]
        all_known = frozenset[str]().union(*(it or () for it in every))
        few = None not in every and len(all_known) <= _MOST_NEEDLES
        return all_known if few else None
    if isinstance(node, Again):
        return _needles(node.part) if node.least else None
    return _needles(node.part) if isinstance(node, Group) else None


def _of_row(row: Row) -> _Needles:
    """Give the longest of what the parts have; single characters make a text."""
    found: list[frozenset[str]] = []
    literal = ""
    for part in (*row.parts, None):
        own = None if part is None else _needles(part)
        if isinstance(part, One) and own is not None:
            literal += next(iter(own))
            continue
        found += [frozenset((literal,))] if literal else []
        found += [] if own is None else [own]
        literal = ""
    return max(found, key=lambda it: min(map(len, it)), default=None)


@lru_cache(maxsize=4096)
def compiled(regex: str) -> Regex:
    """Read an expression once in a process."""
    return Regex(regex)
