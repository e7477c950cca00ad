"""Reads failures of other contracts, and writes them again in the same shape.

The arguments are the name of a module and a file with the failures. Each is printed as a line
of JSON: the code that was found, and the bytes that were written.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

import errpact

errors = importlib.import_module(sys.argv[1])
for contract in json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")):
    found = errors.parse(json.loads(contract["payload"]))
    # Another contract proves nothing about an effect, so only a tool that may be repeated
    # passes its word for a retry on.
    it = errors.occurrence(errpact.ReceivedError(found), tool="charge")
    written = it.shape(contract["shape"], contract["reader"])
    print(json.dumps([found.code, found.known, json.dumps(written, ensure_ascii=False, separators=(",", ":"), sort_keys=True)]))
