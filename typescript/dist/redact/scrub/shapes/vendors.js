// The tokens of vendors. Each line: a prefix, the letters that follow it, the fewest and the most of them, and for a prefix
// inside of a token the fewest letters before it. `runtime/src/redact/scrub/shapes/vendors.rs` has the source of each.
const LINES = `
eyJ dotted 13 -
sk- word 17 -
sk-ant- word 13 -
gsk_ alnum 20 -
xai- alnum 20 -
pplx- alnum 19 -
r8_ alnum 21 -
hf_ alnum 17 -
api_org_ alnum 17 -
nvapi- word 20 -
csk- alnum 20 -
fw_ alnum 20 -
pcsk_ word 20 -
lsv2_ word 20 -
tvly- word 15 -
fc- hex 32 32
jina_ word 20 -
ghp_ alnum 16 -
gho_ alnum 16 -
ghu_ alnum 16 -
ghs_ alnum 16 -
ghr_ alnum 16 -
github_pat_ word 13 -
glpat- dotted 10 -
gldt- dotted 11 -
glrt- dotted 11 -
glrtr- dotted 11 -
glcbt- dotted 11 -
glptt- dotted 11 -
glft- dotted 11 -
glsoat- dotted 11 -
gloas- dotted 11 -
glimt- dotted 11 -
glagent- dotted 11 -
ATATT3 base64 18 -
ATCTT3 base64 18 -
ATBB alnum 24 64
npm_ alnum 20 -
pypi- word 19 -
rubygems_ hex 32 64
cio alnum 32 32
oy2 alnum 43 43
dckr_pat_ word 20 -
dckr_oat_ word 20 -
AKCp alnum 60 -
squ_ hex 32 64
sqp_ hex 32 64
sqa_ hex 32 64
CCIPAT_ word 20 -
bkua_ alnum 20 -
PMAK- word 30 -
AKIA upper 16 16
ASIA upper 16 16
AROA upper 16 17
AIDA upper 16 17
ABIA upper 16 16
ACCA upper 16 16
ABSK base64 60 -
v1.0- word 100 -
rnd_ alnum 20 -
AIza word 31 -
ya29. dotted 15 -
GOCSPX- word 13 -
1//0 word 30 -
Q~ dotted 31 36 4
JQQJ99 alnum 20 40 52
+ASt base64 6 12 60
AZDO alnum 4 8 60
LTAI alnum 12 24
AKID alnum 32 36
dop_v1_ hex 17 -
doo_v1_ hex 17 -
dor_v1_ hex 17 -
fo1_ word 20 -
fm2_ base64 20 -
nfp_ alnum 20 -
HRKU- word 20 -
dapi hex 32 40
pscale_ dotted 20 -
sbp_ hex 32 64
sb_secret_ word 16 -
hvs. word 20 -
hvb. word 20 -
hvr. word 20 -
.atlasv1. word 40 - 10
pul- hex 32 64
dp. dotted 30 -
ops_ base64 40 -
AGE-SECRET-KEY-1 upper 40 80
tskey- word 16 -
sk_live_ alnum 8 -
sk_test_ alnum 8 -
rk_live_ alnum 8 -
rk_test_ alnum 8 -
pk_live_ alnum 8 -
pk_test_ alnum 8 -
whsec_ base64 10 -
sq0atp- word 20 -
sq0csp- word 20 -
EAAA word 50 80
shpat_ hex 18 -
shpss_ hex 18 -
shpca_ hex 18 -
shppa_ hex 18 -
rzp_live_ alnum 10 -
rzp_test_ alnum 10 -
FLWSECK word 16 -
access_token\$production\$ base64 20 -
access-production- word 36 36
access-development- word 36 36
access-sandbox- word 36 36
shippo_live_ hex 32 64
shippo_test_ hex 32 64
EZAK alnum 40 64
xoxa- word 9 -
xoxb- word 9 -
xoxc- word 9 -
xoxd- base64 9 -
xoxe- word 9 -
xoxe. dotted 9 -
xoxo- word 9 -
xoxp- word 9 -
xoxr- word 9 -
xoxs- word 9 -
xapp- word 9 -
hooks.slack.com/services/ base64 20 -
discord.com/api/webhooks/ base64 20 -
:AA word 30 40 8
AC hex 32 32
SK hex 32 32
SG. dotted 37 -
key- hex 32 32
-us hex 1 2 32
xkeysib- word 32 -
re_ word 20 64
MT dotted 56 80
NT dotted 56 80
Nz dotted 56 80
OD dotted 56 80
EAA alnum 40 -
AAAAAAAAAAAAAAAAAAAAA base64 30 -
lin_api_ alnum 16 -
lin_oauth_ alnum 16 -
ntn_ alnum 28 -
secret_ alnum 40 48
pat dotted 70 90
figd_ word 20 -
pat-na word 36 40
pat-eu word 36 40
sl. word 60 -
CFPAT- word 20 -
tfp_ word 20 -
glsa_ word 15 -
glc_ base64 20 -
NRAK- upper 20 40
sntrys_ base64 20 -
sntryu_ hex 32 80
phx_ alnum 20 -
dt0c01. dotted 40 -
sdk- word 36 36
api- word 36 36
mob- word 36 36
p8e- word 30 40
hcaik_ alnum 40 -
duffel_ word 30 -
`;
/** The letters of a token. */
const ALPHABETS = {
    hex: "0-9A-Fa-f",
    upper: "A-Z0-9",
    alnum: "A-Za-z0-9",
    word: "A-Za-z0-9_-",
    dotted: "A-Za-z0-9_.-",
    base64: "A-Za-z0-9+/=_$-",
};
/** The most letters of a token that are read. */
const LONGEST = 4096;
/** Every vendor. */
export const VENDORS = /* @__PURE__ */ LINES.trim()
    .split("\n")
    .map((line) => {
    const [prefix = "", letters = "", least = "", most = "", lead = "0"] = line.split(" ");
    const alphabet = ALPHABETS[letters] ?? "";
    const longest = most === "-" ? LONGEST : Number(most);
    const escaped = prefix.replace(/[^A-Za-z0-9_-]/g, "\\$&");
    return {
        prefix,
        token: new RegExp(`${lead === "0" ? "(?<![A-Za-z0-9])" : ""}${escaped}([${alphabet}]{0,${longest + 1}})`, "g"),
        lead: lead === "0" ? undefined : new RegExp(`[${alphabet}]{${lead},128}$`),
        least: Number(least),
        most: most === "-" ? Infinity : Number(most),
    };
});
