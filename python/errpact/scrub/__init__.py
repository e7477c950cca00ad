"""Removes from text what a call knows to be personal or secret.

A raw error message may quote any value of the call, in any encoding. So the message is
read in several ways: unchanged, with escapes undone, with encodings of bytes decoded.
What is found in any of them is cut out of the original: the call's own values, and shapes
such as addresses, credentials and card numbers.
"""

from __future__ import annotations

from typing import Final

from . import shapes
from .cuts import Cuts
from .needles import MOST_READ, PIECE, Needles, TooManyError
from .octets import up_to
from .reading import readings

__all__ = ["Needles", "from_outside", "scrub"]

_MOST_LEFT: Final = 2_000
_MOST_ESCAPED: Final = 12
_DROPPED: Final = "[dropped: the call has too many values to search this text for]"


def scrub(text: str, needles: Needles) -> str:
    """Give the text for a log: bounded, without the values and without shapes."""
    left = _redacted(text.encode("utf-8", "replace"), needles, everything=True)
    return left if len(left) <= _MOST_LEFT else left[:_MOST_LEFT] + "…"


def from_outside(text: str, most: int, withheld: Needles | None) -> str:
    """Give text from outside, for a receiver that gets about so many characters."""
    given = up_to(text.encode("utf-8", "replace"), most * 4 + MOST_READ)
    everything = withheld is not None and withheld.of_log
    return _redacted(given, withheld, everything=everything)


def _redacted(text: bytes, needles: Needles | None, *, everything: bool) -> str:
    read = up_to(text, MOST_READ)
    ways = readings(read)
    cuts = Cuts()
    if needles is not None:
        try:
            needles.find(ways, cuts)
        except TooManyError:
            # A text that may contain any of the values is worth less than they are.
            return _DROPPED
    shapes.find(ways, cuts, everything=everything)
    if len(read) == len(text):
        return cuts.apply(read, len(read)).decode("utf-8", "replace")
    # A value that is cut in two by the bound would not be found.
    kept = len(up_to(read, len(read) - PIECE * _MOST_ESCAPED))
    return cuts.apply(read, kept).decode("utf-8", "replace") + "…"
