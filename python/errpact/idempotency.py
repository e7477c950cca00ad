"""Keys by which a service recognizes that a call is made again.

See `docs/decisions/107-a-key-belongs-to-a-logical-call.md`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from .values import Walk, json_text

IDEMPOTENCY_KEY: Final = "Idempotency-Key"
"""The header for a key, of the draft `draft-ietf-httpapi-idempotency-key-header-07`."""
current_key: ContextVar[IdempotencyKey | None] = ContextVar("errpact_key", default=None)
"""The key of the call that is being made now."""


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """The key of a logical call of a tool with `idempotency: key`.

    It is the same in each attempt by anyone, and another one for other arguments
    and for the next call after a success. `str(key)` is a UUID.
    """

    value: str
    """The UUID."""

    def __str__(self) -> str:
        """Give the UUID, for services that want it without quotes."""
        return self.value

    @property
    def header(self) -> str:
        """Give the value of the header: a String of Structured Fields (RFC 9651)."""
        return f'"{self.value}"'

    @property
    def headers(self) -> dict[str, str]:
        """Give the header for an HTTP client: `httpx.post(url, headers=key.headers)`."""
        return {IDEMPOTENCY_KEY: self.header}


def idempotency_key() -> IdempotencyKey | None:
    """Give the key of the call that `retry` or an adapter is making now."""
    return current_key.get()


def key_of(scope: str, digest: str, ended: int) -> IdempotencyKey:
    """Make the key of a call: a UUID of version 8 (RFC 9562) from SHA-256."""
    hashed = bytearray(
        hashlib.sha256(f"{scope}\n{digest}\n{ended}".encode()).digest()[:16]
    )
    hashed[6] = hashed[6] & 0x0F | 0x80
    hashed[8] = hashed[8] & 0x3F | 0x80
    return IdempotencyKey(str(UUID(bytes=bytes(hashed))))


def digest_of(tool: str, arguments: Mapping[str, Any]) -> str:
    """Give a tool and its arguments as 32 hex digits, the same in every language."""
    walk = Walk()
    given = {
        str(it): _plain(arguments[it], walk)
        for it in arguments
        if arguments[it] is not None
    }
    text = f"{tool}\n{json_text(given)}"
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


def _plain(value: Any, walk: Walk) -> Any:
    """Give a value in which whole numbers are written as such."""
    if (
        isinstance(value, float)
        and value.is_integer()
        and -_SIGNED <= value < 2 * _SIGNED
    ):
        return int(value)
    if isinstance(value, Mapping):
        return walk.within(
            value,
            lambda: {
                str(name): _plain(inner, walk)
                for name, inner in value.items()
                if walk.goes_on()
            },
        )
    if isinstance(value, (list, tuple)):
        return walk.within(
            value,
            lambda: [_plain(inner, walk) for inner in value if walk.goes_on()],
        )
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    return str(value)


_SIGNED: Final = 2.0**63
