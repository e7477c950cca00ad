"""An error that is raised and caught, to the JSON of its MCP result.

By the package, and by hand. Prints one line.

    benches/libraries/run python
"""

from __future__ import annotations

import json
import re
import statistics
import time
import uuid
from collections.abc import Callable
from datetime import datetime, timezone

import errors

CALLS = 5_000
ROUNDS = 15


def by_errpact() -> str:
    """Write the result that the package makes."""
    try:
        raise errors.WeatherBusy(location="Oslo")
    except errors.WeatherBusy as error:
        it = errors.occurrence(
            error, tool="get_weather", arguments={"location": "Oslo"}
        )
        return json.dumps(it.mcp())


class BusyError(Exception):
    """An error with its value."""

    def __init__(self, location: str) -> None:
        """Take the place."""
        super().__init__(f"The weather service is busy with {location}.")
        self.location = location


def by_hand() -> str:
    """Write the same result without a library."""
    try:
        raise BusyError("Oslo")
    except BusyError as error:
        ident, message = str(uuid.uuid4()), str(error)
        at = (
            datetime.now(timezone.utc)
            .isoformat(timespec="milliseconds")
            .replace("+00:00", "Z")
        )
        text = (
            f"WEATHER_BUSY: {message} Wait. Call get_weather with the same arguments. "
            f"Or: Ask for a larger town nearby (Oslo). Retry after 2 s. "
            f"Ref: {ident.replace('-', '')[:12]}."
        )
        envelope = {
            "error": {
                "code": "WEATHER_BUSY",
                "category": "network",
                "fingerprint": errors.WIRE_FINGERPRINT,
                "source": "get_weather",
                "message": message,
                "context": {
                    "operation": "get_weather",
                    "parameters": {"location": error.location},
                },
                "recovery": {
                    "is_retryable": True,
                    "policy": "retry-after-delay",
                    "retry_strategy": {"suggested_delay": 2000, "max_retries": 3},
                    "alternatives": [
                        {
                            "description": "Ask for a larger town nearby",
                            "example": "Oslo",
                        },
                    ],
                    "required_actions": [
                        "Wait.",
                        "Call get_weather with the same arguments.",
                    ],
                },
                "debug": {"error_id": ident, "timestamp": at},
            },
        }
        return json.dumps(
            {
                "_meta": {"io.github.errpact/benches": envelope},
                "content": [{"text": text, "type": "text"}],
                "isError": True,
                "resultType": "complete",
            },
        )


def same(text: str) -> object:
    """Give the result without its id and time."""
    result = json.loads(re.sub(r"Ref: \w+", "", text))
    del result["_meta"]["io.github.errpact/benches"]["error"]["debug"]
    return result


def cost(of: Callable[[], str]) -> float:
    """Give the CPU microseconds of one call."""
    before = time.process_time()
    for _ in range(CALLS):
        of()
    return (time.process_time() - before) * 1e6 / CALLS


def main() -> None:
    """Measure both in turn."""
    own, hand = same(by_errpact()), same(by_hand())
    if own != hand:
        message = f"the results differ, so the comparison means nothing:\n{own}\n{hand}"
        raise SystemExit(message)
    cost(by_errpact)
    cost(by_hand)
    rounds = [(cost(by_errpact), cost(by_hand)) for _ in range(ROUNDS)]
    mine, theirs = (statistics.median(side) for side in zip(*rounds, strict=True))
    print(
        f"P2 Python: {mine:.2f} µs, by hand {theirs:.2f} µs: {mine / theirs:.2f} × (goal 3)",
    )


main()
