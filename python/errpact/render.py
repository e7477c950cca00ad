"""Texts of the catalog with their values.

`{param}`, `{{`, `}}` and `[[ … ]]`, which is left out if a value in it is absent. Every
value that leaves the process is written here, in the form that its receiver gets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from .characters import CHARACTERS
from .clean import cleaned, replaced
from .redact import hashed, masked
from .rows import rows
from .scrub import from_outside
from .values import LARGEST, MOST_ITEMS, Json, json_text, normal, plain_text, scalar

if TYPE_CHECKING:
    from .scrub import Needles
    from .tables import Param

ABSENT: Final = "n/a"
"""Replaces a missing value that a text needs."""
WITHHELD: Final = "[redacted]"
"""Replaces a value that the log does not get."""
_DEEPEST_JSON: Final = 32
_TOKEN: Final = re.compile(r"\{\{|\}\}|\[\[|\]\]|\{([^}]*)\}")

Part = tuple[str, str]
"""What a part of a text is, and its text or name."""


@lru_cache(maxsize=4096)
def parts_of(text: str) -> tuple[Part, ...]:
    """Read a text of the catalog."""
    parts: list[Part] = []
    done = at = 0
    section = False
    while found := _TOKEN.search(text, at):
        token = found[0]
        at = found.end()
        kind = name = ""
        if token in ("{{", "}}"):
            parts.append(("text", text[done : found.start() + 1]))
            done = at
            continue
        if token == "[[" and not section:
            kind, section = "open", True
        elif token == "]]" and section:
            kind, section = "close", False
        elif found[1] is not None:
            kind, name = "value", found[1]
        else:
            # A bracket that closes or opens nothing is text; the next may be a token.
            at = found.start() + 1
            continue
        parts.append(("text", text[done : found.start()]))
        parts.append((kind, name))
        done = at
    parts.append(("text", text[done:]))
    return tuple(part for part in parts if part != ("text", ""))


@dataclass(slots=True)
class Scope:
    """The names in a text: declared parameters with their values, and built-ins."""

    params: Mapping[str, Param]
    """The code's parameters."""
    given: Mapping[str, Any]
    """The values of the error, by name."""
    context: Mapping[str, tuple[Param, Any]]
    """What came with the call."""
    builtin: Mapping[str, str | None]
    """What every occurrence has."""
    audience: str
    """Who reads the text."""
    withheld: Needles | None = None
    """What is cut out of text from outside."""

    def find(self, name: str) -> tuple[Param, Any] | None:
        """Give the declared parameter of this name and its value."""
        param = self.params.get(name)
        if param is not None:
            return param, self.given.get(name)
        return self.context.get(name)


@dataclass(slots=True)
class Filled:
    """A text with its values, and what is in it."""

    text: str
    used: frozenset[str]


def fill(text: str, scope: Scope) -> Filled:
    """Write a text with its values."""
    left: list[str] = []
    used: list[str] = []
    section: tuple[int, int] | None = None
    skips = False
    for kind, part in parts_of(text):
        if kind == "close":
            section, skips = None, False
        elif skips:
            continue
        elif kind == "text":
            left.append(part)
        elif kind == "open":
            section = len(left), len(used)
        else:
            value = _placeholder(part, scope)
            if value is not None:
                left.append(value)
                used.append(part)
            elif section is not None:
                del left[section[0] :]
                del used[section[1] :]
                skips = True
            else:
                left.append(WITHHELD if scope.audience == "log" else ABSENT)
    return Filled("".join(left), frozenset(used))


def _placeholder(name: str, scope: Scope) -> str | None:
    found = scope.find(name)
    if found is None:
        return scope.builtin.get(name)
    param, value = found
    return shown(param, value, param.channels[scope.audience], scope.withheld)


def shown(
    param: Param, value: Any, channel: str, withheld: Needles | None
) -> str | None:
    """Give a value in its channel's form; None if it is absent or omitted."""
    if value is None or channel == "omit":
        return None
    if channel == "plain":
        return _plain(param, value, withheld)
    if channel == "hash":
        return hashed(param.kind, value)
    text = masked(param.kind, value)
    return None if text is None else cleaned(text, param.max)


def _plain(param: Param, value: Any, withheld: Needles | None) -> str:
    """Write a value unmasked, bounded and cleaned."""
    if value is None:
        return ""
    if isinstance(value, list):
        items = [_plain(param, item, withheld) for item in value[:MOST_ITEMS]]
        return ", ".join(items + (["…"] if len(value) > MOST_ITEMS else []))
    if isinstance(value, (str, Json)):
        text = value if isinstance(value, str) else plain_text(value) or ""
        if param.external:
            return _quoted(text, param.max, withheld)
        return cleaned(text, param.max)
    return scalar(value)


_UNQUOTED: Final = re.compile(r"[ !#-;=?-Z^_a-z|~]*\Z")
"""Printable ASCII without the characters of markup."""


def _in_quotes() -> Iterator[tuple[str, str]]:
    for kind, letters, *shown in rows(CHARACTERS):
        for part in letters.split(" ") if kind == "quoted" else ():
            first, _, last = part.partition("-")
            for code in range(int(first, 16), int(last or first, 16) + 1):
                yield chr(code), chr(int(shown[0], 16))


_IN_QUOTES: Final = dict(_in_quotes())
"""What could close the quotation or begin markup, and what is like it."""


def _quoted(text: str, most: int, withheld: Needles | None) -> str:
    """Write text from outside between marks that its content cannot close."""
    left = from_outside(text, most, withheld)
    harmless = _UNQUOTED.match(left) is not None
    if not harmless and withheld is not None and withheld.wrote(text):
        return _fenced(left, most)
    if harmless and len(left) <= most:
        return f'"{left}"'
    return f'"{replaced(left, most, _IN_QUOTES)}"'


def _fenced(text: str, most: int) -> str:
    """Write text that the reader wrote itself, between more backticks than it has."""
    text = cleaned(text, most)
    runs = [len(run) for run in re.findall("`+", text)]
    fence = "`" * (max(runs, default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def typed(
    param: Param, value: Any, channel: str, withheld: Needles | None = None
) -> Any:
    """Give a value for JSON: in JSON's own type if there is one, else as text."""
    if channel == "plain":
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, int):
            # Python refuses to print very long ones.
            return value if -LARGEST < value < LARGEST else None
        if isinstance(value, float):
            finite = value - value == 0
            return (int(value) if value.is_integer() else value) if finite else None
        if isinstance(value, list):
            return [typed(param, it, channel, withheld) for it in value[:MOST_ITEMS]]
        if (
            isinstance(value, Json)
            and not param.external
            and _is_shallow(value.value, _DEEPEST_JSON)
            and len(json_text(value.value)) <= param.max
        ):
            return _clean_json(value.value)
    return shown(param, value, channel, withheld) or ""


def _is_shallow(value: Any, levels: int) -> bool:
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return True
    return levels > 0 and all(_is_shallow(item, levels - 1) for item in value)


def _clean_json(value: Any) -> Any:
    if isinstance(value, str):
        return cleaned(value)
    if isinstance(value, list):
        return [_clean_json(item) for item in value]
    if isinstance(value, dict):
        return {cleaned(name): _clean_json(value[name]) for name in sorted(value)}
    return value


def values_of(params: Mapping[str, Param], given: Mapping[str, object]) -> Any:
    """Give the declared values in the form in which they are written."""
    return {
        name: normal(param.kind, given[name])
        for name, param in params.items()
        if name in given
    }


_ENDS: Final = tuple(".!?:;…。！？：；।؟۔")
_CLOSING: Final = "\"'”’»"


def ended(text: str) -> str:
    """End a text like a sentence, for another one to follow."""
    if text.endswith("."):
        return text
    text = text.rstrip(" ")
    return text if text.rstrip(_CLOSING).endswith(_ENDS) else text + "."


def sentences(texts: Sequence[str]) -> str:
    """Join texts, each ended like a sentence."""
    return " ".join(ended(text) for text in texts)
