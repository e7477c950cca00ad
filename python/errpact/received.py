"""What an error that came from elsewhere says about its recovery.

The engine decides within the limits of this catalog: the table in docs/wire.md, under "Version
skew"; docs/decisions/090-what-came-is-bounded-by-the-readers-catalog.md says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .read import ToolError


def recovery_of(error: ToolError) -> dict[str, Any]:
    """Give what came, as an envelope has it."""
    strategy = {
        "suggested_delay": error.retry_after_ms,
        "max_retries": error.max_retries,
    }
    return {
        "policy": error.retry,
        "outcome": error.outcome,
        "retry_strategy": strategy,
    }
