"""Calls a server's tools through the Python MCP SDK 1.x, and says what it got.

Reads `{"command": […]}` or `{"url": …}`, and `"calls": [{"tool": …, "arguments": {…}}]`; prints one
line for each call: `{"result": …}`, or `{"raised": …}` where the client raised.
"""

import asyncio
import contextlib
import json
import sys
from datetime import timedelta

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

# A guard against hangs, longer than any of the server's limits.
LIMIT = timedelta(seconds=30)


@contextlib.asynccontextmanager
async def streams(task):
    if "url" in task:
        async with streamable_http_client(task["url"]) as (read, write, _):
            yield read, write
    else:
        program, *arguments = task["command"]
        async with stdio_client(StdioServerParameters(command=program, args=arguments)) as both:
            yield both


async def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        task = json.load(file)
    async with streams(task) as (read, write):
        async with ClientSession(read, write, read_timeout_seconds=LIMIT) as session:
            await session.initialize()
            # As agents do: with the tools' schemas the client checks structured results.
            await session.list_tools()
            for call in task["calls"]:
                try:
                    result = await session.call_tool(call["tool"], call["arguments"])
                    said = {"result": result.model_dump(by_alias=True, mode="json", exclude_none=True)}
                except Exception as error:
                    said = {"raised": f"{type(error).__name__}: {error}"}
                print(json.dumps(said), flush=True)


asyncio.run(main())
