import type { Catalog, Entry, Row } from "./types.js";
/** What rows say, with what they leave out. Fails if they are of a newer form than this library reads. */
export declare function entries<Code extends string, Category extends string, Extensions extends object>(format: number, rows: Readonly<Record<Code, Row<Category>>>): Readonly<Record<Code, Entry<Category, Extensions>>>;
/** Every code of some entries, sorted. */
export declare function codes<Code extends string>(entries: Readonly<Record<Code, unknown>>): readonly Code[];
/** {@link Errors.isCode} of a catalog. */
export declare function isCode<Code extends string>(catalog: Catalog<Code>): (code: unknown) => code is Code;
/** {@link Errors.entry} of a catalog. */
export declare function entry<Category extends string, Extensions extends object>(catalog: Catalog<string, Category, Extensions>): (code: string) => Entry<Category, Extensions>;
/** The code that has or had this name; another one stays as it came. */
export declare function codeOf({ entries, former }: Catalog, name: string): string;
export declare function lookUp<Category extends string, Extensions extends object>(catalog: Catalog<string, Category, Extensions>, name: string): Entry<Category, Extensions>;
export declare function expand<Category extends string, Extensions extends object>(code: string, row: Row<Category>): Entry<Category, Extensions>;
