"""Members of values that others wrote: reading one may do anything."""

from __future__ import annotations


def member(value: object, name: str) -> object:
    """Give a member; None if there is none, or if it cannot be read."""
    try:
        found: object = getattr(value, name, None)
    except Exception:
        return None
    return found


def called(value: object, name: str, argument: str) -> object:
    """Give what a method returns; None if there is none, or if it raises."""
    try:
        found: object = getattr(value, name)(argument)
    except Exception:
        return None
    return found
