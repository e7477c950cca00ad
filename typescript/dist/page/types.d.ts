/** A retry policy in one word. */
export type RetryWord = "do-not-retry" | "retry-now-safe" | "retry-after-delay" | "retry-after-change" | "re-auth-then-retry";
/** What a result is to its reader: a failure, a decision, work that is partly done, or a search without a find. */
export type Disposition = "failed" | "refused" | "partial" | "empty";
/** How a call ends when its retries are exhausted. */
export type WhenUsedUp = "fail" | "skip" | "complete" | "ask_user";
/** Whether a retry makes sense, by whom and when. */
export interface Retry {
    /** Who must act first: no one (the runtime waits and retries), the model, the user; `null` is never. */
    readonly by: "runtime" | "model" | "user" | null;
    /** Tries after the first; `null` is no limit. */
    readonly max: number | null;
    /** The wait before the first retry; 0 where a parameter of the occurrence says it. */
    readonly delay_ms: number;
    /** The parameter that says the wait. */
    readonly delay_param?: string;
    /** From one wait to the next. */
    readonly multiplier: number;
    /** The longest wait. */
    readonly max_delay_ms: number;
    /** `full`: anything from nothing to the wait; `none`: the wait itself. */
    readonly jitter: "full" | "none";
    /** The policy in one word. */
    readonly word: RetryWord;
}
/** What the catalog says about a code. */
export interface Entry<Category extends string = string, Extensions extends object = object> {
    /** Its name. */
    readonly code: string;
    readonly category: Category | "unknown";
    readonly number?: number;
    /** One line that is the same for every occurrence. */
    readonly summary: string;
    /** Who gets it. */
    readonly deliver: "model" | "user" | "both";
    /** What stays in the conversation's history. */
    readonly replay: "keep" | "stub" | "drop";
    /** What ends at once. */
    readonly stops: "nothing" | "tool" | "run";
    /** What a result with the code is to its reader: all but a failure is an ordinary result. */
    readonly disposition: Disposition;
    /** Did the side effect happen? */
    readonly outcome: "not_done" | "unknown" | "done";
    /** The tool that says whether it happened, if that is unknown. */
    readonly verify?: string;
    readonly retry: Retry;
    readonly exhausted: {
        readonly blocking: WhenUsedUp;
        readonly optional: WhenUsedUp;
    };
    /** HTTP status. */
    readonly status?: number;
    /** JSON-RPC code. */
    readonly jsonrpc?: number;
    /** Link to its documentation. */
    readonly docs?: string;
    /** The team's own fields. */
    readonly extensions: Extensions;
    /** What users read, with its `{placeholders}`. */
    readonly user_message?: string;
    /** The same in other languages, by their tags. */
    readonly messages?: Readonly<Record<string, string>>;
}
/** The envelope: what a program may know of an error. Members of a wrong type are left out. */
export interface Envelope {
    readonly code: string;
    readonly category?: string;
    /** The fingerprint of the wire forms of the catalog that the server has. */
    readonly fingerprint?: string;
    /** `refused`, `partial` or `empty`; a failure has none. */
    readonly disposition?: string;
    /** The tool, else the service. */
    readonly source?: string;
    readonly message: string;
    readonly context?: {
        readonly operation?: string;
        /** The tool's arguments; `ToolArguments` of the generated file has their types. */
        readonly parameters?: Readonly<Record<string, unknown>>;
    };
    /** What was done, of a code that is partly done, and the items that were not. */
    readonly partial?: {
        readonly result?: unknown;
        readonly issues?: readonly {
            /** RFC 6901, in the arguments of the call. */
            readonly pointer?: string;
            readonly code?: string;
            readonly message?: string;
            readonly parameters?: Readonly<Record<string, unknown>>;
        }[];
    };
    readonly recovery: {
        readonly is_retryable?: boolean;
        readonly policy?: string;
        /** Did the side effect happen? A server says it only if it did not. */
        readonly outcome?: Entry["outcome"];
        /** The tool that says whether it happened, if it may have. */
        readonly verify?: string;
        readonly retry_strategy?: {
            /** In milliseconds. */
            readonly suggested_delay?: number;
            readonly max_retries?: number;
            readonly parameter_adjustments?: Readonly<Record<string, string>>;
        };
        readonly alternatives?: readonly {
            readonly description?: string;
            readonly example?: string;
        }[];
        readonly required_actions?: readonly string[];
    };
    readonly debug: {
        readonly error_id?: string;
        readonly timestamp?: string;
    };
}
/** An error of a tool, as it came. */
export interface ToolError {
    /** The code as it came, also one that the catalog does not have. */
    readonly code: string;
    /** Does the catalog have the code that came? What it does not have is treated as the catch-all. */
    readonly known: boolean;
    /**
     * Was the server built from another version of the catalog than this file? All that came holds; what this file
     * says of the code may have changed, so a page may offer to reload.
     */
    readonly skewed: boolean;
    /** The fingerprint of the server's wire forms, if it came. */
    readonly fingerprint?: string;
    /** For users, in a notice and a problem; for the model in every other form. */
    readonly message: string;
    /** The reference that users quote to support. */
    readonly ref?: string;
    /** What to do about it, in the words of a server that says it beside the message. */
    readonly hint?: string;
    /** The values that it is about, as they came. */
    readonly details?: Readonly<Record<string, unknown>>;
    /** As it came, else the code's. */
    readonly retry: RetryWord;
    /** As it came, else the code's. */
    readonly disposition: Disposition;
    /** How long to wait before a retry. */
    readonly retry_after_ms?: number;
    /** The most retries that the server's catalog allows. */
    readonly max_retries?: number;
    /** Did the side effect happen? What came; a server says it only if it did not. */
    readonly outcome?: Entry["outcome"];
    /** The tool that says whether it happened, if it may have. */
    readonly verify?: string;
    /** The tool; of an envelope its `source`, which is the service where no tool is known. */
    readonly tool?: string;
    readonly tool_call_id?: string;
    readonly turn?: string;
    /** When it happened: RFC 3339, UTC. */
    readonly timestamp?: string;
    readonly envelope?: Envelope;
    /** The service behind it, by the name that users know. */
    readonly service?: string;
    /** The stage of a workflow that failed. */
    readonly stage?: string;
    /** The status in which that left the workflow. */
    readonly rollback_status?: string;
    /** The team's fields that came with it. */
    readonly extensions?: Readonly<Record<string, unknown>>;
}
/** The same, of a catalog whose codes are known: an editor can offer them. */
export type ToolErrorOf<Code extends string> = ToolError & {
    readonly code: Code | (string & {});
};
/** A code as a generated file writes it: what is not there is as in most codes. */
export interface Row<Category extends string = string> extends Partial<Omit<Entry<Category>, "code" | "category" | "retry" | "extensions">> {
    readonly category: Category;
    readonly retry?: Partial<Omit<Retry, "word">>;
    readonly extensions?: Readonly<Record<string, unknown>>;
}
/** A member of a shape: its JSON Pointer (RFC 6901), what it says, and the constant, the words, the unit or the parameter of that. */
export type ShapeMember = readonly [pointer: string, fact: string, argument?: unknown];
/** A shape that the catalog declares. */
export interface ShapeRow {
    /** The media type of an HTTP body. */
    readonly media_type: string;
    /** Its members, sorted by the names in their pointers. */
    readonly members: readonly ShapeMember[];
}
/** A catalog, as a generated file hands it to the functions of this one. */
export interface Catalog<Code extends string = string, Category extends string = string, Extensions extends object = object> {
    readonly name: string;
    readonly version: string | null;
    /** Of everything that the catalog says. */
    readonly fingerprint: string;
    /** Of what a program reads in wire forms: an error with another one is `skewed`. */
    readonly wire_fingerprint: string;
    /** The key of `_meta` under which a result of MCP has the envelope. */
    readonly meta_key: string;
    /** The code of what no code fits. */
    readonly fallback: Code | null;
    /** Former names of codes, which everything that reads understands. */
    readonly former?: Readonly<Record<string, Code>>;
    /** How many digits of an error's id are its reference. */
    readonly reference_digits: number;
    /** What is before and after the reference at the end of a text, if it is not `Ref: ` and a period. */
    readonly reference_marks?: readonly [string, string];
    /** The languages of texts for users: first that of the catalog's own texts. */
    readonly languages?: readonly string[];
    /** Shapes of failures beside errpact's own, by name. */
    readonly shapes?: Readonly<Record<string, ShapeRow>>;
    /** What a code looks like that the catalog does not have. */
    readonly new_code: RegExp;
    /** What it says about each code that can reach a page. */
    readonly entries: Readonly<Record<Code, Entry<Category, Extensions>>>;
}
