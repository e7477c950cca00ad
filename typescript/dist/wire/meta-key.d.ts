/** Refuses a key that no MCP result may have: it needs a prefix in reverse-DNS notation, a slash and a name. */
export declare function checkMetaKey(key: string): void;
