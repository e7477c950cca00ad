"""Escapes in a text, undone: each letter keeps its place in the original."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .octets import text_of

Placed = tuple[str, int, int]
"""A letter and its range of bytes in the original."""

ESCAPES: Final = {"none": b"", "url": b"%", "backslash": b"\\", "html": b"&"}
"""The kinds of escapes, and what begins each."""
EVERY: Final = "every"
"""All of these, until nothing changes."""


def may_be_in(kind: str, text: bytes) -> bool:
    """Say whether a text may have an escape of this kind."""
    signs = b"%\\&" if kind == EVERY else ESCAPES[kind]
    return any(sign in text for sign in signs)


def characters(text: bytes, kind: str) -> list[Placed]:
    """Give the letters of a text, with the escapes of one kind undone."""
    placed: list[Placed] = []
    place = 0
    for letter in text_of(text, 0, len(text)):
        code = ord(letter)
        size = 1 + (code > 0x7F) + (code > 0x7FF) + (code > 0xFFFF)
        placed.append((letter, place, place + size))
        place += size
    if b"\x1b" in text or b"\xc2\x9b" in text:
        placed = _without_sequences(placed)
    # Escapes of escapes of escapes: nothing in use nests deeper.
    for _ in range({"none": 0, EVERY: 4}.get(kind, 1)):
        decoded = _decode(placed, kind)
        if len(decoded) == len(placed):
            break
        placed = decoded
    return placed


def _without_sequences(placed: list[Placed]) -> list[Placed]:
    """Remove control sequences as a terminal would."""
    left: list[Placed] = []
    at = 0
    while at < len(placed):
        letter = placed[at][0]
        if letter == "\x1b" and _letter(placed, at + 1) == "[":
            at += 2
        elif letter == "\x9b":
            at += 1
        else:
            left.append(placed[at])
            at += 1
            continue
        while "\x20" <= _letter(placed, at) <= "\x3f":
            at += 1
        if "\x40" <= _letter(placed, at) <= "\x7e":
            at += 1
    return left


def _letter(placed: list[Placed], at: int) -> str:
    return placed[at][0] if at < len(placed) else ""


def _decode(placed: list[Placed], kind: str) -> list[Placed]:
    """Undo one layer of escapes."""
    left: list[Placed] = []
    at = 0
    while at < len(placed):
        letter, start, end = placed[at]
        taken = None
        if letter == "%" and kind in ("url", EVERY):
            taken = _utf8(placed, at, _percent)
        elif letter == "\\" and kind in ("backslash", EVERY):
            taken = _backslash(placed, at)
        elif letter == "&" and kind in ("html", EVERY):
            taken = _entity(placed, at)
        if taken is None:
            left.append((letter, start, end))
            at += 1
        else:
            character, used = taken
            left.append((character, start, placed[at + used - 1][2]))
            at += used
    return left


def _utf8(
    placed: list[Placed],
    at: int,
    byte: Callable[[list[Placed], int], tuple[int, int] | None],
) -> tuple[str, int] | None:
    """Give the letter of escaped bytes, and how many letters the escapes take."""
    given = bytearray()
    used = 0
    for _ in range(4):
        taken = byte(placed, at + used)
        if taken is None:
            return None
        given.append(taken[0])
        used += taken[1]
        try:
            return given.decode(), used
        except UnicodeDecodeError:
            continue
    return None


def _hex(placed: list[Placed], at: int, count: int) -> int | None:
    digits = "".join(_letter(placed, at + more) for more in range(count))
    if len(digits) != count or any(it not in _HEX for it in digits):
        return None
    return int(digits, 16)


_HEX: Final = "0123456789abcdefABCDEF"


def _percent(placed: list[Placed], at: int) -> tuple[int, int] | None:
    if _letter(placed, at) != "%":
        return None
    number = _hex(placed, at + 1, 2)
    return None if number is None else (number, 3)


def _byte(placed: list[Placed], at: int) -> tuple[int, int] | None:
    if _letter(placed, at) != "\\":
        return None
    if _letter(placed, at + 1) == "x":
        number = _hex(placed, at + 2, 2)
        return None if number is None else (number, 4)
    octal = "".join(_letter(placed, at + more) for more in (1, 2, 3))
    if len(octal) != 3 or octal[0] not in "0123":
        return None
    if any(it not in "01234567" for it in octal):
        return None
    return int(octal, 8), 4


_PLAIN: Final = {"n": "\n", "r": "\r", "t": "\t", "b": "\x08", "f": "\x0c"}


def _character(code: int | None) -> str | None:
    if code is None or code > 0x10FFFF or 0xD800 <= code < 0xE000:
        return None
    return chr(code)


def _backslash(placed: list[Placed], at: int) -> tuple[str, int] | None:
    letter = _letter(placed, at + 1)
    if letter in _PLAIN:
        return _PLAIN[letter], 2
    if letter and letter in "\"'\\/":
        return letter, 2
    if letter and letter in "ux" and _letter(placed, at + 2) == "{":
        length = 0
        while length < 9 and _letter(placed, at + 3 + length) not in ("}", ""):
            length += 1
        if not 1 <= length <= 8 or _letter(placed, at + 3 + length) != "}":
            return None
        character = _character(_hex(placed, at + 3, length))
        return None if character is None else (character, length + 4)
    if letter and letter in "x0123":
        return _utf8(placed, at, _byte)
    if letter == "U":
        character = _character(_hex(placed, at + 2, 8))
        return None if character is None else (character, 10)
    return _utf16(placed, at) if letter == "u" else None


def _utf16(placed: list[Placed], at: int) -> tuple[str, int] | None:
    first = _hex(placed, at + 2, 4)
    character = _character(first)
    if character is not None or first is None:
        return None if character is None else (character, 6)
    if (_letter(placed, at + 6), _letter(placed, at + 7)) != ("\\", "u"):
        return None
    second = _hex(placed, at + 8, 4)
    if second is None or not first < 0xDC00 <= second < 0xE000:
        return None
    return chr(0x10000 + ((first - 0xD800) << 10) + second - 0xDC00), 12


_ENTITIES: Final = {
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "quot": '"',
    "apos": "'",
    "commat": "@",
    "period": ".",
    "colon": ":",
    "equals": "=",
    "plus": "+",
    "sol": "/",
    "nbsp": " ",
}


def _entity(placed: list[Placed], at: int) -> tuple[str, int] | None:
    end = 0
    while end < 12 and _letter(placed, at + end) != ";":
        end += 1
    if end == 12 or at + end >= len(placed):
        return None
    name = "".join(_letter(placed, at + more) for more in range(1, end)).lower()
    character = _ENTITIES.get(name)
    if character is None and name.startswith("#"):
        digits, base = (name[2:], 16) if name.startswith("#x") else (name[1:], 10)
        digits = digits.removeprefix("+")
        if digits and all(it in _HEX[:base] for it in digits):
            character = _character(int(digits, base))
    return None if character is None else (character, end + 1)
