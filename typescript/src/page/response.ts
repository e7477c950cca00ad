// The answer to a client that polls a workflow.

import type { Errors } from "./errors.js";
import { clientResponse, inBody, isResponse } from "./forms.js";
import type { Host } from "./host.js";
import { never, object, unquote } from "./json.js";
import type { Catalog, ToolError } from "./types.js";

/** {@link Errors.parseClientResponse} of a catalog. */
export function parseClientResponse(catalog: Catalog): Errors["parseClientResponse"] {
  return ((value: unknown) => read(catalog, value)) as Errors["parseClientResponse"];
}

/** {@link Errors.handleToolError} of a catalog. */
export function handleToolError<Code extends string, Category extends string, Extensions extends object>(
  catalog: Catalog<Code, Category, Extensions>,
): Errors<Code, Category, Extensions>["handleToolError"] {
  return ((value: unknown, actions: object) => {
    const found = read(catalog, value);
    return found instanceof Promise ? found.then((error) => act(error, actions)) : act(found, actions);
  }) as Errors<Code, Category, Extensions>["handleToolError"];
}

export function read(catalog: Catalog, value: unknown): Promise<ToolError | undefined> | ToolError | undefined {
  return never(() =>
    isResponse(value) ? inBody(value, true, (body) => clientResponse(catalog, body)) : clientResponse(catalog, object(unquote(value))),
  );
}

function act(error: ToolError | undefined, actions: object): ToolError | undefined {
  const all = actions as Readonly<Record<string, ((error: ToolError) => void) | undefined>>;
  for (const [name, value] of Object.entries(error?.extensions ?? {})) {
    // Members that every object has are not actions.
    if (error && value === true && (Object.hasOwn(actions, name) || !(name in {}))) {
      try {
        all[name]?.(error);
      } catch (thrown) {
        (globalThis as unknown as Host).queueMicrotask(() => {
          throw thrown;
        });
      }
    }
  }
  return error;
}
