"""Tokens of vendors: what each begins with, of which bytes it is, and how long it is."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..rows import rows
from .octets import ALNUM, DIGITS, FAR, HEX, UPPER
from .tables import VENDORS

WORD_DASH: Final = ALNUM | frozenset(b"_-")
_BASE64: Final = ALNUM | frozenset(b"+/=_-$")
_CRYPT: Final = _BASE64 | frozenset(b".,{}")


class Shape(NamedTuple):
    """The form of a vendor's tokens."""

    prefix: bytes
    """Their common prefix, in its case."""
    lead: int
    """How many bytes are before it, at least."""
    of: frozenset[int]
    """The bytes of the rest."""
    least: int
    """The least length of the rest."""
    most: int
    """The greatest length of the rest."""


_ALPHABETS: Final = {
    "hex": HEX,
    "upper": UPPER | DIGITS,
    "alnum": ALNUM,
    "word": WORD_DASH,
    "dotted": ALNUM | frozenset(b"_-."),
    "base64": _BASE64,
    "crypt": _CRYPT,
    "verifier": _CRYPT | frozenset(b":"),
}

SHAPES: Final = tuple(
    Shape(
        prefix.encode(),
        int(lead),
        _ALPHABETS[alphabet],
        int(least),
        FAR if most == "-" else int(most),
    )
    for prefix, lead, alphabet, least, most in rows(VENDORS)
)
