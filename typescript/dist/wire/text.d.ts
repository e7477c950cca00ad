import type { Audience } from "../redact/scope.js";
import type { Happened } from "./happened.js";
/** The text that replaces a message which a model may not read. */
export declare function neutral({ presented, tables: { sentences } }: Happened): string | undefined;
/** The text for the model: the code and its message, then what the catalog wants it to know. */
export declare function modelText(it: Happened, audience: Audience): string;
/** The text for the user: the catalog's `user_message`, else its message, in the user's language. It names no code. */
export declare function userText(it: Happened): string;
/** The language of the text for the user; `undefined` if the catalog does not say it. */
export declare function languageOf({ languages, presented, tables }: Happened): string | undefined;
/** The message, with the values in the form for the log. */
export declare function logMessage(it: Happened): string;
/** `CODE: a sentence for the user`, for a text that the model reads later. */
export declare function shownText(it: Happened): string;
