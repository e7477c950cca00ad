"""Values in quotation marks, brackets and elements."""

from __future__ import annotations

from typing import Final

from .named import COOKIE, HEADER, TOKEN, Named, says_something
from .octets import ALL, ALNUM, FAR, HEX, SPACES, at, run, run_before

_CLOSES: Final = {ord("("): ord(")"), ord("["): ord("]"), ord("{"): ord("}")}


def unwrapped(text: bytes, start: int) -> tuple[int, int | None]:
    """Say where the value inside of wrappers begins, and what closes the innermost."""
    inner, close = start, None
    for _ in range(3):
        name = run(text, inner, 24, ALNUM)
        sign = at(text, inner + name)
        closes = _CLOSES.get(sign)
        if sign == ord("{") and at(text, inner + name + 1) == ord("{"):
            closes = None
        if closes is None:
            break
        close = closes
        inner += name + 1
        inner += run(text, inner, 64, SPACES)
    return inner, close


_NUMBERS: Final = HEX | frozenset(b"x, -")


def is_bracketed(text: bytes, start: int, length: int, named: Named) -> bool:
    """Say whether what is between brackets is a value, and not an object's fields."""
    inner = text[start : start + length].rstrip(b" \t\n\x0c\r")
    one_word = not any(byte in b" ={" for byte in inner)
    # A class and a hash in brackets are an object.
    short = len(inner) <= 8
    hashed = named.of == TOKEN and short and all(byte in HEX for byte in inner)
    numbers = all(byte in _NUMBERS for byte in inner) and b"," in inner
    table = text[:start].endswith(b")=(") or named.of in (HEADER, COOKIE)
    if not inner or inner.startswith((b"redacted", b"REDACTED")):
        return False
    if says_something(inner):
        return False
    return (one_word and not hashed) or numbers or table


def quoted(text: bytes, start: int) -> tuple[int, int] | None:
    """Give the range between quotation marks that open here, escaped or not."""
    prefix = run(text, start, 2, b"burfN$@")
    slashes = run(text, start + prefix, 7, b"\\")
    opening = start + prefix + slashes
    quote = at(text, opening)
    if quote not in b"\"'`" or not quote:
        return None
    marks = run(text, opening, 3, (quote,))
    if marks == 2:
        # An empty text.
        return None
    inner = opening + marks
    return inner, closing(text, inner, quote, slashes)


def closing(text: bytes, start: int, quote: int, slashes: int) -> int:
    """Give the place of the mark that closes a value; the end where none does."""
    found = text.find(quote, start)
    while found >= 0:
        backslashes = run_before(text, found, found - start, b"\\")
        # `\\"` closes what `"` opened: the backslash is escaped itself.
        escaped = backslashes % 2 == 1 if slashes == 0 else backslashes > slashes
        if not escaped:
            return found - min(slashes, backslashes)
        found = text.find(quote, found + 1)
    return len(text)


_DATA: Final = b"<![CDATA["
_NO_TAG: Final = ALL - frozenset(b"<")


def element(text: bytes, start: int) -> tuple[int, int]:
    """Give the text of an element."""
    if text.startswith(_DATA, start):
        start += len(_DATA)
        end = text.find(b"]]>", start)
        return start, len(text) if end < 0 else end
    return start, start + run(text, start, FAR, _NO_TAG)
