"""Bytes that a text has in an encoding: base64, hex, lists of numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .octets import ALNUM, FAR, HEX, SPACES, at, run

_SHORTEST: Final = 8
_FEWEST: Final = 4
_SEXTETS: Final = ALNUM | frozenset(b"+-/_")
_ITEM: Final = HEX | frozenset(b"x-")
_VALUE: Final = {
    **{byte: place for place, byte in enumerate(range(0x41, 0x5B))},
    **{byte: place + 26 for place, byte in enumerate(range(0x61, 0x7B))},
    **{byte: place + 52 for place, byte in enumerate(range(0x30, 0x3A))},
    **dict.fromkeys(b"+-", 62),
    **dict.fromkeys(b"/_", 63),
}

Found = tuple[str, int, int]
"""A decoded text, and the range that it was in."""


def find(text: bytes) -> Iterator[Found]:
    """Give the decoded parts of a text, with the range of each."""
    yield from _runs(text)
    yield from _lists(text)


def _runs(text: bytes) -> Iterator[Found]:
    """Find every run of base64 or hex; line breaks alone do not end one."""
    start = first = 0
    joined = b""
    while start < len(text):
        length = run(text, start, FAR, _SEXTETS)
        if length == 0:
            start += 1
            continue
        digits = text[start : start + length]
        end = start + length
        end += run(text, end, 2, b"=")
        if length >= _SHORTEST:
            yield from ((said, start, end) for said in _decode(digits))
        gap = _line_break(text, end)
        if not joined:
            first = start
        several = bool(joined)
        joined += digits
        padded = end > start + length
        if padded or at(text, end + gap) not in _SEXTETS:
            if several:
                yield from ((said, first, end) for said in _decode(joined))
            joined = b""
        start = end + gap


def _line_break(text: bytes, start: int) -> int:
    for sign in (b"\r\n", b"\n", b"\\r\\n", b"\\n"):
        if text.startswith(sign, start):
            return len(sign) + run(text, start + len(sign), 16, b" \t")
    return 0


_HEX_RUN: Final = re.compile(rb"[0-9a-fA-F]{%d,}" % _SHORTEST)


def _decode(digits: bytes) -> Iterator[str]:
    """Give the possible decodings of a run: hex, and base64 from four positions."""
    for found in _HEX_RUN.finditer(digits):
        for skip in (0, 1):
            part = found[0][skip:]
            yield _lossy(bytes.fromhex(part[: len(part) // 2 * 2].decode()))
    for skip in range(4):
        yield _lossy(_base64(digits[skip:]))


_UNREADABLE: Final = "".join(map(chr, range(0x20))) + "\x7f\ufffd"


def _lossy(given: bytes) -> str:
    """Give what is text of some bytes: the letters around a run add what is not."""
    return given.decode("utf-8", "replace").strip(_UNREADABLE)


def _base64(digits: bytes) -> bytes:
    bits = count = 0
    decoded = bytearray()
    for digit in digits:
        bits = (bits << 6 | _VALUE[digit]) & 0xFFFFF
        count += 6
        if count >= 8:
            count -= 8
            decoded.append(bits >> count & 0xFF)
    return bytes(decoded)


def _lists(text: bytes) -> Iterator[Found]:
    """Find every list of bytes: `[115, 0x65]`, `73 65 63`, `73:65:63`."""
    start = 0
    while start < len(text):
        if text[start] not in _ITEM or (start and text[start - 1] in _ITEM):
            start += 1
            continue
        items, end = _items(text, start)
        for byte in (_decimal, _hexadecimal):
            decoded = bytearray()
            for item, _ in items:
                number = byte(item)
                if number is None:
                    # A word after the list may be of the same letters.
                    break
                decoded.append(number)
            if len(decoded) >= _FEWEST:
                yield _lossy(bytes(decoded)), start, items[len(decoded) - 1][1]
        start = max(end, start + 1)


def _items(text: bytes, start: int) -> tuple[list[tuple[bytes, int]], int]:
    """Give the items of a list, each with its end, and the end of the list."""
    items: list[tuple[bytes, int]] = []
    place = end = start
    separator = 0
    while True:
        length = run(text, place, 5, _ITEM)
        if not 1 <= length <= 4:
            break
        end = place + length
        items.append((text[place:end], end))
        sign = at(text, end)
        if sign not in b", :" or sign == 0 or separator not in (0, sign):
            break
        separator = sign
        place = end + 1
        if sign == 0x2C:
            place += run(text, place, 24, SPACES)
    return items, end


def _decimal(item: bytes) -> int | None:
    if re.fullmatch(rb"-?[0-9]+", item) is None:
        return None
    number = int(item)
    # A signed byte too, as Java prints it.
    return number & 0xFF if -128 <= number <= 255 else None


def _hexadecimal(item: bytes) -> int | None:
    digits = item.removeprefix(b"0x")
    if not digits or any(byte not in HEX for byte in digits):
        return None
    number = int(digits, 16)
    return number if number <= 0xFF else None
