"""What the Python package costs: an error to its MCP result, a long failure, and an import.

The MCP result beside the same by hand, as text and through a dictionary. Prints a line for each.

    benches/libraries/run python
"""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from datetime import datetime, timezone

import errors
import errpact

CALLS = 5_000
ROUNDS = 15
IMPORTS = 15
LONG = (
    "could not reach db-7.internal:5432 as ada@example.com, token sk-live-0123456789; "
    * 64
)[:4096]


def failed() -> errpact.Occurrence:
    """Raise and catch an error, in a call."""
    try:
        raise errors.WeatherBusy(location="Oslo")
    except errors.WeatherBusy as error:
        return errors.occurrence(
            error, tool="get_weather", arguments={"location": "Oslo"}
        )


def as_dictionary() -> str:
    """Write the result that the package makes, as programs do that need a dictionary."""
    return json.dumps(failed().mcp())


def as_text() -> str:
    """Write the result that the package makes."""
    return failed().mcp_json()


def every_form() -> None:
    """Write every form of a failure of a third party, whose text has 4 KiB."""
    try:
        raise RuntimeError(LONG)
    except RuntimeError as error:
        it = errors.occurrence(error, tool="get_weather", call_id="call_1")
    it.text()
    it.user_text()
    it.envelope()
    it.mcp_json()
    it.anthropic("call_1")
    it.openai_chat("call_1")
    it.notice()
    it.problem()
    it.logfmt()
    it.log_fields()


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


def cost(of: Callable[[], object], calls: int = CALLS) -> float:
    """Give the CPU microseconds of one call."""
    before = time.process_time()
    for _ in range(calls):
        of()
    return (time.process_time() - before) * 1e6 / calls


def imported(module: str) -> float:
    """Give the milliseconds of an import in a new interpreter."""
    program = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    run = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return float(run.stdout) * 1000


def main() -> None:
    """Measure what is compared in turn."""
    hand = same(by_hand())
    for own in (same(as_dictionary()), same(as_text())):
        if own != hand:
            message = f"the results differ, so the comparison means nothing:\n{own}\n{hand}"
            raise SystemExit(message)
    sides = (as_text, as_dictionary, by_hand)
    for side in sides:
        cost(side)
    rounds = [[cost(side) for side in sides] for _ in range(ROUNDS)]
    text, dictionary, theirs = (statistics.median(it) for it in zip(*rounds, strict=True))
    for name, own, goal in (("text", text, 0.5), ("a dictionary", dictionary, 1.5)):
        print(
            f"P2 Python, as {name}: {own:.2f} µs, by hand {theirs:.2f} µs: "
            f"{own / theirs:.2f} × (goal {goal})"
        )
    long = statistics.median(cost(every_form, 50) for _ in range(ROUNDS))
    print(f"P3 Python, 4 KiB to every form: {long / 1000:.2f} ms (goal 0.3)")
    # In turn, so that both meet the same machine.
    modules = ("asyncio, json, logging", "errors_1000")
    times = [[imported(module) for module in modules] for _ in range(IMPORTS)]
    standard, own = (statistics.median(it) for it in zip(*times, strict=True))
    print(
        f"P3 Python, import of 1,000 codes: {own:.1f} ms, of which the standard library's "
        f"asyncio, json and logging {standard:.1f} ms (goal 25)"
    )


main()
