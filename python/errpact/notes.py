"""Notes of the catalog: texts that an occurrence adds for the model."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A note with its values: `errors.note(name, …)` makes one."""

    name: str
    """Its name in the catalog."""
    text: str
    """Its text, with the values in the form for the model."""
