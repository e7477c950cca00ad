"""Makes the text of a value harmless.

One line, no terminal escapes, no control or invisible characters that change how the
rest is read, no towers of accents.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from .values import readable

_MOST_MARKS: Final = 4
"""The most marks that one letter may carry."""
UNSAFE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b"
    "\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0"
    "\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]",
)
_MARK: Final = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0e31"
    "\u0e34-\u0e3a\u0e47-\u0e4e\u0f71-\u0f84\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0"
    "\u302a-\u302f\u3099\u309a\ufe20-\ufe2f]",
)
_SEQUENCE: Final = re.compile("(?:\x1b\\[|\x9b)[\x20-\x3f]*[\x40-\x7e]?")
"""A control sequence of terminals."""
_SEPARATES: Final = "\t\n\x0b\x0c\r\x85\u2028\u2029"
_JOINERS: Final = "\u200c\u200d"
_SELECTORS: Final = "\ufe0e\ufe0f"
_SPARED: Final[Mapping[str, str]] = {}


def is_clean(text: str) -> bool:
    """Say whether a text is printable ASCII, so that it can be copied unchanged."""
    return text.isascii() and text.isprintable()


def cleaned(text: str, most: int | None = None) -> str:
    """Give a text, bounded and cleaned."""
    if (most is None or len(text) <= most) and is_clean(text):
        return text
    return replaced(readable(text), most, _SPARED)


def replaced(text: str, most: int | None, replace: Mapping[str, str]) -> str:
    """Give at most this many characters, cleaned, some of them replaced."""
    text = _SEQUENCE.sub("", text)
    left: list[str] = []
    before, marks = " ", 0
    for letter in text:
        shown = letter
        if letter in _SEPARATES:
            # It ends a word, and so a letter that carries marks.
            shown = " "
            if most is not None and len(left) == most:
                return "".join(left) + "…"
            left.append(shown)
            before = shown
            continue
        if UNSAFE.match(letter) or (_joins(letter) and not _may_join(before, letter)):
            continue
        if _MARK.match(letter):
            marks += 1
            if marks > _MOST_MARKS:
                continue
        elif not _joins(letter):
            marks = 0
            shown = replace.get(letter, letter)
        if most is not None and len(left) == most:
            return "".join(left) + "…"
        left.append(shown)
        before = shown
    return "".join(left)


def _joins(letter: str) -> bool:
    return letter in _JOINERS or letter in _SELECTORS


def _may_join(before: str, joiner: str) -> bool:
    if joiner in _SELECTORS:
        letter = before.isascii() and before.isalpha()
        return not _joins(before) and not letter and before != " "
    return not before.isascii() and before not in _JOINERS
