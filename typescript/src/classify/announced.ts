// The words that announce a fact or a name, and the words of names.

/** What follows, or precedes, a phrase. */
export const ANNOUNCED = `
status	status code | statuscode | status_code | status code of | http status code | response code | http code | error code | errorcode | status | returned status | error | http | http/1.0 | http/1.1 | http/2 | http/2.0 | httperror | http status client error | http status server error | client error | server error | resourceexhausted | request failed with status | failed with status | permissiondenied | serviceunavailable | notfound | forbidden | toomanyrequests | deadlineexceeded | unauthenticated | badrequesterror | authenticationerror | permissiondeniederror | notfounderror | conflicterror | unprocessableentityerror | ratelimiterror | internalservererror | apierror | apistatuserror | code: | "code": | 'code': | "code\\": | "status": | 'status':
statusbefore	error responses | client error: | server error: | message='
sqlstate	sqlstate | sqlstate: | sql state | pgcode
mysql	error | errno: | operationalerror | integrityerror | programmingerror | dataerror | internalerror
oracle	ora- | tns-
sqlserver	msg
clickhouse	code:
jsonrpc	error | code
errno	[errno | os error
windows	[winerror | socketexception
grpc	code = | code= | statuscode. | status: | status = | statusruntimeexception
missing 42P01	relation | table
missing 42703	column
missing 3D000	database
missing 3F000	schema
missing 28000	role
name	an error occurred ( | error code: | errorcode: | <code | <errorcode | "code": | 'code': | code: | code = | "__type": | "reason": | 'reason': | "error": | 'error': | "type": | 'type':
`;

/** The fact that the words of a name state; the first that the name has counts. */
export const NAMED = `
23505	unique violation | unique constraint violation | unique constraint | not unique | duplicate key | duplicate entry
23503	foreign key violation | foreign key constraint | invalid foreign key
23P01	exclusion violation
23502	not null violation
23514	check violation
40001	serialization failure
40P01	deadlock | deadlocked | deadlock detected | deadlock loser
55P03	lock wait timeout | lock not available | lock timeout
22P02	invalid text representation
22001	string data right truncation | value too long
22003	numeric value out of range
22007	invalid datetime format
42P01	undefined table
42703	undefined column
42501	insufficient privilege
53300	too many connections
53100	disk full
57P01	admin shutdown
57P03	cannot connect now
57014	query canceled | statement timeout
not_connected	connect timeout | connect timed out | socket connection timeout | connection attempt timed out | open timeout | pool timeout | pool exhausted | wait queue timeout | server selection | server selection timeout | connection acquire timeout | new connection | endpoint connection | proxy connection
connection_refused	connection refused | connection is refused
host_unreachable	host not found | unknown host | name resolution | no route to host | host unreachable
connection_reset	connection reset
connection_aborted	connection aborted | connection closed | connection is closed | connection lost | connection does not exist
broken_pipe	broken pipe
unexpected_eof	incomplete read | chunked encoding | client payload
connection_aborted	remote protocol | remote disconnected | server disconnected
unexpected_eof	premature close
connection_aborted	no http response | auto reconnect
429	throttling | throttled | throttle | too many requests | rate limit | rate limited | ratelimited | ratelimit | rate exceeded | request limit exceeded | throughput exceeded | slow down | rejected execution | flood wait | resource exhausted
403	access denied | accessdenied | permission denied | permissions denied | forbidden | not authorized | not permitted | not allowed by policy | unauthorized operation | authorization failed | authorization failure | insufficient permissions | insufficient permission | insufficient privileges | insufficient scope | insufficient access | request time too skewed | missing scope | permission
401	unauthorized | unauthorised | unauthenticated | authentication | not authenticated | auth failure | auth error | bad credentials | invalid credentials | invalid grant | invalid client | invalid auth | invalid api key | invalid access key | invalid login | invalid session | invalid signature | signature does not match | incomplete signature | invalid token | invalid identity token | invalid authentication token | invalid client token id | unrecognized client | expired token | token expired | expired authentication | token revoked | request expired | credentials not found | no credentials
409	already exists | already exist | already owned | exists exception | resource exists | entity exists | already in use | resource in use | already taken | conflict | conditional check failed
412	precondition failed
409	concurrent modification | concurrent update | optimistic lock | optimistic locking | optimistic locking failure | stale object | stale object state | stale data | write conflict | version conflict | version mismatch | not empty | delete conflict | dependency violation | resource locked
not_found	file not found | no such file
404	no such key | no such bucket | no such entity | no such upload | no such version | no such hosted zone | no such resource | no such object | no result found | no such | notfound | not found | not exist | does not exist | non existent | non existing | queue does not exist | unknown resource | unknown topic | resource missing
400	validation exception
422	validation failed
400	invalid parameter | invalid parameter value | invalid parameter combination | invalid request | invalid input | invalid query | invalid field | parsing exception | malformed | malformed query | bad request
422	unprocessable entity
413	too large
500	internal server error | internal service | internal failure | internal error
503	circuit breaking | master not discovered | safe mode | not leader | leader not available | not coordinator | coordinator not available | coordinator load in progress | not enough replicas | service unavailable | service is unavailable | temporarily unavailable | server too busy | server busy
502	bad gateway
504	gateway timeout | deadline exceeded
timed_out	connection timeout | acquire timeout | read timeout | socket timeout | request timeout | headers timeout | body timeout | api timeout | command timeout | operation timed out | timed out
`;

/** The same for a name that has one word beside `Error` and the like. */
export const ALONE = `
timed_out	timeout
23000	integrity
22000	data
`;

/** Names of defects of a program, which state nothing. */
export const DEFECTS = `module not found | class not found | class def found | command not found | no such method | no such field | no such element | type not found | bean | tool | index out of | out of memory | invalid cast | invalid operation | invalid state | stop iteration | unbound local | undefined method`;

/** What is counted: `404 rows` is no status. */
export const COUNTED = `% | bytes | chars | characters | columns | credits | days | entries | events | files | gb | hours | items | kb | lines | mb | messages | milliseconds | minutes | ms | objects | occurrences | of | pages | px | records | requests | results | rows | s | seconds | times | tokens | users | words`;

/** MySQL's numbers, by SQLSTATE. */
export const MYSQL = `
23505	1022 1062 1169 1586
23502	1048 1364
23503	1216 1217 1451 1452
23514	3819 4025
55P03	1205 3572
40P01	1213
53300	1040 1203 1226
08004	1129
28000	1044 1045 1698
42501	1142 1143 1227 1370
42P01	1049 1054 1109 1146 1305
42601	1064 1149
22001	1406
22003	1264 1690
22007	1292 1411
22P02	1366 1367
25006	1290 1792 1836
57014	1317 1969 3024
57P01	1053
53100	1114 1021
08001	2002 2003 2005
08006	2006 2013 2055
`;

/** Oracle's numbers, by SQLSTATE. */
export const ORACLE = `
23505	1
53300	18 20 12516 12518-12520
57P01	28 1089 1090 1092
55P03	54 2049 4021 30006
40P01	60
40001	8177
42601	900-903 905-936 6550
42703	904
42P01	942 2289 4043
28000	1005 1017 1045 28000-28002
42501	1031 1720
08006	1012 3113 3114 3135 12537 12547 12571 25408
57014	1013
57P03	1033 1034 1109 12528 27101
23502	1400 1407
02000	1403
22003	1438 1426
22012	1476
22P02	1722 6502
22007	1830 1839-1861
53100	1536 1652-1654
23514	2290
23503	2291 2292 2449
53200	4031 4030
08001	12154 12170 12203 12505 12514 12535 12541 12543 12545 17002
22001	12899 1401
25006	16000
`;

/** SQL Server's numbers, by SQLSTATE. */
export const SQL_SERVER = `
23505	2601 2627
23503	547
23502	515
40P01	1205
40001	3960
55P03	1222
42P01	208
42703	207
42601	102 156
42883	2812
42501	229 230 262 297 300
28000	4060 18452 18456 18470 18488
22001	2628 8152
22003	220 8115
22007	241 242
22P02	245 8114
53100	1105 9002
53300	10928 10929 10936
57P03	40197 40501 40613 49918-49920
25006	3906
`;

/** ClickHouse's numbers, by SQLSTATE. */
export const CLICKHOUSE = `
42P01	60
42703	16 47
42883	46
42601	62
3D000	81
22P02	6 26 27 53 69 70 72
22007	38 41
57014	159
28000	192-194 516
42501	497
53300	202
54000	241
53100	243
25006	164 242
08006	210
08001	279
55P03	473
`;

/** Numbers of Unix, by kind. */
export const ERRNO = `
permission_denied	1 13
not_found	2
already_exists	17
not_a_directory	20
is_a_directory	21
storage_full	28
read_only_filesystem	30
broken_pipe	32
resource_busy	16 26
directory_not_empty	39
connection_reset	54 104
timed_out	60 110
connection_refused	61 111
host_unreachable	65 112 113
addr_in_use	98
addr_not_available	99
network_down	100
network_unreachable	101
connection_aborted	103 107
quota_exceeded	122
`;

/** Numbers of Windows, by kind. */
export const WINDOWS = `
not_found	2 3
permission_denied	5 10013
read_only_filesystem	19
resource_busy	32 33
storage_full	39 112
connection_aborted	64 10053 10057
already_exists	80 183
broken_pipe	109 232
timed_out	121 1460 10060
directory_not_empty	145
connection_refused	1225 10061
addr_in_use	10048
addr_not_available	10049
network_down	10050
network_unreachable	10051
connection_reset	10054
host_unreachable	10065 11001 11002 11004
`;
