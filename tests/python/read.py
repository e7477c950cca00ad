"""Reads wire forms with a generated module: one JSON line for each line that comes in.

The first argument names the module. Nothing here knows what a form holds.
"""

from __future__ import annotations

import importlib
import json
import sys


def main() -> None:
    """Read each text as it came, and as a program has it that parsed the JSON in it."""
    errors = importlib.import_module(sys.argv[1])
    for line in sys.stdin:
        text = json.loads(line)
        try:
            parsed = json.loads(text)
        except ValueError:
            parsed = None
        seen = [say(errors.parse(text))]
        if parsed is not None:
            seen.append(say(errors.parse(parsed)))
            seen.append(say(next(iter(errors.parse_all([parsed])), None)))
            envelope = errors.Envelope.from_json(parsed)
            if envelope is not None:
                seen.append({"envelope": envelope.to_json()})
        print(json.dumps(seen))


def say(error: object) -> object:
    """Say what an error is."""
    if error is None:
        return None
    names = ("message", "form", "retry", "retry_after_ms", "ref", "tool")
    names += ("tool_call_id", "timestamp", "known")
    said = {name: getattr(error, name) for name in names}
    said["code"] = str(getattr(error, "code", None))
    said["enveloped"] = getattr(error, "envelope", None) is not None
    return said


main()
