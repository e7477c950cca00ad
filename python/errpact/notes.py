"""Notes of the catalog: texts that an occurrence adds for the model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .render import Scope, fill, values_of
from .scrub import Needles
from .tables import NoteRow


@dataclass(frozen=True, slots=True)
class Note:
    """A note with its values: `errors.note(name, …)` makes one."""

    name: str
    """Its name in the catalog."""
    text: str
    """Its text, with the values in the form for the model."""


def written(name: str, row: NoteRow, given: Mapping[str, object]) -> Note:
    """Write a note."""
    values = values_of(row.params, given)
    needles = Needles(of_log=False)
    for param in row.params.values():
        if param.channels["model"] != "plain":
            needles.add(values.get(param.name), param.kind)
    scope = Scope(
        params=row.params,
        given=values,
        context={},
        builtin={},
        audience="model",
        withheld=needles,
    )
    return Note(name, fill(row.text, scope).text)
