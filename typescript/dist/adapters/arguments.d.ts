import { ArgumentProblem } from "../argument.js";
export interface Issue {
    readonly path: readonly unknown[];
    readonly unknown: readonly unknown[];
    readonly expected: unknown;
    readonly values: unknown;
}
/**
 * The problem with arguments that a schema refused: missing ones first, then invalid ones, then unknown ones. The issues
 * are those in the error; if it has none, the schema is asked again.
 */
export declare function problemOf(error: unknown, given: unknown, schema?: unknown): Promise<ArgumentProblem>;
/** The issues that a schema, or one of the schemas of an object's members, has with what was given. */
export declare function issuesOf(schema: unknown, given: unknown): Promise<readonly Issue[] | undefined>;
