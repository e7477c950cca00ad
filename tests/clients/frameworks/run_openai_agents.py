"""OpenAI's agents: an agent with a scripted model."""

import json
from collections.abc import AsyncIterator
from typing import Any

from agents import Agent, Model, ModelResponse, Runner, Usage, function_tool
from agents.exceptions import MaxTurnsExceeded
from bakery import (
    TOOLS,
    ended,
    errors,
    given,
    limit,
    passed,
    recipe,
    run,
    tell,
)
from errpact.openai_agents import ToolErrors
from openai.types.responses import (
    ResponseFunctionToolCall,
    ResponseOutputMessage,
    ResponseOutputText,
)


class Scripted(Model):
    """Calls a tool, and reads what came of it."""

    def __init__(self, tool: str) -> None:
        self.tool = tool
        self.read: list[str] = []

    async def get_response(self, *given_: Any, **more: Any) -> ModelResponse:
        history = more.get("input", given_[1] if len(given_) > 1 else None)
        outputs = [
            it["output"]
            for it in history
            if isinstance(it, dict) and it.get("type") == "function_call_output"
        ]
        self.read += outputs
        said: Any = ResponseFunctionToolCall(
            type="function_call",
            name=self.tool,
            call_id="call_1",
            arguments=json.dumps(given(self.tool)),
        )
        if outputs:
            text = ResponseOutputText(type="output_text", text="Done.", annotations=[])
            said = ResponseOutputMessage(
                id="message_1",
                type="message",
                role="assistant",
                status="completed",
                content=[text],
            )
        return ModelResponse(output=[said], usage=Usage(), response_id=None)

    def stream_response(self, *given: Any, **more: Any) -> AsyncIterator[Any]:
        raise NotImplementedError


async def read(tool: str, made: Any) -> str:
    """Give what the model read of its call."""
    model = Scripted(tool)
    await Runner.run(Agent(name="baker", model=model, tools=[made]), "Cake?")
    (only,) = model.read
    return only


async def alone(tool: str) -> str:
    return await read(tool, function_tool(TOOLS[tool]))


async def guarded(tool: str) -> str:
    return await read(tool, recipe.tool(TOOLS[tool], time_limit=limit(tool)))


async def exhausted(pieces: int) -> str:
    """Fail as an agent does that is a tool."""
    raise MaxTurnsExceeded("10 turns")


async def interrupted() -> str:
    """Let the framework interrupt a tool."""
    try:
        model = Scripted("exhausted")
        tool = recipe.tool(exhausted)
        await Runner.run(Agent(name="baker", model=model, tools=[tool]), "Cake?")
    except MaxTurnsExceeded as error:
        return f"{type(error).__name__}: {error}"
    return "nothing"


async def limited() -> str:
    """Use the framework's own time limit."""
    guard = ToolErrors(errors)
    return await read("timed", guard.function_tool(TOOLS["timed"], timeout=0.2))


async def others() -> str:
    """Use the error function for a tool that others made."""
    guard = ToolErrors(errors)
    made = function_tool(TOOLS["cataloged"], failure_error_function=guard.failure)
    return await read("cataloged", made)


async def main() -> None:
    await tell("openai-agents", alone, guarded)
    passed("openai-agents", "MaxTurnsExceeded", await interrupted())
    passed("openai-agents", "ToolTimeoutError", await limited())
    passed("openai-agents", "SoldOut", await others())
    passed("openai-agents", "what ends more", await ended(guarded))


run(main)
