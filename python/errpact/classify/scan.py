"""Reads numbers, names and phrases at a place of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..letters import is_alphanumeric

SEARCHED: Final = 4096
"""The most of a message that is read, in bytes of UTF-8."""
_GAP: Final = re.compile("[ :=([<\"'\\-\t>#]{1,6}")
_DIGITS: Final = re.compile("[0-9]+")
_WORD: Final = re.compile("[A-Za-z0-9_]")
_BEFORE: Final = re.compile(r"(\A|[\s\S])([0-9]{3})[ :(\[)\]\-,\"']{0,3}\Z")
_NAME: Final = re.compile("[A-Za-z0-9_.]{0,96}")


def value(rest: str) -> str:
    """Give what follows a word, behind a few signs."""
    gap = _GAP.match(rest)
    return rest if gap is None else rest[gap.end() :]


def number(text: str, most: int) -> tuple[int, str] | None:
    """Give a number of at most so many digits, and what follows it."""
    digits = _DIGITS.match(text[: most + 1])
    if digits is None or len(digits[0]) > most:
        return None
    rest = text[digits.end() :]
    return None if _WORD.match(rest) else (int(digits[0]), rest)


def number_before(text: str) -> int | None:
    """Give a number of three digits before a word."""
    found = _BEFORE.search(text[-7:])
    if found is None or _WORD.match(found[1]) or found[1] == ".":
        return None
    return int(found[2])


def identifier(text: str) -> str:
    """Give the name with which a text begins."""
    found = _NAME.match(text)
    return "" if found is None else found[0].rstrip(".")


def searched(message: str) -> str:
    """Give the part of a message that is read."""
    if len(message) * 4 <= SEARCHED:
        return message
    # A character has at most four bytes, so more of them are never read.
    encoded = message[:SEARCHED].encode("utf-8", "replace")
    return encoded[:SEARCHED].decode("utf-8", "ignore")


def fold(text: str) -> str:
    """Give a text without the difference of case, letter by letter."""
    if text.isascii():
        return text.lower()
    return "".join(map(_folded, text))


def _folded(letter: str) -> str:
    # Greek has two small letters for one capital.
    lower = "σ" if letter == "ς" else letter.lower()
    # `İ` has two characters in lower case, so it is kept.
    return lower if len(lower) == 1 else letter


def is_word(letter: str) -> bool:
    """Say whether a character is a letter, a digit or `_`."""
    return is_alphanumeric(letter) or letter == "_"


def places(text: str, phrase: str) -> Iterator[int]:
    """Give the places at which a text has a phrase that stands alone."""
    at = text.find(phrase) if phrase else -1
    while at >= 0:
        end = at + len(phrase)
        begins = at == 0 or not (is_word(text[at]) and is_word(text[at - 1]))
        if begins and (
            end == len(text) or not (is_word(text[end - 1]) and is_word(text[end]))
        ):
            yield at
        at = text.find(phrase, at + 1)


def says(text: str, phrase: str) -> bool:
    """Say whether a text has a phrase that stands alone."""
    return phrase in text and next(places(text, phrase), None) is not None
