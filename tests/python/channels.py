"""Prints what a generated module shows to a model: its blocks, and the text of each code.

The first argument names the module, and the others are tools. `tests/typescript/channels.ts`
prints the same of the other language's file.
"""

from __future__ import annotations

import importlib
import json
import sys


def main() -> None:
    """Print one JSON object."""
    errors = importlib.import_module(sys.argv[1])
    suffix = getattr(errors, "tool_suffix", lambda _: "")
    said = {
        "instructions": getattr(errors, "INSTRUCTIONS", ""),
        "suffixes": {tool: suffix(tool) for tool in sys.argv[2:]},
        "texts": {
            str(code): errors.occurrence(errors.error(code)).text()
            for code in errors.Code
        },
    }
    errors.verify(errors.PROMPT)
    if said["instructions"]:
        errors.verify(f"You sell things.\n{said['instructions']}")
    print(json.dumps(said))


main()
