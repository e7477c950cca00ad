/** The rows of a table whose columns are separated by tabs. */
export function rows(table) {
    return table
        .trim()
        .split("\n")
        .map((line) => line.split("\t"));
}
