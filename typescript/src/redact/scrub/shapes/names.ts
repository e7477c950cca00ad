// The names of credentials.

/** What a name says about its value. */
export type ValueKind = "any" | "word" | "token" | "line" | "id" | "query" | "header" | "cookie";

/** A name in one of its spellings. */
export interface Name {
  readonly spelled: string;
  readonly several: boolean;
  readonly of: ValueKind;
}

const WORDS =
  "password:any,passwort:any,passwd:any,passphrase:line,pass phrase:line,mnemonic:line,seed phrase:line,recovery phrase:line," +
  "passcode:any,pwd:any,pass:word,psw:word,pin:word,cvv:word,cvc:word,otp:word,password hash:any,identified by:any," +
  "secret:token,token:token,jwt:token,credential:token,credentials:token,api key:token,app key:token,application key:token," +
  "access key:token,access key id:token,secret key:token,private key:token,account key:token,auth key:token," +
  "signing key:token,encryption key:token,decryption key:token,session key:token,subscription key:token," +
  "functions key:token,storage key:token,master key:token,license key:token,service key:token,deploy key:token," +
  "client key:token,consumer key:token,shared key:token,shared access key:token,shared access signature:token," +
  "webhook key:token,integration key:token,amz signature:token,goog signature:token,authorization:header," +
  "auth header:header,cookie:cookie,connect sid:token,session id:id,sess id:id,session:id,sid:id,auth:id,csrf:id,xsrf:id," +
  "bearer:id,key:query,code:query,sig:query,signature:query,state:query,ticket:query";

const PAIRS: readonly (readonly [words: string, of: ValueKind])[] = /* @__PURE__ */ WORDS.split(",").map((pair) => {
  const [words = "", of = ""] = pair.split(":");
  return [words, of as ValueKind];
});

/** Every name: `api key`, `api_key`, `api-key`, `api.key`, `apikey`. */
export const NAMES: readonly Name[] = /* @__PURE__ */ PAIRS.flatMap(([words, of]) => {
  const several = words.includes(" ");
  return (several ? ["", "_", "-", ".", " "] : [""]).map((separator) => ({ spelled: words.replaceAll(" ", separator), several, of }));
});

/** Does a word end like the name of a credential? */
export function namesACredential(word: string): boolean {
  const letters = word.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
  return letters.length <= 64 && PAIRS.some(([words]) => letters.endsWith(words.replaceAll(" ", "")));
}

const NO_VALUES: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    "a absent accepted an and any are as at authentication bad blank bool boolean by can cannot changed confirmation contains " +
    "could denied did disabled does empty enabled error exceeded expected expired fail failed failure false field for " +
    "forbidden found from has hash have if in incorrect int integer invalid is it length may mismatch missing must nil no " +
    "none not null of off ok on option or please present provided received redacted refused rejected required reset " +
    "revoked set should some str string that the this to too true type unauthorized undefined unknown unset unsupported " +
    "updated use used using valid value varchar was were when will with wrong yes you your"
  ).split(" "),
);

/** Is it a word of a sentence, and so no value? */
export function saysSomething(word: string): boolean {
  return NO_VALUES.has(word.toLowerCase());
}
