/** What a host put around the whole text of a failed call is taken off. */
export declare function unwrapped(value: string): string | undefined;
export declare const PYDANTIC_AI = "\n\nFix the errors and try again.";
