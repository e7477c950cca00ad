"""What the automatic retries of a process may cost together."""

from __future__ import annotations

from threading import Lock
from typing import Final

_TOKEN: Final = 1000
"""Thousandths in a token."""


class RetryBucket:
    """Tokens that all automatic retries of a process draw from.

    So many callers of a service that is down do not keep it down. A retry takes one token,
    and is not made if there is none. A successful call returns `refill` tokens.
    """

    def __init__(self, capacity: int, refill: float) -> None:
        """Make a full bucket."""
        self._capacity: Final = capacity * _TOKEN
        thousandths = int(min(refill, capacity) * _TOKEN + 0.5)
        # A part too small to count would never return anything.
        self._refill: Final = 1 if thousandths == 0 and refill > 0 else thousandths
        self._tokens = self._capacity
        self._lock: Final = Lock()

    def take(self) -> bool:
        """Take a token for a retry; False if there is none left."""
        with self._lock:
            if self._tokens < _TOKEN:
                return False
            self._tokens -= _TOKEN
            return True

    def give_back(self) -> None:
        """Return the refill of a success."""
        self._add(self._refill)

    def put_back(self) -> None:
        """Return the token of a retry that was not made."""
        self._add(_TOKEN)

    def _add(self, thousandths: int) -> None:
        with self._lock:
            self._tokens = min(self._tokens + thousandths, self._capacity)

    @property
    def left(self) -> int:
        """Give the number of whole tokens that are left."""
        return self._tokens // _TOKEN
