"""A name in a text, and what counts as its value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ANY: Final = "any"
"""One word, whatever it is."""
WORD: Final = "word"
"""The same, if the name is a separate word: `pass` is the end of other words too."""
TOKEN: Final = "token"
"""One word, and in a sentence one that is not of a language."""
LINE: Final = "line"
"""All of the line: it has several words."""
ID: Final = "id"
"""What is long and random: the name has others too."""
QUERY: Final = "query"
"""The same, in the query of a URL."""
HEADER: Final = "header"
"""The value of a header: all of the line, and of those that continue it."""
COOKIE: Final = "cookie"
"""The same for cookies."""


@dataclass(slots=True)
class Named:
    """A name in a text."""

    of: str = ANY
    """What counts as its value."""
    name: str = ""
    """The name."""
    start: int = 0
    """Where its value begins."""
    element: bool = False
    """Whether the value is an element of XML."""
    assigned: bool = False
    """Whether `=` is before the value, as in an assignment, and not `:` as in a sentence."""
    inside: int | None = None
    """The quotation mark that the name is inside."""
    listed: bool = False
    """Whether it is the first of two words in brackets, which may be any two."""
    query: bool = False
    """Whether it is in the query of a URL."""
    in_list: bool = False
    """Whether it is one of several pairs with `;` between them."""


_NO_VALUES: Final = frozenset(
    b"""
a absent accepted an and any are as at authentication bad blank bool boolean by
can cannot changed confirmation contains could denied did disabled does empty
enabled error exceeded expected expired fail failed failure false field for
forbidden found from has hash have if in incorrect int integer invalid is it
length may mismatch missing must nil no none not null of off ok on option or
please present provided received redacted refused rejected required reset
revoked set should some str string that the this to too true type unauthorized
undefined unknown unset unsupported updated use used using valid value varchar
was were when will with wrong yes you your
""".split(),
)


def says_something(word: bytes) -> bool:
    """Say whether a word says something about a value, and is none."""
    return word.lower() in _NO_VALUES
