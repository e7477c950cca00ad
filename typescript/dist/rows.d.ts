/** The rows of a table whose columns are separated by tabs. */
export declare function rows(table: string): readonly (readonly string[])[];
