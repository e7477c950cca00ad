// The answer to a client that polls a workflow.
import { clientResponse, inBody, isResponse } from "./forms.js";
import { never, object, unquote } from "./json.js";
/** {@link Errors.parseClientResponse} of a catalog. */
export function parseClientResponse(catalog) {
    return ((value) => read(catalog, value));
}
/** {@link Errors.handleToolError} of a catalog. */
export function handleToolError(catalog) {
    return ((value, actions) => {
        const found = read(catalog, value);
        return found instanceof Promise ? found.then((error) => act(error, actions)) : act(found, actions);
    });
}
export function read(catalog, value) {
    return never(() => isResponse(value) ? inBody(value, true, (body) => clientResponse(catalog, body)) : clientResponse(catalog, object(unquote(value))));
}
function act(error, actions) {
    const all = actions;
    for (const [name, value] of Object.entries(error?.extensions ?? {})) {
        // Members that every object has are not actions.
        if (error && value === true && (Object.hasOwn(actions, name) || !(name in {}))) {
            try {
                all[name]?.(error);
            }
            catch (thrown) {
                globalThis.queueMicrotask(() => {
                    throw thrown;
                });
            }
        }
    }
    return error;
}
