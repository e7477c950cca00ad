"""Sets of characters in expressions of Rust's regex crate."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from ..values import SPACE
from .scan import is_word

Set: TypeAlias = Callable[[str], bool]
"""Whether a character belongs to a set."""
_MOST: Final = 4096
"""How many answers are kept."""


class UnsupportedError(ValueError):
    """Something that Rust reads and that is not read here."""


class Chars(dict[str, bool]):
    """A set of characters that remembers its answers."""

    def __init__(self, has: Set) -> None:
        """Take the set."""
        super().__init__()
        self._has: Final = has

    def __missing__(self, letter: str) -> bool:
        """Look a character up."""
        if len(self) >= _MOST:
            self.clear()
        self[letter] = found = self._has(letter)
        return found


def any_case(has: Set) -> Set:
    """Give the characters of a set, and the same letters in another case."""

    def cased(letter: str) -> bool:
        lower = _SAME.get(letter, letter.lower())
        cases = (letter, lower, lower.upper(), *_ALSO.get(lower, ()))
        return any(len(it) == 1 and has(it) for it in cases)

    return cased


_SAME: Final = {"ſ": "s", "\u212a": "k", "\u212b": "å", "ς": "σ"}
"""Letters that are others in another case."""
_ALSO: Final = {"s": "ſ", "k": "\u212a", "å": "\u212b", "σ": "ς"}


def one(letter: str) -> Set:
    """Give the set of one character."""
    return lambda other: other == letter


def between(first: str, last: str) -> Set:
    """Give the set of a range."""
    return lambda letter: first <= letter <= last


def union(sets: Sequence[Set]) -> Set:
    """Give what is in one of several sets."""
    return lambda letter: any(has(letter) for has in sets)


def both(one: Set, other: Set) -> Set:
    """Give what is in both sets."""
    return lambda letter: one(letter) and other(letter)


def inverted(has: Set) -> Set:
    """Give what is not in a set."""
    return lambda letter: not has(letter)


def _word(letter: str) -> bool:
    return is_word(letter) or unicodedata.category(letter) in _JOINS


_JOINS: Final = ("Mn", "Mc", "Me", "Pc")
_SPACES: Final = frozenset(SPACE)
PERL: Final[dict[str, Set]] = {
    "d": str.isdecimal,
    "s": _SPACES.__contains__,
    "w": _word,
}
"""The sets `\\d`, `\\s` and `\\w`."""

_ASCII: Final[dict[str, Set]] = {
    "alnum": str.isalnum,
    "alpha": str.isalpha,
    "ascii": str.isascii,
    "blank": lambda letter: letter in " \t",
    "cntrl": lambda letter: letter < " " or letter == "\x7f",
    "digit": str.isdecimal,
    "graph": between("!", "~"),
    "lower": str.islower,
    "print": between(" ", "~"),
    "punct": lambda letter: (
        letter.isprintable() and not letter.isalnum() and letter != " "
    ),
    "space": lambda letter: letter in "\t\n\v\f\r ",
    "upper": str.isupper,
    "word": is_word,
    "xdigit": lambda letter: letter in "0123456789abcdefABCDEF",
}


def named(name: str) -> Set:
    """Give a set of ASCII, such as `[:alpha:]`."""
    if name not in _ASCII:
        message = f"no set [:{name}:]"
        raise UnsupportedError(message)
    return both(str.isascii, _ASCII[name])


_CATEGORIES: Final = {
    "letter": "L",
    "lowercase_letter": "Ll",
    "uppercase_letter": "Lu",
    "mark": "M",
    "number": "N",
    "decimal_number": "Nd",
    "punctuation": "P",
    "symbol": "S",
    "separator": "Z",
    "other": "C",
    "control": "Cc",
}
_PROPERTIES: Final[dict[str, Set]] = {
    "alphabetic": str.isalpha,
    "lowercase": str.islower,
    "uppercase": str.isupper,
    "white_space": _SPACES.__contains__,
}


def category(name: str) -> Set:
    r"""Give a set of Unicode, such as `\\p{Lu}`: a general category or a few properties."""
    known = _PROPERTIES.get(name.lower())
    short = _CATEGORIES.get(name.lower(), name)
    if known is not None:
        return known
    if not (len(short) in (1, 2) and short[0] in "LMNPSZC"):
        message = f"no set \\p{{{name}}}"
        raise UnsupportedError(message)
    return lambda letter: unicodedata.category(letter).startswith(short)
