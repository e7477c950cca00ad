"""Says what the models of the Python MCP SDK 2.x make of errpact's results.

Reads and prints what `mcp1/schemas.py` does. The SDK knows what a result looks like in each
protocol revision; a result for older peers is held against the older revisions.
"""

import json
import sys

from mcp_types import methods, version

REVISIONS = {
    "mcp": version.HANDSHAKE_PROTOCOL_VERSIONS,
    "mcp_structured": version.HANDSHAKE_PROTOCOL_VERSIONS,
    "mcp_modern": version.KNOWN_PROTOCOL_VERSIONS,
}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        for number, line in enumerate(file):
            record = json.loads(line)
            for revision in REVISIONS.get(record["form"], ()):
                refused = None
                try:
                    methods.parse_server_result("tools/call", revision, record["value"])
                except Exception as error:
                    refused = f"{type(error).__name__}: {error}"[:2000]
                schema = f"mcp 2.x tools/call {revision}"
                print(json.dumps({"record": number, "schema": schema, "refused": refused}))


main()
