"""What languages a user prefers, and which of several texts fits best.

The same as `core/src/language.rs`: RFC 9110 (12.5.4) and the lookup of RFC 4647 (3.4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

MOST: Final = 32
"""The most languages of a preference that count."""
LONGEST: Final = 64
"""The longest tag that is compared, in characters."""
_TAG: Final = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*\Z")
_WEIGHT: Final = re.compile(r"(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)\Z")


def preferred(preference: str) -> tuple[str, ...]:
    """Read a tag, or the value of an `Accept-Language` header: best first, lowercase."""
    items = (_item(item) for item in preference.split(",", MOST)[:MOST])
    wanted = [(weight, tag) for weight, tag in items if weight > 0]
    # Of equal weights, the first is preferred: the sort is stable.
    wanted.sort(key=lambda it: -it[0])
    return tuple(tag for _, tag in wanted)


def _item(item: str) -> tuple[int, str]:
    """Give the weight of a tag in thousandths: 0 for what is no tag."""
    tag, _, rest = item.partition(";")
    tag = tag.strip(" \t")
    if len(tag) > LONGEST or _TAG.match(tag) is None:
        return 0, ""
    for parameter in rest.split(";"):
        name, sign, value = parameter.partition("=")
        if sign and name.strip(" \t") in ("q", "Q"):
            return _thousandths(value.strip(" \t")), tag.lower()
    return 1000, tag.lower()


def _thousandths(value: str) -> int:
    """Give a weight; what is none counts as the lowest."""
    if _WEIGHT.match(value) is None:
        return 1
    whole, _, decimals = value.partition(".")
    return int(whole) * 1000 + int(decimals.ljust(3, "0"))


def chosen(
    languages: tuple[str, ...], own: str | None, texts: Mapping[str, str]
) -> str | None:
    """Give the tag of the text that fits best; None for the catalog's own text."""
    if not texts:
        return None
    known = {tag.lower(): tag for tag in texts}
    for language in languages:
        for tag in _wider(language):
            if own is not None and tag == own.lower():
                return None
            if tag in known:
                return known[tag]
    return None


def _wider(tag: str) -> Iterator[str]:
    """Give a tag, then each wider one: `zh-hant-tw`, `zh-hant`, `zh`."""
    parts = tag.split("-")
    while parts:
        yield "-".join(parts)
        parts.pop()
        # A single letter introduces the parts after it, and means nothing by itself.
        if len(parts) > 1 and len(parts[-1]) == 1:
            parts.pop()
