"""Numbers of cards, with their check digit, and of telephones."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from .cuts import Cuts
from .octets import DIGITS, LETTERS, UPPER, WORD, at, before, run_before

_MOST_GROUPS: Final = 8
_GROUPINGS: Final = (
    (4, 4, 4, 4),
    (4, 4, 4, 4, 3),
    (4, 4, 4, 4, 2),
    (4, 4, 4, 4, 1),
    (4, 6, 5),
    (4, 6, 4),
    (4, 4, 4, 1),
    (6, 13),
)
_LABELS: Final = frozenset(
    "phone phonenumber phoneno tel telephone mobile mobilenumber mobilephone cell "
    "cellphone fax whatsapp msisdn telefon handy sms".split(),
)
_SEPARATORS: Final = frozenset(
    (b" ", b"-", b".", b")", b") ", b")-", b" (", b"(", b"-(", "\xa0".encode()),
)
_JOINS: Final = _SEPARATORS | {b"/", b" - ", b" / "}

Group = tuple[int, int]
"""A run of digits: where it begins and ends."""
Groups = list[Group]


def find(text: bytes, cuts: Cuts) -> None:
    """Add every number of a card or a telephone."""
    groups: Groups = []
    place = 0
    while place < len(text):
        if text[place] in DIGITS:
            start = place
            while at(text, place) in DIGITS:
                place += 1
            groups.append((start, place))
        place += 1
    done = 0
    for index, group in enumerate(groups):
        rest = groups[index : index + 16]
        # Cards may overlap phone numbers: one digit too many is better hidden.
        found = _card(text, rest)
        if found is not None:
            cuts.add(*found, "[card]")
        phone = next(filter(None, (form(text, rest) for form in _FORMS)), None)
        if phone is not None and group[0] >= done:
            cuts.add(*phone, "[phone]")
            done = phone[1]


def _length(group: Group) -> int:
    return group[1] - group[0]


def _between(text: bytes, left: Group, right: Group) -> bytes:
    return text[left[1] : right[0]]


def _gaps(text: bytes, window: Groups) -> list[bytes]:
    return [_between(text, left, right) for left, right in pairwise(window)]


def _begins(text: bytes, start: int) -> bool:
    """Say whether a number begins here, and not in a word, an id, a time or a date."""
    if start == 0:
        return True
    left = before(text, start)
    if left in WORD:
        return False
    outer = before(text, start - 1)
    if start > 1 and left in b"-.,":
        return outer not in WORD
    return not (start > 1 and left in b":/" and outer in DIGITS)


def _ends(text: bytes, end: int) -> bool:
    """Say whether a number ends here."""
    if end >= len(text):
        return True
    right, outer = text[end], at(text, end + 1)
    if right in WORD:
        return False
    if right in b"-.:":
        return outer not in WORD
    return not (right in b"/," and outer in DIGITS)


def _card(text: bytes, rest: Groups) -> tuple[int, int] | None:
    """Find `4111 1111 1111 1111`."""
    first = rest[0]
    # A path may have any number before it.
    if not _begins(text, first[0]) and before(text, first[0]) != ord("/"):
        return None
    windows = [rest[:1]] if 13 <= _length(first) <= 19 else []
    for lengths in _GROUPINGS:
        window = rest[: len(lengths)]
        if tuple(map(_length, window)) == lengths and _same_separator(text, window):
            windows.append(window)
    for window in windows:
        digits = b"".join(text[start:end] for start, end in window)
        if _ends(text, window[-1][1]) and _is_issued(digits) and _luhn(digits):
            return first[0], window[-1][1]
    return None


def _same_separator(text: bytes, window: Groups) -> bool:
    gaps = set(_gaps(text, window))
    return len(gaps) == 1 and gaps <= {b" ", b"-", b".", "\xa0".encode()}


def _is_issued(digits: bytes) -> bool:
    """Say whether an issuer of cards has numbers like this."""
    two, three, four = int(digits[:2]), int(digits[:3]), int(digits[:4])
    length = len(digits)
    if length == 13:
        return two // 10 == 4 or two in (50, 56, 57, 58)
    if length == 14:
        return 300 <= three <= 305 or two in (36, 38, 39)
    if length == 15:
        return two in (34, 37)
    if length == 16:
        if two // 10 == 4 or 50 <= two <= 58 or two in (60, 62, 63, 64, 65, 67):
            return True
        return 2221 <= four <= 2720 or 3528 <= four <= 3589
    if 17 <= length <= 19:
        return two // 10 == 4 or two in (50, 56, 57, 58, 60, 62, 63, 64, 65, 67)
    return False


def _luhn(digits: bytes) -> bool:
    total = 0
    for place, byte in enumerate(reversed(digits)):
        digit = byte - 0x30
        if place % 2:
            digit = digit * 2 - 9 if digit > 4 else digit * 2
        total += digit
    return total % 10 == 0


def _window(text: bytes, rest: Groups, most: int) -> Groups:
    """Give the groups that belong together, of at most so many digits."""
    digits = length = 0
    for index, group in enumerate(rest[:_MOST_GROUPS]):
        joined = index == 0 or _between(text, rest[index - 1], group) in _JOINS
        digits += _length(group)
        if not joined or digits > most:
            break
        length = index + 1
    return rest[:length]


def _count(window: Groups) -> int:
    return sum(map(_length, window))


def _opening(text: bytes, start: int) -> int:
    return start - run_before(text, start, 1, b"(")


def _international(text: bytes, rest: Groups) -> tuple[int, int] | None:
    """Find `+49 151 1234567`, `0049 151 1234567`."""
    first = rest[0]
    start = _opening(text, first[0])
    signed = start - run_before(text, start, 1, b"+")
    window = _window(text, rest, 15)
    if not window:
        return None
    end = window[-1][1]
    digits = text[first[0] : first[1]]
    if signed < start:
        free = before(text, signed) not in WORD and digits[:1] != b"0"
        return (signed, end) if free and _count(window) >= 7 else None
    # One group of all the digits may be a counter with zeros before it.
    several = len(window) > 1
    fits = (
        digits[:2] == b"00"
        and digits[2:3] not in (b"", b"0")
        and (len(digits) <= 5 if several else len(digits) >= 12)
        and _count(window) >= 11
        and _begins(text, start)
        and _ends(text, end)
    )
    return (start, end) if fits else None


_LABEL: Final = LETTERS | frozenset(b"_-")


def _labeled(text: bytes, rest: Groups) -> tuple[int, int] | None:
    """Find `phone: 1234567`."""
    start = _opening(text, rest[0][0])
    gap = run_before(text, start, 6, b" :=\"'.\\[>")
    end = start - gap
    label = text[end - run_before(text, end, 24, _LABEL) : end]
    if not gap or not _is_labeled(label):
        return None
    window = _window(text, rest, 15)
    if not window or _count(window) < 6:
        return None
    return start, window[-1][1]


def _is_labeled(label: bytes) -> bool:
    # `intel` and `hotel` are other words than `tel`; `homePhone` and `home_phone` are labels.
    for place, byte in enumerate(label):
        begins = place == 0 or byte in UPPER or label[place - 1] not in LETTERS
        word = bytes(it for it in label[place:] if it in LETTERS).decode().lower()
        if begins and word in _LABELS:
            return True
    return False


def _north_american(text: bytes, rest: Groups) -> tuple[int, int] | None:
    """Find `(415) 555-2671`, `1-415-555-2671`."""
    first = rest[0]
    country = int(text[first[0] : first[1]] == b"1")
    three = rest[country : country + 3]
    if len(three) < 3:
        return None
    area, exchange, line = three
    start = _opening(text, first[0])
    # Three numbers in a row may be anything; one that has a service's number, such as 411,
    # is not a telephone's unless it is written like one.
    written = start < first[0] or country > 0
    fits = (
        _length(line) == 4
        and _is_code(text, area, written=written)
        and _is_code(text, exchange, written=written)
        and (country == 0 or _between(text, first, area) in _SEPARATORS)
        and _between(text, area, exchange) in _SEPARATORS
        and _between(text, exchange, line) in _SEPARATORS
        and _begins(text, start)
        and _ends(text, line[1])
    )
    return (start, line[1]) if fits else None


def _is_code(text: bytes, group: Group, *, written: bool) -> bool:
    digits = text[group[0] : group[1]]
    if len(digits) != 3 or digits[0] in b"01":
        return False
    return written or digits[1:] != b"11"


def _trunk(text: bytes, rest: Groups) -> tuple[int, int] | None:
    """Find `0151 1234567`, `(030) 123456`, `01 23 45 67 89`."""
    first = rest[0]
    digits = text[first[0] : first[1]]
    if digits[:1] != b"0" or digits[1:2] in (b"", b"0"):
        return None
    window = _window(text, rest, 12)
    if not window:
        return None
    start, end = _opening(text, first[0]), window[-1][1]
    lengths = [_length(group) for group in window]
    if len(lengths) == 1:
        fits = _is_mobile(digits)
    elif lengths == [2, 2, 2, 2, 2]:
        # As in France: not a date, a time or an address of four numbers.
        gaps = set(_gaps(text, window))
        fits = len(gaps) == 1 and gaps <= {b" ", b".", b"-"}
    else:
        area, *parts = lengths
        # Not the day and the time of day of a log, which have six digits each.
        areas = (3, 6) if start < first[0] else (3, 5)
        dotted = area == 3 and _between(text, first, window[1]) == b"."
        pairs = all(part == 2 for part in parts)
        fits = (
            areas[0] <= area <= areas[1]
            and _count(window) >= 9
            and not dotted
            and len(parts) <= 4
            and all(2 <= part <= 8 for part in parts)
            and (pairs or any(part >= 3 for part in parts))
        )
    return (start, end) if fits and _begins(text, start) and _ends(text, end) else None


def _is_mobile(digits: bytes) -> bool:
    """Say whether one group of digits is a mobile's: any number may begin with zero."""
    if digits[1:2] == b"1":
        return digits[2:3] in (b"5", b"6", b"7") and len(digits) >= 11
    return digits[1:2] in (b"6", b"7") and 10 <= len(digits) <= 11


_FORMS: Final = (_international, _labeled, _north_american, _trunk)
