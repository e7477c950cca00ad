"""Values of headers with credentials, which may be of several words and lines."""

from __future__ import annotations

from typing import Final

from . import enclosed
from .named import says_something
from .octets import ALL, ALNUM, FAR, SPACES, at, before, run
from .tokens import TOKEN68

_SCHEMES: Final = frozenset(
    b"apikey api-key basic bearer bot dpop jwt key kerberos negotiate ntlm sharedkey "
    b"sharedkeylite token".split(),
)
"""Schemes of which the credential is one word."""
_NAME: Final = ALNUM | frozenset(b"-_")
_NO_BREAK: Final = ALL - frozenset(b"\r\n")
_ENDS: Final = SPACES | frozenset(b"\0,;\"'`)}].<")
BLANKS: Final = frozenset(b" \t")


def value(text: bytes, start: int, inside: int | None) -> tuple[int, int] | None:
    """Give the value of a header: after a scheme of one word that, else all of it."""
    length = run(text, start, 64, _NAME - frozenset(b"_"))
    scheme = text[start : start + length]
    if says_something(scheme):
        return None
    gap = run(text, start + length, 80, SPACES)
    word = start + length + gap
    # Behind a line break white space continues the header.
    if scheme.lower() in _SCHEMES and before(text, word) in BLANKS:
        length = run(text, word, FAR, TOKEN68 | frozenset(b":"))
        given = text[word : word + length].rstrip(b".")
        last = word + len(given)
        sign = at(text, last)
        parameter = given.endswith(b"=") and sign in b"\"'" and sign != 0
        if given and not parameter and (sign in _ENDS or last >= len(text)):
            return word, last
    return start, end(text, start, inside)


def closing(text: bytes, start: int, last: int) -> int:
    """Say where a header ends whose parameters have its own quotation marks."""
    quote = at(text, last)
    place = last
    while b"=" in text[start:last] and at(text, place) == quote and place < len(text):
        gap = run(text, place + 1, 3, b", ")
        after = place + 1 + gap
        name = run(text, after, 64, _NAME)
        # `", realm="…` goes on, as `realm="…` does; `", Accept:` and `"}` do not.
        goes_on = name > 0 if gap == 0 else at(text, after + name) == ord("=")
        if not goes_on:
            break
        place = after + run(text, after, FAR, ALL - {quote, 0x0A})
    return place


def end(text: bytes, start: int, inside: int | None) -> int:
    """Say where a header's value ends, on the lines that continue it too."""
    last = one_line(text, start, inside)
    while (after := continuation(text, last)) is not None:
        # Another header, or a line of a stack trace.
        if is_pair(text, after) or text.startswith(b"at ", after):
            break
        last = one_line(text, after, inside)
    return last


def one_line(text: bytes, start: int, inside: int | None) -> int:
    """Say where a line ends, or the quotation that it is in."""
    line = start + run(text, start, FAR, _NO_BREAK)
    return (
        line if inside is None else min(line, enclosed.closing(text, start, inside, 0))
    )


def continuation(text: bytes, last: int) -> int | None:
    """Say where the next line begins, if white space at its start continues this one."""
    after = last + run(text, last, 2, b"\r\n")
    start = after + run(text, after, 64, BLANKS)
    return start if last < after < start else None


def is_pair(text: bytes, start: int) -> bool:
    """Say whether a name, a colon and white space are here."""
    colon = start + run(text, start, 64, _NAME | frozenset(b".\"'"))
    return at(text, colon) == ord(":") and at(text, colon + 1) in SPACES
