"""Values with which a call may be repaired."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ._engine import mark
from .values import SPACE, Json, plain_text

if TYPE_CHECKING:
    from .failure import Failure


@dataclass(frozen=True)
class Candidates:
    """What an occurrence contributes to a repair."""

    param: str
    """The argument."""
    given: str | None
    """The mark of the value that it had."""
    values: tuple[tuple[str, object], ...]
    """What the context has, in the catalog's order, each once, with its mark."""


def candidates(it: Failure) -> Candidates | None:
    """Give what an occurrence's context offers; None if its code is not repaired."""
    repair = it.row.repair
    if repair is None:
        return None
    param = repair.param
    found: dict[str, object] = {}
    for name in repair.sources:
        value = _as_json(it.around[name][1]) if name in it.around else None
        if value is None or (isinstance(value, str) and not value.strip(SPACE)):
            continue
        found.setdefault(_mark(param, value), value)
    given = _mark(param, _as_json(it.values[param])) if param in it.values else None
    return Candidates(param, given, tuple(found.items()))


def _as_json(value: Any) -> Any:
    """Give a value as an argument of a call: in JSON's own type if there is one."""
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, float):
        return value if value - value == 0 else None
    if isinstance(value, Json):
        return value.value
    if isinstance(value, list):
        return [_as_json(item) for item in value]
    return plain_text(value)


def _mark(param: str, value: Any) -> str:
    """Give what is kept of a value that failed.

    It is a hash, because the value may be personal and the state of a budget is stored.
    White space around a text and the notation of a whole number make no difference.
    """
    if isinstance(value, str):
        value = value.strip(SPACE)
    elif isinstance(value, float) and value.is_integer() and abs(value) < _EXACT:
        value = int(value)
    return mark(param, value)


_EXACT: Final = 9e15
