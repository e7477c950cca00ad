"""Reads expressions of Rust's regex crate."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from .regex_chars import (
    PERL,
    Chars,
    Set,
    UnsupportedError,
    any_case,
    between,
    both,
    category,
    inverted,
    named,
    one,
    union,
)


@dataclass(frozen=True, slots=True)
class One:
    """One character of a set."""

    chars: Chars
    literal: str | None = None


@dataclass(frozen=True, slots=True)
class Edge:
    """A place between two characters: `start`, `end`, `line`, `lines`, `word`, `inside`."""

    kind: str


@dataclass(frozen=True, slots=True)
class Row:
    """Parts in this order."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """One of several parts, the first that fits."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Again:
    """A part, several times."""

    part: Node
    least: int
    most: int | None
    greedy: bool


@dataclass(frozen=True, slots=True)
class Group:
    """A part with a name."""

    part: Node
    name: str


Node: TypeAlias = One | Edge | Row | Either | Again | Group

_COUNT: Final = re.compile(r"\{\s*([0-9]{1,4})\s*(,?)\s*([0-9]{0,4})\s*\}")
_FLAGS: Final = re.compile(r"\?([a-zA-Z]*)(?:-([a-zA-Z]+))?([:)])")
_NAMED: Final = re.compile(r"\?P?<([A-Za-z_][A-Za-z0-9_.\[\]]*)>")
_POSIX: Final = re.compile(r"\[:(\^?)([a-z]+):\]")
_HEX: Final = re.compile(
    r"x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|[xuU]\{([0-9A-Fa-f]{1,8})\}",
)
_PROPERTY: Final = re.compile(r"[pP](?:([A-Za-z])|\{(\^?)([A-Za-z_ ]+)\})")
_CONTROLS: Final = {"a": "\a", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_EDGES: Final = {"A": "start", "z": "end", "b": "word", "B": "inside"}
_KNOWN: Final = frozenset("imsuUx")
_DEEPEST: Final = 100


def parsed(regex: str) -> Node:
    """Read an expression, in which the case of letters does not count."""
    reader = _Reader(regex)
    node = reader.either(frozenset("i"), 0)
    if reader.at < len(regex):
        raise reader.refused()
    return node


class _Reader:
    def __init__(self, regex: str) -> None:
        self.regex: Final = regex
        self.at = 0
        self.flags: frozenset[str] = frozenset()

    def refused(self) -> UnsupportedError:
        return UnsupportedError(f"{self.regex[self.at :][:20]!r} is not read")

    def takes(self, sign: str) -> bool:
        found = self.regex.startswith(sign, self.at)
        self.at += len(sign) if found else 0
        return found

    def found(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.regex, self.at)
        self.at = self.at if found is None else found.end()
        return found

    def next(self) -> str:
        if self.at >= len(self.regex):
            raise self.refused()
        self.at += 1
        return self.regex[self.at - 1]

    def either(self, flags: frozenset[str], depth: int) -> Node:
        if depth > _DEEPEST:
            raise self.refused()
        self.flags = flags
        parts = [self.row(depth)]
        while self.takes("|"):
            parts.append(self.row(depth))
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def row(self, depth: int) -> Node:
        parts: list[Node] = []
        while self.at < len(self.regex) and self.regex[self.at] not in "|)":
            if "x" in self.flags and self.skips():
                continue
            part = self.part(depth)
            if part is not None:
                parts.append(self.repeated(part))
        return Row(tuple(parts))

    def skips(self) -> bool:
        """Skip a space or a comment of the verbose form."""
        found = re.compile(r"\s+|#[^\n]*").match(self.regex, self.at)
        self.at = self.at if found is None else found.end()
        return found is not None

    def repeated(self, part: Node) -> Node:
        while True:
            counted = self.found(_COUNT)
            if counted is not None:
                least = int(counted[1])
                most = int(counted[3]) if counted[3] else None if counted[2] else least
            elif self.takes("*"):
                least, most = 0, None
            elif self.takes("+"):
                least, most = 1, None
            elif self.takes("?"):
                least, most = 0, 1
            else:
                return part
            lazy = self.takes("?") is not ("U" in self.flags)
            part = Again(part, least, most, greedy=not lazy)

    def cased(self, has: Set) -> Set:
        return any_case(has) if "i" in self.flags else has

    def part(self, depth: int) -> Node | None:
        sign = self.next()
        if sign == "(":
            return self.group(depth)
        if sign == "[":
            return One(Chars(self.set(depth)))
        if sign == ".":
            return One(Chars(_any if "s" in self.flags else inverted(one("\n"))))
        if sign == "^":
            return Edge("line" if "m" in self.flags else "start")
        if sign == "$":
            return Edge("lines" if "m" in self.flags else "end")
        if sign in "*+?{":
            raise self.refused()
        if sign == "\\":
            return self.escaped()
        return One(Chars(self.cased(one(sign))), sign)

    def group(self, depth: int) -> Node | None:
        flags = self.flags
        name = self.found(_NAMED)
        given = self.found(_FLAGS) if name is None else None
        if given is not None:
            on, off = set(given[1]), set(given[2] or "")
            if not (on | off) <= _KNOWN:
                raise self.refused()
            inner = (flags | on) - off
            if given[3] == ")":
                # It counts until the group around it ends.
                self.flags = frozenset(inner)
                return None
            node = self.either(frozenset(inner), depth + 1)
        else:
            node = self.either(flags, depth + 1)
        if not self.takes(")"):
            raise self.refused()
        self.flags = flags
        return node if name is None else Group(node, name[1])

    def escaped(self) -> Node:
        sign = self.regex[self.at : self.at + 1]
        if sign and sign in _EDGES:
            self.at += 1
            if self.takes("{"):
                raise self.refused()
            return Edge(_EDGES[sign])
        has, literal = self.escape()
        return One(Chars(self.cased(has) if literal is not None else has), literal)

    def escape(self) -> tuple[Set, str | None]:
        """Read what is behind a backslash, also in a set."""
        number = self.found(_HEX)
        if number is not None:
            digits = next(group for group in number.groups() if group is not None)
            letter = chr(int(digits, 16))
            return one(letter), letter
        begins = self.regex[self.at : self.at + 1]
        of = self.found(_PROPERTY)
        if of is not None:
            has = category((of[1] or of[3]).strip())
            return (inverted(has) if (begins == "P") is not bool(of[2]) else has), None
        sign = self.next()
        if sign in "dswDSW":
            has = PERL[sign.lower()]
            return (inverted(has) if sign.isupper() else has), None
        if sign.isalnum() and sign not in _CONTROLS:
            raise self.refused()
        letter = _CONTROLS.get(sign, sign)
        return one(letter), letter

    def set(self, depth: int) -> Set:
        """Read the rest of a set in brackets."""
        if depth > _DEEPEST:
            raise self.refused()
        negated = self.takes("^")
        items: list[Set] = []
        if self.takes("]"):
            items.append(one("]"))
        left: Set | None = None
        how = ""
        while not self.takes("]"):
            operator = next((it for it in ("&&", "--", "~~") if self.takes(it)), "")
            if operator:
                left = _operated(left, how, self.cased(union(items)))
                how, items = operator, []
            else:
                items.append(self.item(depth))
        has = _operated(left, how, self.cased(union(items)))
        return inverted(has) if negated else has

    def item(self, depth: int) -> Set:
        posix = self.found(_POSIX)
        if posix is not None:
            return inverted(named(posix[2])) if posix[1] else named(posix[2])
        sign = self.next()
        if sign == "[":
            return self.set(depth + 1)
        has, first = self.escape() if sign == "\\" else (one(sign), sign)
        rest = self.regex[self.at : self.at + 2]
        if first is None or rest[:1] != "-" or rest[1:] in ("]", "-", ""):
            return has
        self.at += 1
        sign = self.next()
        last = self.escape()[1] if sign == "\\" else sign
        if last is None or last < first:
            raise self.refused()
        return between(first, last)


def _any(_: str) -> bool:
    return True


def _operated(left: Set | None, how: str, right: Set) -> Set:
    if left is None:
        return right
    if how == "&&":
        return both(left, right)
    if how == "--":
        return both(left, inverted(right))
    return union((both(left, inverted(right)), both(right, inverted(left))))
