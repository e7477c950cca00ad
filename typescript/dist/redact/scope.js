// Who receives a text, and what it may contain. See `docs/decisions/028-shared-text-uses-the-stricter-form.md`.
import { param, toolOf } from "../tables.js";
const CHANNELS = ["plain", "mask", "hash", "omit"];
/** The form in which an audience gets a parameter. */
export function channel(audience, row) {
    const { model = "plain", user = "plain", log = "plain" } = row;
    const form = audience === "both" ? (CHANNELS.indexOf(model) > CHANNELS.indexOf(user) ? model : user) : { model, user, log }[audience];
    return row.secret === true && form === "plain" ? "omit" : form;
}
/** The parameter of this name, and its value. */
export function find(scope, name) {
    const own = param(scope.params, name);
    if (own !== undefined) {
        return [own, scope.values.get(name)];
    }
    const context = scope.facts.context.has(name) ? param(scope.tables.context, name) : undefined;
    return context && [context, scope.facts.context.get(name)];
}
/** The service behind a call: the one given, else the tool's. */
export function serviceOf(tables, { service, tool }) {
    return service ?? toolOf(tables, tool)?.service;
}
/** The reference that users quote: the first hex digits of the id. */
export function referenceOf(tables, id) {
    return id.replaceAll("-", "").slice(0, Math.max(1, tables.catalog.reference_digits));
}
