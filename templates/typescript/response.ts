
/** The names of the team's fields that are true or false. */
type Flag = {
  [Name in keyof Extensions]-?: Extensions[Name] extends boolean | undefined ? Name : never;
}[keyof Extensions];

/** What a page does where a client response says so: by the names of the team's fields that are true or false. */
export type ErrorActions = [Flag] extends [never]
  ? { readonly [name: string]: never }
  : { readonly [Name in Flag]?: ((error: ToolError) => void) | undefined };

/** A body, also one of which nothing is known. */
type Body = string | null | undefined | { readonly clone?: never };

/**
 * The failed stage of a workflow in a client response: in its body, as a value or as JSON, or in an
 * HTTP response of any status, whose body stays to be read.
 */
export function parseClientResponse(body: Body): ToolError | undefined;
export function parseClientResponse(response: ResponseLike): Promise<ToolError | undefined>;
export function parseClientResponse(body: unknown): ToolError | undefined;
export function parseClientResponse(value: unknown): Promise<ToolError | undefined> | ToolError | undefined {
  return read(value);
}

/**
 * Reads a client response and does what it says: calls the action of each field that it has as
 * `true`. What this file says of the code does not count, so that a page obeys a newer server. What
 * is no client response (a page of a proxy, an empty body, a success) is no error, and does nothing.
 *
 * An action that throws keeps no other from being called; what it threw is reported as an uncaught
 * exception, as that of a listener is.
 */
export function handleToolError(body: Body, actions: ErrorActions): ToolError | undefined;
export function handleToolError(response: ResponseLike, actions: ErrorActions): Promise<ToolError | undefined>;
export function handleToolError(body: unknown, actions: ErrorActions): ToolError | undefined;
export function handleToolError(
  value: unknown,
  actions: ErrorActions,
): Promise<ToolError | undefined> | ToolError | undefined {
  const found = read(value);
  return found instanceof Promise ? found.then((error) => act(error, actions)) : act(found, actions);
}

function read(value: unknown): Promise<ToolError | undefined> | ToolError | undefined {
  return never(() =>
    isResponse(value) ? inBody(value, true, clientResponse) : clientResponse(object(unquote(value))),
  );
}

function act(error: ToolError | undefined, actions: ErrorActions): ToolError | undefined {
  const all = actions as Readonly<Record<string, ((error: ToolError) => void) | undefined>>;
  for (const [name, value] of Object.entries(error?.extensions ?? {})) {
    // What every object has is nobody's action.
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
