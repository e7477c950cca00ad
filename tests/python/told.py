"""Says what a generated module reads in JSON values: one JSON line for each line that comes in.

The first argument names the module. `tests/typescript/told.ts` says the same of the other
language's file; each caller decides what they should say.
"""

from __future__ import annotations

import importlib
import json
import sys

NAMES = ("message", "retry", "known", "retry_after_ms", "ref", "tool", "tool_call_id")
NAMES += ("hint", "details", "skewed", "fingerprint", "max_retries", "outcome")
NAMES += ("disposition", "verify")
NAMES += ("turn", "timestamp", "service", "stage", "rollback_status", "extensions")


def main() -> None:
    """Read each value."""
    errors = importlib.import_module(sys.argv[1])
    for line in sys.stdin:
        read = errors.parse_all(json.loads(line))
        first = errors.parse(json.loads(line))
        assert first == next(iter(read), None)
        print(json.dumps([told(error) for error in read]))


def told(error: object) -> dict[str, object]:
    """Say what an error tells."""
    said = {name: getattr(error, name) for name in NAMES}
    said = {name: value for name, value in said.items() if value is not None}
    said["code"] = str(getattr(error, "code", None))
    envelope = getattr(error, "envelope", None)
    if envelope is not None:
        said["envelope"] = envelope.to_json()["error"]["recovery"]["policy"]
    return said


main()
