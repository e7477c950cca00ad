"""Bytes of a text, by their places."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

DIGITS: Final = frozenset(b"0123456789")
LOWER: Final = frozenset(b"abcdefghijklmnopqrstuvwxyz")
UPPER: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ")
LETTERS: Final = LOWER | UPPER
ALNUM: Final = LETTERS | DIGITS
HEX: Final = frozenset(b"0123456789abcdefABCDEF")
SPACES: Final = frozenset(b" \t\n\x0c\r")
WORD: Final = ALNUM | frozenset(b"_") | frozenset(range(0x80, 0x100))
"""Letters, digits, `_`, and parts of letters beyond ASCII."""
ALL: Final = frozenset(range(0x100))
FAR: Final = 1 << 30


def at(text: bytes, place: int) -> int:
    """Give the byte at a place; 0 beyond either end."""
    return text[place] if 0 <= place < len(text) else 0


def before(text: bytes, place: int) -> int:
    """Give the byte before a place; 0 at the start."""
    return at(text, place - 1)


def run(text: bytes, start: int, most: int, of: Collection[int]) -> int:
    """Count the bytes from a place on, at most so many, that are of a kind."""
    end = min(len(text), start + most)
    place = start
    while place < end and text[place] in of:
        place += 1
    return max(place - start, 0)


def run_before(text: bytes, end: int, most: int, of: Collection[int]) -> int:
    """Count the bytes before a place, at most so many, that are of a kind."""
    start = max(0, end - most)
    place = end
    while place > start and text[place - 1] in of:
        place -= 1
    return end - place


def text_of(text: bytes, start: int, end: int) -> str:
    """Give a part as text; empty if it begins or ends inside of a letter."""
    try:
        return text[start:end].decode()
    except UnicodeDecodeError:
        return ""


def up_to(text: bytes, most: int) -> bytes:
    """Give at most this many bytes of a text, up to a letter."""
    end = min(len(text), most)
    while end < len(text) and text[end] & 0xC0 == 0x80:
        end -= 1
    return text[:end]
