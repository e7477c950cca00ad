"""The values of a call that a text must not contain."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from ..letters import is_alphanumeric
from ..values import DEEPEST, SPACE, Json, json_text, plain_text
from .cuts import REDACTED, Cuts
from .escapes import EVERY, may_be_in
from .octets import up_to
from .pairs import names_one
from .reading import DECODED, Reading, Squeezed, is_space, unescaped

_SHORT: Final = 4
_GAP: Final = re.compile(f"[{SPACE}]+")
PIECE: Final = 64
"""A longer value is searched for in pieces of so many bytes."""
MOST_READ: Final = 16 * 1024
"""The longest text that is read."""
_MOST_VALUES: Final = 16 * 1024
_MOST_BYTES: Final = 64 * 1024
_LONGEST_FIELD: Final = 32
_BITS: Final = {
    "none": 0b1,
    DECODED: 0b1,
    "url": 0b10,
    "backslash": 0b100,
    "html": 0b1000,
    EVERY: 0b1_0000,
}
_AS_GIVEN: Final = 0b01_1111
_WITHOUT_SEPARATORS: Final = 0b10_0000


class TooManyError(Exception):
    """A call has more values than a text is searched for."""


class Needles:
    """The values that a receiver of a text must not get."""

    def __init__(self, *, of_log: bool) -> None:
        """Begin with none."""
        self.of_log: Final = of_log
        self._values: list[tuple[Any, Any]] = []
        self._own: list[Any] = []

    def add(self, value: Any, kind: Any) -> None:
        """Add a value."""
        if value is not None and not isinstance(value, bool):
            self._values.append((value, kind))

    def add_own(self, value: Any) -> None:
        """Add a value that the reader of the text wrote."""
        self._own.append(value)

    def wrote(self, text: str) -> bool:
        """Say whether the reader wrote this text; white space does not count."""
        text = _tight(text)
        return bool(text) and any(_wrote(value, text) for value in self._own)

    def find(self, readings: list[Reading], cuts: Cuts) -> None:
        """Add where a text, read in any way, contains one of them."""
        if not self._values:
            return
        squeezed: list[Squeezed] = []
        for reading in readings:
            whole = reading.whole
            if whole.separated and reading.way != DECODED:
                squeezed.append(Squeezed(reading, separators=False))
            squeezed.append(whole)
        patterns = _Patterns(squeezed)
        for value, kind in self._values:
            patterns.add(value, kind)
        for it in squeezed:
            ways = _ways(it)
            hits = []
            for pattern, (wanted, word) in patterns.known.items():
                # The bytes of binary data contain every word of two letters.
                if not wanted & ways or (word and it.of.way == DECODED):
                    continue
                start = it.text.find(pattern)
                while start >= 0:
                    hits.append((start + len(pattern), start, word))
                    start = it.text.find(pattern, start + 1)
            for end, start, word in sorted(hits):
                place = it.place(start, end, word=word)
                if place is not None:
                    cuts.add(*place, REDACTED)


def _tight(text: str) -> str:
    return "".join(letter for letter in text if not is_space(letter))


def _wrote(value: Any, text: str) -> bool:
    if isinstance(value, str):
        return text in _tight(value)
    if isinstance(value, list):
        return any(_wrote(item, text) for item in value)
    if isinstance(value, Json):
        return text in _tight(json_text(value.value)) or any(
            text in _tight(said) for said in _texts(value.value, 0)
        )
    return False


def _texts(value: Any, depth: int) -> Iterable[str]:
    if depth > DEEPEST:
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item, depth + 1)
    elif isinstance(value, dict):
        for member in value.values():
            yield from _texts(member, depth + 1)


def _ways(it: Squeezed) -> int:
    if not it.separators:
        return _WITHOUT_SEPARATORS
    return _BITS[it.of.way] | (0 if it.separated else _WITHOUT_SEPARATORS)


def _names_a_field(key: str) -> bool:
    """Say whether a key is written like the name of a field."""
    plain = key.isascii() and key.replace("_", "a").isalpha()
    return len(key) <= _LONGEST_FIELD and plain and key[:1].islower()


class _Patterns:
    """Values, or pieces of them, that may be in the text."""

    def __init__(self, squeezed: list[Squeezed]) -> None:
        self.known: dict[bytes, tuple[int, bool]] = {}
        self._texts = [it.text for it in squeezed]
        self._values = self._bytes = 0

    def add(self, value: Any, kind: Any) -> None:
        """Add a value, and the parts that could identify it."""
        if value is None or isinstance(value, bool):
            return
        if isinstance(value, list):
            of = kind["list"] if isinstance(kind, dict) and "list" in kind else kind
            for item in value:
                self.add(item, of)
        elif isinstance(value, Json):
            self._json(value.value, 0)
        else:
            self._text(plain_text(value) or "", kind)

    def _json(self, value: Any, depth: int) -> None:
        if depth > DEEPEST:
            raise TooManyError
        if isinstance(value, str):
            self._text(value, "text")
        elif isinstance(value, list):
            for item in value:
                self._json(item, depth + 1)
        elif isinstance(value, dict):
            for name, member in value.items():
                # Names, numbers and addresses may be keys, and words of any text too.
                if not names_one(name) and not _names_a_field(name):
                    plain = name.isascii() and name.replace("_", "a").isalnum()
                    self._value(name, word=plain or len(name) < _SHORT)
                self._json(member, depth + 1)
        elif value is not None and not isinstance(value, bool):
            self._text(json_text(value), "number")

    def _text(self, text: str, kind: Any) -> None:
        text = text.strip(SPACE)
        self._value(text, word=len(text) < _SHORT)
        if kind == "email":
            local, at, _ = text.rpartition("@")
            if at:
                self._value(local, word=True)
        elif kind == "phone":
            # The same number without its country code.
            digits = "".join(it for it in text if it in "0123456789")
            if len(digits) >= 10:
                self._value(digits[-8:], word=False)
        elif kind == "text":
            # A name is often quoted in part; words of sentences say nothing.
            words = [word for word in _GAP.split(text, 4) if word]
            if 2 <= len(words) <= 4:
                for word in words:
                    if len(word) > 2:
                        self._value(word, word=True)

    def _value(self, text: str, *, word: bool) -> None:
        """Add a value in every way in which it may be read."""
        self._values += 1
        if self._values > _MOST_VALUES:
            raise TooManyError
        given = up_to(text.encode("utf-8", "replace"), MOST_READ)
        start = up_to(given, 16 * PIECE)
        if len(given) > 16 * PIECE and not self._may_begin(start):
            # Only a text that begins like it is searched for.
            given = b""
        for kind in ("none", "url", "backslash", "html", EVERY):
            if kind != "none" and not may_be_in(kind, given):
                continue
            reading = unescaped(given, kind)
            ways = _BITS[kind]
            if kind == "none":
                ways = _AS_GIVEN
                bare = Squeezed(reading, separators=False).text
                self._pieces(bare, _WITHOUT_SEPARATORS, word=word)
            self._pieces(reading.whole.text, ways, word=word)

    def _may_begin(self, start: bytes) -> bool:
        for kind in ("none", EVERY):
            reading = unescaped(start, kind)
            for separators in (True, False):
                text = up_to(Squeezed(reading, separators=separators).text, PIECE)
                if self._may_have(text):
                    return True
        return False

    def _pieces(self, text: bytes, ways: int, *, word: bool) -> None:
        """Add a value whole, or in pieces, the last of which ends where it does."""
        rest = text
        while len(rest) > PIECE:
            piece = up_to(rest, PIECE)
            self._piece(piece, ways, word=word)
            rest = rest[len(piece) :]
        start = max(0, len(text) - PIECE)
        while start < len(text) and text[start] & 0xC0 == 0x80:
            start += 1
        self._piece(text[start:], ways, word=word)

    def _piece(self, text: bytes, ways: int, *, word: bool) -> None:
        said = text.decode("utf-8", "replace")
        says = len(text) >= _SHORT or any(map(is_alphanumeric, said))
        if not text or not says or not self._may_have(text):
            return
        known = self.known.get(text)
        if known is not None:
            self.known[text] = known[0] | ways, known[1] and word
            return
        self._bytes += len(text)
        if self._bytes > _MOST_BYTES:
            raise TooManyError
        self.known[text] = ways, word

    def _may_have(self, pattern: bytes) -> bool:
        return any(pattern in text for text in self._texts)
