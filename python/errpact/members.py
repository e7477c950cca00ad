"""Members of values that others wrote: reading one may do anything."""

from __future__ import annotations


def member(value: object, name: str) -> object:
    """Give a member; None if there is none, or if it cannot be read."""
    try:
        found: object = getattr(value, name, None)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None
    return found


def called(value: object, name: str, argument: str) -> object:
    """Give what a method returns; None if there is none, or if it raises."""
    try:
        found: object = getattr(value, name)(argument)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None
    return found


def is_a(value: object, *kinds: type) -> bool:
    """Say whether a value is of one of these types.

    `isinstance` asks the value itself, which may raise.
    """
    return issubclass(type(value), kinds)
