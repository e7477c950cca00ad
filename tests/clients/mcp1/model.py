"""Says what a model reads of a tool call, through two agent frameworks.

Reads what `call.py` does; prints one line for each call and framework:
`{"framework": …, "text": …}`, or `{"framework": …, "raised": …}`.
"""

import asyncio
import json
import sys

from agents.mcp import MCPServerStdio, MCPUtil
from agents.run_context import RunContextWrapper
from langchain_core.messages import ToolMessage
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_mcp_adapters.tools import load_mcp_tools


def text(content):
    """The text of a message's content, which is a string or a list of blocks."""
    if isinstance(content, str):
        return content
    if isinstance(content, dict):
        content = [content]
    return "\n".join(block["text"] for block in content)


async def langchain(task):
    program, *arguments = task["command"]
    server = {"transport": "stdio", "command": program, "args": arguments}
    async with MultiServerMCPClient({"server": server}).session("server") as session:
        tools = {tool.name: tool for tool in await load_mcp_tools(session)}
        for call in task["calls"]:
            request = {"type": "tool_call", "id": "call_1", "name": call["tool"], "args": call["arguments"]}
            message = await tools[call["tool"]].ainvoke(request)
            assert isinstance(message, ToolMessage)
            yield text(message.content)


async def openai_agents(task):
    program, *arguments = task["command"]
    server = MCPServerStdio({"command": program, "args": arguments}, client_session_timeout_seconds=30)
    async with server:
        tools = {tool.name: tool for tool in await server.list_tools()}
        for call in task["calls"]:
            given = json.dumps(call["arguments"])
            context = RunContextWrapper(context=None)
            output = await MCPUtil.invoke_mcp_tool(server, tools[call["tool"]], context, given)
            yield text(output)


async def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        task = json.load(file)
    for framework in (langchain, openai_agents):
        async for read in framework(task):
            print(json.dumps({"framework": framework.__name__, "text": read}), flush=True)


asyncio.run(main())
