"""A text, read in every way in which it may contain a value."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from ..clean import UNSAFE
from ..letters import is_alphanumeric
from . import encoded
from .escapes import EVERY, characters, may_be_in

JOINERS: Final = "\u200c\u200d\ufe0e\ufe0f"
DECODED: Final = "decoded"
"""The way of reading a part that was in an encoding of bytes."""
_SHORT_OVER_WORDS: Final = 8
_SEPARATORS: Final = "-.()/_"


def _folds() -> dict[int, str]:
    folds = {wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)}
    spaces = [0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000]
    folds.update(dict.fromkeys(spaces, " "))
    folds.update(dict.fromkeys([*range(0x2010, 0x2016), 0x2212], "-"))
    folds.update(dict.fromkeys([0x2018, 0x2019], "'"))
    folds.update(dict.fromkeys([0x201C, 0x201D], '"'))
    return folds


FOLDS: Final = {chr(wide): narrow for wide, narrow in _folds().items()}
"""Letters in their simplest form: `ａ` is `a`, a thin space is a space."""


def is_space(letter: str) -> bool:
    """Say whether a letter is white space."""
    return letter.isspace() and letter not in "\x1c\x1d\x1e\x1f"


class Reading:
    """A text as it is read one way."""

    def __init__(
        self, text: bytes, places: list[tuple[int, int]] | None, way: str
    ) -> None:
        """Take a text; `places` has the range in the original of each byte."""
        self.text: Final = text
        self.places: Final = places
        self.way: Final = way

    def place(self, start: int, end: int) -> tuple[int, int] | None:
        """Give the range in the original of a range of bytes."""
        if not self.places:
            return start, end
        if start >= len(self.places) or not 0 < end <= len(self.places):
            return None
        return self.places[start][0], self.places[end - 1][1]

    @property
    def has_shapes(self) -> bool:
        """Say whether shapes are searched for in it."""
        if self.way != DECODED:
            return self.way in ("none", EVERY)
        return all(
            (letter >= " " or letter in "\t\n\r") and letter not in "\x7f\ufffd"
            for letter in self.text.decode("utf-8", "replace")
        )

    @cached_property
    def whole(self) -> Squeezed:
        """Give the reading without case and white space."""
        return Squeezed(self, separators=True)


def unescaped(text: bytes, kind: str) -> Reading:
    """Read a text with escapes undone, and without invisible letters."""
    left = bytearray()
    places: list[tuple[int, int]] = []
    for letter, start, end in characters(text, kind):
        shown = FOLDS.get(letter, letter)
        if shown in JOINERS or (UNSAFE.match(shown) and not is_space(shown)):
            continue
        given = shown.encode("utf-8", "replace")
        left += given
        places.extend([(start, end)] * len(given))
    return Reading(bytes(left), places, kind)


def readings(text: bytes) -> list[Reading]:
    """Give every reading of a text that differs from the others, itself first."""
    found = [Reading(text, None, "none")]
    found.extend(
        unescaped(text, kind)
        for kind in ("url", "backslash", "html")
        if may_be_in(kind, text)
    )
    if not text.isascii() or may_be_in(EVERY, text) or b"\x1b" in text:
        found.append(unescaped(text, EVERY))
    decoded = []
    for whole in dict.fromkeys((found[0], found[-1])):
        for said, start, end in encoded.find(whole.text):
            place = whole.place(start, end)
            given = said.encode()
            if place is not None:
                decoded.append(Reading(given, [place] * len(given), DECODED))
    return found + decoded


class Squeezed:
    """A reading in lower case, without white space and invisible letters."""

    def __init__(self, of: Reading, *, separators: bool) -> None:
        """Squeeze a reading, on request without separators of groups of digits."""
        self.of: Final = of
        self.separators: Final = separators
        self.separated = False
        left = bytearray()
        places: list[tuple[int, int]] = []
        place = 0
        for letter in of.text.decode("utf-8", "replace"):
            size = len(letter.encode())
            start, end = place, place + size
            place = end
            shown = FOLDS.get(letter, letter)
            separates = shown in _SEPARATORS
            if (
                is_space(shown)
                or shown == "+"
                or shown in JOINERS
                or UNSAFE.match(shown)
                or (separates and not separators)
            ):
                continue
            self.separated |= separates
            given = shown.lower().encode()
            left += given
            places.extend([(start, end)] * len(given))
        self.text: Final = bytes(left)
        self._places: Final = places

    def place(self, start: int, end: int, *, word: bool) -> tuple[int, int] | None:
        """Give the range in the original; None for a part of another word."""
        short = end - start < _SHORT_OVER_WORDS
        if start >= len(self._places) or not 0 < end <= len(self._places):
            return None
        first, last = self._places[start][0], self._places[end - 1][1]
        text = self.of.text
        inner = text[first:last].decode("utf-8", "replace")
        # "tell Elle" has "ell e", which is not what a line break makes of "Elle".
        over_words = short and any(map(is_space, inner))
        if word or over_words:
            head = text[max(0, first - 4) : first].decode("utf-8", "ignore")
            tail = text[last : last + 4].decode("utf-8", "ignore")
            if is_alphanumeric(head[-1:]) or is_alphanumeric(tail[:1]):
                return None
        return self.of.place(first, last)
