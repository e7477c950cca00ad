import type { Cuts } from "../cuts.js";
/** E-mail addresses. */
export declare function mail(text: string, cuts: Cuts): void;
/** Name and password of a URL. */
export declare function userInfo(text: string, cuts: Cuts): void;
/** The name in the path of a user's folder. */
export declare function homes(text: string, cuts: Cuts): void;
