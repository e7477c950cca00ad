import { type Fact } from "./fact.js";
/** The words of a name: `rateLimit` and `HTTP_ERROR`. */
export declare function spelled(name: string): string;
/** The names with which a printed error begins and ends. */
export declare function printedNames(given: string): string[];
/** The names of classes of errors in a text. */
export declare function thrownNames(text: string): string[];
/** The facts that the names of a failure state. */
export declare class Names {
    #private;
    add(name: string): void;
    /** The first that is precise, else the first. */
    fact(): Fact | undefined;
    /** The fact, or a name's if it says more than a status. */
    refine(fact: Fact): Fact;
}
