"""An exception and what it was raised from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .members import member

_DEEPEST: Final = 32
"""How many causes are read: there may be a ring of them."""
_MOST_SAID: Final = 64 * 1024


def paths(error: BaseException) -> Sequence[Sequence[BaseException]]:
    """Give an exception with its causes, outermost first, for each member of a group."""
    if _is_alone(error):
        return [[error]]
    left: list[list[BaseException]] = [[error]]
    found: list[list[BaseException]] = []
    while left and len(found) < _DEEPEST:
        path = left.pop()
        below = [] if len(path) >= _DEEPEST else _below(path[-1])
        # A ring ends where it began.
        fresh = below and [it for it in below if not any(it is known for known in path)]
        if fresh:
            left += [[*path, it] for it in reversed(fresh)]
        else:
            found.append(path)
    return found


def _is_alone(error: BaseException) -> bool:
    """Say whether nothing is below an exception, as nearly always."""
    try:
        if error.__cause__ is None and error.__context__ is None:
            return getattr(error, "exceptions", None) is None
    except KeyboardInterrupt:
        raise
    except BaseException:
        return False
    return False


def _below(error: BaseException) -> list[BaseException]:
    below: list[object] = _members_of_group(error)
    cause = member(error, "__cause__")
    if cause is None and not below and not member(error, "__suppress_context__"):
        cause = member(error, "__context__")
    if cause is None and not below:
        return []
    return [it for it in (*below, cause) if isinstance(it, BaseException)]


def _members_of_group(error: BaseException) -> list[object]:
    """Give the exceptions of a group, also of the package that Python 3.10 needs."""
    members = member(error, "exceptions")
    if members is None:
        return []
    if not any(kind.__name__ == "BaseExceptionGroup" for kind in type(error).__mro__):
        return []
    return list(members[:_DEEPEST]) if isinstance(members, (list, tuple)) else []


def causes(error: BaseException) -> Iterable[BaseException]:
    """Give an exception and what it was raised from, with the members of groups."""
    return causes_of(paths(error))


def causes_of(failures: Sequence[Sequence[BaseException]]) -> Iterable[BaseException]:
    """Give the exceptions on these paths, each once."""
    if len(failures) == 1:
        return failures[0]
    seen: dict[int, BaseException] = {}
    for path in failures:
        for cause in path:
            seen.setdefault(id(cause), cause)
    return seen.values()


def text_of(errors: Iterable[BaseException]) -> str:
    """Give the texts of errors, outermost first."""
    text = ""
    for error in errors:
        said = said_by(error)
        # Many errors repeat the text of their cause.
        if text and said in text:
            continue
        text = f"{text}: {said}" if text else said
        if len(text) > _MOST_SAID:
            break
    return text[:_MOST_SAID]


def said_by(error: BaseException) -> str:
    """Give an error's text; its name if it has none, or cannot say it."""
    try:
        text = readable(str(error))[:_MOST_SAID]
    except KeyboardInterrupt:
        raise
    except BaseException:
        text = ""
    return text or type(error).__name__


def readable(text: str) -> str:
    """Replace halves of characters, which no other language reads."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
