/** What a name says about its value. */
export type ValueKind = "any" | "word" | "token" | "line" | "id" | "query" | "header" | "cookie";
/** A name in one of its spellings. */
export interface Name {
    readonly spelled: string;
    readonly several: boolean;
    readonly of: ValueKind;
}
/** Every name: `api key`, `api_key`, `api-key`, `api.key`, `apikey`. */
export declare const NAMES: readonly Name[];
/** Does a word end like the name of a credential? */
export declare function namesACredential(word: string): boolean;
/** Is it a word of a sentence, and so no value? */
export declare function saysSomething(word: string): boolean;
