/** A token of a vendor. */
export interface Vendor {
    /** Finds the prefix and what follows it. */
    readonly token: RegExp;
    /** Finds the letters before the prefix; `undefined` for one that begins the token. */
    readonly lead: RegExp | undefined;
    readonly least: number;
    readonly most: number;
    readonly prefix: string;
}
/** Every vendor. */
export declare const VENDORS: readonly Vendor[];
