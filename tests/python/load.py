"""Imports generated modules and says what is in them: one JSON line for each."""

from __future__ import annotations

import dataclasses
import importlib
import json
import sys


def main() -> None:
    """Load every module that the arguments name."""
    for name in sys.argv[1:]:
        module = importlib.import_module(name)
        entries = [
            {
                **dataclasses.asdict(entry),
                "code": str(entry.code),
                "presents_as": entry.presents_as and str(entry.presents_as),
                "by_text": module.ENTRIES[str(code)] is entry,
                "by_name": module.Code[code.name] is code,
            }
            for code, entry in module.ENTRIES.items()
        ]
        seen = {
            "module": name,
            "catalog": module.CATALOG,
            "fingerprint": module.FINGERPRINT,
            "codes": [code.value for code in module.Code],
            "entries": entries,
            "fallback": str(module.entry("CODE_OF_THE_FUTURE").code),
            "tools": {name: dataclasses.asdict(it) for name, it in module.TOOLS.items()},
        }
        print(json.dumps(seen))


main()
