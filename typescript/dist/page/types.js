// The catalog and its errors, as data.
export {};
