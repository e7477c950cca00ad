"""Calls a server's tools through the Python MCP SDK 2.x, and says what it got.

Reads and prints what `mcp1/call.py` does.
"""

import asyncio
import json
import sys

from mcp import Client, StdioServerParameters

# A guard against hangs, longer than any of the server's limits.
LIMIT = 30.0


def server(task):
    if "url" in task:
        return task["url"]
    program, *arguments = task["command"]
    return StdioServerParameters(command=program, args=arguments)


async def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        task = json.load(file)
    async with Client(server(task), read_timeout_seconds=LIMIT) as client:
        await client.list_tools()
        for call in task["calls"]:
            try:
                result = await client.call_tool(call["tool"], call["arguments"])
                said = {"result": result.model_dump(by_alias=True, mode="json", exclude_none=True)}
            except Exception as error:
                said = {"raised": f"{type(error).__name__}: {error}"}
            print(json.dumps(said), flush=True)


asyncio.run(main())
