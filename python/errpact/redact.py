"""The key under which the log's personal values are hashed."""

from __future__ import annotations

from . import engine
from .engine import check_key

__all__ = ["HashKeyError", "check_key", "set_key"]


class HashKeyError(ValueError):
    """A key for hashed values that cannot be used."""


def set_key(key: bytes) -> None:
    """Set the key under which values are hashed, once, at startup.

    Use 32 random bytes. Every process of one system needs the same key for its log lines
    to join. A second key, and one that can be guessed, is a `HashKeyError`.
    """
    if not isinstance(key, (bytes, bytearray, memoryview)):
        kind = type(key).__name__
        message = (
            f"the key for hashed values must be bytes, and is of the type {kind}; "
            "bytes.fromhex reads one that is stored as text"
        )
        raise TypeError(message)
    try:
        engine.set_key(bytes(key))
    except ValueError as error:
        raise HashKeyError(str(error)) from None
