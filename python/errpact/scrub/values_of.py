"""The value of a name, and whether it is a credential."""

from __future__ import annotations

from typing import Final

from ..letters import is_alphanumeric
from . import enclosed, headers
from .named import (
    ANY,
    COOKIE,
    HEADER,
    ID,
    LINE,
    TOKEN,
    WORD,
    Named,
    says_something,
)
from .octets import (
    ALL,
    DIGITS,
    FAR,
    HEX,
    LETTERS,
    SPACES,
    UPPER,
    at,
    before,
    run,
    text_of,
)

_LONG: Final = 12
_NO_END: Final = ALL - SPACES - frozenset(b"\0&;\"'`<>")


def value_of_name(text: bytes, named: Named) -> tuple[int, int] | None:
    """Give the range of the value of a name; None if it is not a credential."""
    if named.element:
        return enclosed.element(text, named.start)
    start, block = _start_of(text, named.start)
    named.assigned = named.assigned or block
    # `Some("…")`, `["…"]`, `Secret(…)`: what is between the brackets.
    inner, close = enclosed.unwrapped(text, start)
    marks = enclosed.quoted(text, inner)
    if marks is not None:
        first, last = marks
        if named.of == HEADER and close is None:
            last = headers.closing(text, first, last)
        found = first, last
        if close is not None:
            rest = run(text, last, FAR, ALL - {close, 0x0A})
            found = inner, last + rest
        return found if _is_value(text, named, first, last, quoted=True) else None
    if close is not None:
        of = ALL - {close, 0x0A}
        known = run(text, inner, 1024, of)
        if enclosed.is_bracketed(text, inner, known, named):
            return inner, inner + run(text, inner, FAR, of)
        return None
    # `-H "X-Api-Key: …"`: the quotation ends it.
    if (
        named.inside is not None
        and named.of in (ANY, TOKEN, ID)
        and before(text, named.start) == ord(":")
    ):
        last = min(
            enclosed.closing(text, start, named.inside, 0),
            headers.one_line(text, start, None),
        )
        found = start, last
        return found if _is_value(text, named, start, last) else None
    if named.of == HEADER:
        return headers.value(text, start, named.inside)
    if named.of == COOKIE and start > named.start:
        return start, headers.end(text, start, named.inside)
    if named.of == LINE:
        return start, headers.one_line(text, start, named.inside)
    length = run(text, start, FAR, _NO_END)
    # A connection string has spaces in its values.
    if named.in_list:
        part = run(text, start, FAR, ALL - frozenset(b';"\n'))
        if at(text, start + part) == ord(";"):
            length = part
    given = text_of(text, start, start + length).rstrip(".,)]}:")
    last = start + len(given.encode())
    return (start, last) if _is_value(text, named, start, last) else None


def _start_of(text: bytes, start: int) -> tuple[int, bool]:
    """Say where a value begins behind a sign and white space."""
    first = start + run(text, start, 64, headers.BLANKS)
    block = run(text, first, 2, b"|>-")
    after = headers.continuation(text, first + block)
    if after is not None:
        if block:
            return after, True
        # What is in the next line is the value, unless it is a pair itself.
        if before(text, start) == ord(":") and not headers.is_pair(text, after):
            return after, False
    return first, False


def _is_value(
    text: bytes, named: Named, start: int, end: int, *, quoted: bool = False
) -> bool:
    """Say whether what is between a name and its value says that this is one."""
    given = text_of(text, start, end)
    octets = given.encode()
    # This is too long for a word; what was read in vain is bounded.
    if len(octets) > 256:
        return True
    word = given.strip("".join({it for it in given if not is_alphanumeric(it)}))
    if not word or says_something(word.encode()) or _is_placeholder(given):
        return False
    digits = sum(byte in DIGITS for byte in octets)
    number = digits == len(octets) or given.startswith(("0x", "-"))
    rest = octets[1:]
    random = digits > 0 or any(it in UPPER for it in rest) or len(octets) >= 20
    if named.listed:
        return random
    of = named.of
    if of == ANY and named.name.lower() in ("pwd", "oldpwd"):
        # `PWD=/home/…` is a folder.
        return not given.startswith("/") and ":\\" not in given
    if of in (ANY, LINE, HEADER):
        return True
    if of == WORD:
        # `pass: 12` counts; `DB_PASS=…` does not.
        if named.assigned or quoted:
            return not (number and len(octets) < 3)
        return random and not number
    if of in (TOKEN, COOKIE):
        if quoted:
            return True
        if _is_object(given):
            return False
        if number:
            return named.assigned and digits == len(octets) and digits >= 6
        return named.assigned or random
    # A header and an option have nothing else.
    if of == ID and "-" in named.name and not number:
        return len(octets) >= 8
    if named.query:
        return len(octets) >= _LONG and not number and not _is_uuid(octets)
    return _is_id(given, octets)


def _is_id(given: str, octets: bytes) -> bool:
    """Say whether it is long and random, and no number, address, time or UUID."""
    letters = sum(byte in LETTERS for byte in octets)
    mixed = any(it in DIGITS for it in octets) or any(it in UPPER for it in octets[1:])
    return (
        len(octets) >= _LONG
        and letters >= 2
        and mixed
        and not given.startswith("0x")
        and not _is_uuid(octets)
    )


def _is_uuid(octets: bytes) -> bool:
    return len(octets) == 36 and octets.count(b"-") == 4


_MASKS: Final = (
    "redacted",
    "filtered",
    "masked",
    "hidden",
    "credential",
    "secret",
    "removed",
    "omitted",
    "scrubbed",
    "protected",
    "sensitive",
)


def _is_placeholder(given: str) -> bool:
    """Say whether a variable, a parameter or a mask is where a value would be."""
    rest = given.lstrip("$:?%{<[@")
    named = rest.lower().startswith(_MASKS)
    numbered = all(it in "0123456789" for it in rest)
    if len(rest) < len(given) and (named or numbered):
        return True
    if given.startswith(("${", "{{", "$(")) or given in ("%s", "%d", "%v"):
        return True
    return len(given) > 2 and all(it in "*xX." for it in given)


def _is_object(given: str) -> bool:
    """Say whether it is an object as a program prints it."""
    head, at_sign, tail = given.rpartition("@")
    if not at_sign:
        return "{" in given or "(" in given
    return "." in head and len(tail) <= 8 and all(it in HEX for it in tail.encode())
