"""Shapes of failures that a catalog declares: where another contract has each fact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

ABSENT: Final = object()
"""The value of a member that a failure does not have."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a shape."""

    names: tuple[str, ...]
    """The names in its JSON Pointer (RFC 6901)."""
    fact: str
    """What it says."""
    argument: Any
    """Its constant value, its words, its unit or its parameter."""

    @property
    def is_constant(self) -> bool:
        """Say whether it is the same in every failure."""
        return self.fact in ("failed", "constant")


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape that the catalog declares."""

    media_type: str
    """The media type of an HTTP body."""
    members: tuple[Member, ...]
    """Its members, sorted by their names."""

    def of(self, *facts: str) -> Iterator[Member]:
        """Give the members that say one of these."""
        return (member for member in self.members if member.fact in facts)


def read_shapes(shapes: Mapping[str, Any]) -> dict[str, Shape]:
    """Read the shapes of a generated module."""
    return {name: _shape(shape) for name, shape in shapes.items()}


def _shape(shape: Mapping[str, Any]) -> Shape:
    members = []
    for pointer, fact, *argument in shape["members"]:
        names = pointer.split("/")[1:]
        plain = tuple(it.replace("~1", "/").replace("~0", "~") for it in names)
        members.append(Member(plain, fact, argument[0] if argument else None))
    return Shape(shape["media_type"], tuple(members))


def compose(members: Sequence[tuple[Member, Any]], depth: int = 0) -> Any:
    """Make the value of these members, which all begin with the same `depth` names."""
    first, value = members[0]
    if len(first.names) == depth:
        return value
    parts = [list(part) for _, part in groupby(members, lambda it: it[0].names[depth])]
    if depth > 0 and _is_index(first.names[depth]):
        items = [compose(part, depth + 1) for part in parts if _has_facts(part)]
        return [item for item in items if item is not ABSENT] or ABSENT
    made = {part[0][0].names[depth]: compose(part, depth + 1) for part in parts}
    return {name: it for name, it in made.items() if it is not ABSENT} or ABSENT


def _has_facts(members: Sequence[tuple[Member, Any]]) -> bool:
    """Say whether an item of a list says something of this failure, or is the same in all."""
    facts = [value for member, value in members if not member.is_constant]
    return not facts or any(value is not ABSENT for value in facts)


def value_at(shape: Shape, value: Any, names: Sequence[str], depth: int = 0) -> Any:
    """Give the value at a pointer, of which `depth` names led to this one."""
    for index in range(depth, len(names)):
        name = names[index]
        if isinstance(value, Mapping):
            value = value.get(name, ABSENT)
        elif isinstance(value, (list, tuple)) and _is_index(name) and index > 0:
            value = _item(shape, value, names[: index + 1])
        else:
            return ABSENT
    return value


def _item(shape: Shape, items: Sequence[Any], place: Sequence[str]) -> Any:
    """Give the item with the constants of the shape's, else the one at that place."""
    depth = len(place)
    constants = [
        member
        for member in shape.members
        if member.is_constant and list(member.names[:depth]) == list(place)
    ]
    if not constants:
        index = int(place[-1]) if len(place[-1]) < _LONGEST_INDEX else len(items)
        return items[index] if index < len(items) else ABSENT
    for item in items:
        found = (value_at(shape, item, it.names, depth) for it in constants)
        if all(map(same, found, (it.argument for it in constants))):
            return item
    return ABSENT


def same(value: Any, other: Any) -> bool:
    """Say whether two values are the same JSON. Python takes `True` for 1."""
    return isinstance(value, bool) is isinstance(other, bool) and bool(value == other)


def _is_index(name: str) -> bool:
    digits = name.isascii() and name.isdigit()
    return digits and (name == "0" or not name.startswith("0"))


_LONGEST_INDEX: Final = 5
