"""Tokens of vendors, credentials after a scheme, and private keys."""

from __future__ import annotations

from typing import Final

from .cuts import CREDENTIAL, Cuts
from .octets import (
    ALNUM,
    DIGITS,
    FAR,
    LOWER,
    UPPER,
    at,
    before,
    run,
    run_before,
    text_of,
)
from .vendors import WORD_DASH, Shape

SCHEMES_IN_PROSE: Final = ("bearer", "basic", "negotiate", "ntlm")
"""Words before a credential in a header that are found in any text."""
TOKEN68: Final = ALNUM | frozenset(b"_-.~+/=")
"""The bytes of a credential of a header (RFC 9110)."""
_LONGEST: Final = 4_096
_DOTTED: Final = ALNUM | frozenset(b"_-.")


def vendor(text: bytes, shape: Shape, start: int, prefix: int, cuts: Cuts) -> None:
    """Add the token that a vendor's prefix is a part of."""
    # Case counts, which the search ignores.
    if text[start:prefix] != shape.prefix:
        return
    if shape.lead == 0 and before(text, start) in ALNUM:
        return
    length = run(text, prefix, min(shape.most, _LONGEST) + 1, shape.of)
    length = len(text[prefix : prefix + length].rstrip(b".-"))
    # A token that is longer than its vendor's is another kind of word.
    is_open = shape.most != FAR and at(text, prefix + length) in ALNUM
    if not shape.least <= length <= shape.most or is_open:
        return
    if shape.lead:
        found = run_before(text, start, 128, shape.of)
        if found < shape.lead:
            return
        start -= found
    if shape.lead or _is_mixed(text[prefix : prefix + length]):
        # What is added to a token is hidden with it.
        end = prefix + length
        cuts.add(start, end + run(text, end, FAR, WORD_DASH), CREDENTIAL)


def _is_mixed(token: bytes) -> bool:
    """Say whether it has digits or letters of both cases, as no word has."""
    return any(byte in DIGITS for byte in token) or (
        any(byte in LOWER for byte in token) and any(byte in UPPER for byte in token)
    )


def scheme(text: bytes, start: int, end: int, cuts: Cuts) -> None:
    """Add the credential that follows the word of a scheme."""
    if before(text, start) in _DOTTED or at(text, end) in _DOTTED:
        return
    value = end + run(text, end, 4, b' \t:"')
    given = text_of(text, value, value + run(text, value, FAR, TOKEN68)).rstrip(".")
    if value > end and is_random(given.encode()):
        cuts.add(value, value + len(given), CREDENTIAL)


def is_random(word: bytes) -> bool:
    """Say whether it is not a word of a sentence."""
    if len(word) < 6:
        return False
    if len(word) >= 20 or any(byte in DIGITS for byte in word):
        return True
    inner = word[1:]
    if any(byte in b"._+=" for byte in inner):
        return True
    lower = any(byte in LOWER for byte in inner)
    return any(byte in UPPER for byte in inner) and (word[0] in LOWER or lower)


_BEGIN: Final = b"-----BEGIN "
_END: Final = b"-----END "


def private_keys(text: bytes, cuts: Cuts) -> None:
    """Add every private key in armor."""
    start = text.find(_BEGIN)
    while start >= 0:
        title = start + len(_BEGIN)
        after = title + run(text, title, 48, UPPER | frozenset(b" "))
        if b"PRIVATE KEY" in text[title:after]:
            found = text.find(_END, after)
            end = len(text)
            if found >= 0:
                end = found + len(_END)
                dashes = text[end : end + 64].find(b"-----")
                end = end if dashes < 0 else end + dashes + 5
            cuts.add(start, end, CREDENTIAL)
            after = end
        start = text.find(_BEGIN, after)
