"""Prints the JSON Schemas of the APIs of models, from the types that the providers' SDKs publish.

One object: the path of each API, and the schemas of its requests, answers and events. The schemas are strict: an object
that has members has no others. Iterables are lists, which pydantic's own validation would not look into.
"""

import json

import anthropic.types as anthropic
import openai.types.chat as chat
import openai.types.responses as responses
from anthropic.types import message_create_params
from openai.types.chat import completion_create_params
from openai.types.responses import response_create_params
from pydantic import TypeAdapter

TYPES = {
    "/v1/chat/completions": {
        "request": completion_create_params.CompletionCreateParams,
        "answer": chat.ChatCompletion,
        "event": chat.ChatCompletionChunk,
    },
    "/v1/responses": {
        "request": response_create_params.ResponseCreateParams,
        "answer": responses.Response,
        "event": responses.ResponseStreamEvent,
    },
    "/v1/messages": {
        "request": message_create_params.MessageCreateParams,
        "answer": anthropic.Message,
        "event": anthropic.RawMessageStreamEvent,
    },
}


def close(schema):
    """Forbids members that a type does not have."""
    if isinstance(schema, dict):
        if "properties" in schema:
            schema["additionalProperties"] = False
        for part in schema.values():
            close(part)
    elif isinstance(schema, list):
        for part in schema:
            close(part)
    return schema


def schemas(types):
    return {part: close(TypeAdapter(type).json_schema()) for part, type in types.items()}


print(json.dumps({path: schemas(types) for path, types in TYPES.items()}))
