"""Keys by which a service recognizes that a call is made again.

See `docs/decisions/107-a-key-belongs-to-a-logical-call.md`.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

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
