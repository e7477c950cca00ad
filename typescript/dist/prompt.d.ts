import { type Tables } from "./tables.js";
/** The whole rule block. */
export declare function prompt(tables: Tables): string;
/** The rule block for the instructions of an MCP server, which may be empty. */
export declare function instructions(tables: Tables): string;
/** The rules of a tool for the end of its description, which may be empty. */
export declare function toolSuffix(tables: Tables, tool: string): string;
/** The rule block with only the codes that these tools can raise. */
export declare function promptFor(tables: Tables, tools: readonly string[]): string;
/** A prompt that does not have the current rule block. */
export declare class PromptMismatch extends Error {
    get name(): string;
}
/** Fails unless a prompt has the current rule block: the whole one, or that of some tools. */
export declare function verify(tables: Tables, text: string, tools: readonly string[] | undefined): void;
