"""Says what Python's schemas make of errpact's output.

Reads records, one JSON object a line; prints one line for each pair of a record and a schema that
knows its form: `{"record": LINE, "schema": NAME, "refused": null or WHY}`. What should be refused
is not decided here.
"""

import json
import sys
import typing

# pydantic reads `Iterable` lazily, and would take anything for one.
typing.Iterable = typing.List

import ag_ui.core
import anthropic.types
import jsonschema
import mcp.types
import openai.types.chat
import openai.types.responses.response_input_item_param
from pydantic import TypeAdapter

# RFC 9457, section 3.1: the members that it defines and what each must be; others may be there.
PROBLEM = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "status": {"type": "integer", "minimum": 100, "maximum": 599},
        "title": {"type": "string"},
        "detail": {"type": "string"},
        "instance": {"type": "string", "format": "uri-reference"},
    },
    # Section 3.2: a name that is good in any serialization of a problem.
    "patternProperties": {"^[A-Za-z][A-Za-z0-9_]{2,}$": True},
    "additionalProperties": False,
}

FORMATS = jsonschema.Draft202012Validator.FORMAT_CHECKER


def one_of(validator, alternatives, value, _schema):
    """`oneOf` by the first error of each alternative: jsonschema collects all of them, which takes five times as long."""
    valid = sum(validator.evolve(schema=each).is_valid(value) for each in alternatives)
    if valid != 1:
        yield jsonschema.ValidationError(f"{valid} of {len(alternatives)} alternatives are valid")


Validator = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"oneOf": one_of})


def typed(form):
    """A function that raises where a value is not of this type."""
    return TypeAdapter(form).validate_python


def conforms(schema):
    """A function that raises where a value does not conform to this JSON Schema."""
    jsonschema.Draft202012Validator.check_schema(schema)
    for name in ("uri", "uri-reference", "uuid", "date-time"):
        assert name in FORMATS.checkers, f"{name} would not be checked"
    return Validator(schema, format_checker=FORMATS).validate


def schemas(envelope_schemas):
    """Form -> schema's name -> function that raises."""
    result = {"mcp 1.x CallToolResult": mcp.types.CallToolResult.model_validate}
    event = {"ag-ui Event": typed(ag_ui.core.Event)}
    chat = openai.types.chat.ChatCompletionToolMessageParam
    output = openai.types.responses.response_input_item_param.FunctionCallOutput
    by_form = {
        "mcp": result,
        "mcp_structured": result,
        "mcp_modern": result,
        "openai_chat": {"openai ChatCompletionToolMessageParam": typed(chat)},
        "openai_responses": {"openai FunctionCallOutput": typed(output)},
        "anthropic": {"anthropic ToolResultBlockParam": typed(anthropic.types.ToolResultBlockParam)},
        "anthropic_message": {"anthropic MessageParam": typed(anthropic.types.MessageParam)},
        "ag_ui_result": event,
        "ag_ui_custom": event,
        "ag_ui_run_error": event,
        "problem": {"RFC 9457": conforms(PROBLEM)},
    }
    for catalog, schema in envelope_schemas.items():
        by_form[f"envelope of {catalog}"] = {"jsonschema": conforms(schema)}
    return by_form


def main():
    records, envelope_schemas = sys.argv[1:]
    with open(envelope_schemas, encoding="utf-8") as file:
        by_form = schemas(json.load(file))
    with open(records, encoding="utf-8") as file:
        for number, line in enumerate(file):
            record = json.loads(line)
            for schema, check in by_form.get(record["form"], {}).items():
                refused = None
                try:
                    check(record["value"])
                except Exception as error:
                    refused = f"{type(error).__name__}: {error}"[:2000]
                print(json.dumps({"record": number, "schema": schema, "refused": refused}))


main()
