"""What states a fact, and which.

Written by a test, `tests/tests/tables.rs`, from tables of the crates.
"""

from typing import Final

ANNOUNCED: Final = r"""
status	status code | statuscode | status_code | status code of | http status code | response code | http code | error code | errorcode | status | returned status | error | http | http/1.0 | http/1.1 | http/2 | http/2.0 | httperror | http status client error | http status server error | client error | server error
status-before	error responses | client error: | server error: | message='
status	resourceexhausted | request failed with status | failed with status | permissiondenied | serviceunavailable | notfound | forbidden | toomanyrequests | deadlineexceeded | unauthenticated | badrequesterror | authenticationerror | permissiondeniederror | notfounderror | conflicterror | unprocessableentityerror | ratelimiterror | internalservererror | apierror | apistatuserror
sqlstate	sqlstate | sqlstate: | sql state | pgcode
mysql	error | errno: | operationalerror | integrityerror | programmingerror | dataerror | internalerror
oracle	ora- | tns-
sqlserver	msg
clickhouse	code:
status	code:
jsonrpc	error | code
errno	[errno | os error
windows	[winerror | socketexception
grpc	code = | code= | statuscode. | status: | status = | statusruntimeexception
missing 42P01	relation | table
missing 42703	column
missing 3D000	database
missing 3F000	schema
missing 28000	role
name	an error occurred ( | error code: | errorcode: | <code | <errorcode
status	"code": | 'code': | "code\": | "status": | 'status':
name	"code": | 'code': | code: | code = | "__type": | "reason": | 'reason': | "error": | 'error': | "type": | 'type':
reason 400	bad request
reason 401	unauthorized
reason 402	payment required
reason 403	forbidden
reason 404	not found
reason 405	method not allowed
reason 406	not acceptable
reason 407	proxy authentication required
reason 408	request timeout | request time-out
reason 409	conflict
reason 410	gone
reason 411	length required
reason 412	precondition failed
reason 413	payload too large | content too large | request entity too large
reason 414	uri too long
reason 415	unsupported media type
reason 422	unprocessable entity | unprocessable content
reason 423	locked
reason 429	too many requests
reason 500	internal server error
reason 501	not implemented
reason 502	bad gateway
reason 503	service unavailable | service temporarily unavailable
reason 504	gateway timeout | gateway time-out
"""
"""How a fact is read, and the phrases beside it."""

SENTENCES: Final = r"""
400	bad request | badrequest | could not parse request | could not parse the request | could not parse your request | failed to parse request | invalid json payload | invalid payload | invalid request | invalid request body | invalid_request | malformed body | malformed json | malformed request | missing required header | request body is not valid | request is invalid | request is malformed | request was malformed | unable to parse request
422	address rejected | can't be blank | cannot be blank | cannot be empty | cannot be in the past | cannot be longer than | cannot be negative | cannot be null | failed to satisfy constraint | failed validation | invalid cursor | invalid date | invalid email | invalid filter | invalid phone number | invalid query | invalid recipient | invalid uuid | is not a valid | is not included in the list | is not valid email | is too long (maximum | is too short (minimum | malformed query | may not be blank | may not be empty | may not be null | must be a boolean | must be a number | must be a positive | must be a string | must be a valid | must be an array | must be an integer | must be an object | must be at least | must be at most | must be between | must be greater than | must be less than | must be one of | must be positive | must not be blank | must not be empty | must not be null | no recipients defined | not a valid email | not a valid phone number | not a valid uuid | parameter values were invalid | should be a valid email | should be a valid url | should be a valid uuid | should not be empty | should not be null | unprocessable content | unprocessable entity | validation error detected | validation errors detected | validation failed | value is not an array
23505	duplicate key value violates unique constraint
23P01	conflicting key value violates exclusion constraint
23503	violates foreign key constraint
23502	violates not-null constraint
23514	violates check constraint
42501	violates row-level security policy
40001	could not serialize access
40P01	deadlock detected
55P03	could not obtain lock on | canceling statement due to lock timeout
57014	canceling statement due to statement timeout | canceling statement due to user request
57P01	terminating connection due to administrator command
57P03	the database system is starting up | the database system is shutting down | the database system is in recovery mode | the database system is not yet accepting connections
53300	remaining connection slots are reserved | sorry, too many clients already | too many connections for role | too many connections for database
28P01	password authentication failed for user
28000	no pg_hba.conf entry for
42501	permission denied for table | permission denied for relation | permission denied for schema | permission denied for sequence | permission denied for database
22P02	invalid input syntax for type | invalid input syntax for integer | invalid input syntax for uuid | invalid input value for enum
22001	value too long for type
22003	integer out of range | numeric field overflow
22008	date/time field value out of range
25006	in a read-only transaction
25P02	current transaction is aborted, commands ignored
42601	syntax error at or near
08006	server closed the connection unexpectedly | ssl connection has been closed unexpectedly | ssl syscall error: eof detected
57P05	terminating connection due to idle
40001	canceling statement due to conflict with recovery
42501	permission denied for | permission denied to create | must be owner of | must be superuser
28000	is not permitted to log in | peer authentication failed for user | ident authentication failed for user
23502	null value in column
22P02	invalid input syntax for
22021	invalid byte sequence for encoding
22003	is out of range for type | bigint out of range | smallint out of range
23514	no partition of relation
08001	could not translate host name
53100	could not extend file | could not resize shared memory segment
25P02	can't reconnect until invalid transaction is rolled back
25P01	this sqltransaction has completed
08001	cannot enqueue query after fatal error
54000	memory limit (total) exceeded | memory limit (for user) exceeded | memory limit (for query) exceeded
53300	no more connections allowed | max clients reached | query_wait_timeout
28000	tenant or user not found
23502	doesn't have a default value
3D000	unknown database
42703	unknown column
22P02	incorrect string value | incorrect decimal value
22007	incorrect date value | incorrect time value
22001	data truncated for column
53300	has exceeded the 'max_user_connections' resource
25006	is running with the --read-only option | is running with the --super-read-only option
57P01	server shutdown in progress
57014	query execution was interrupted
28000	is not allowed to connect to this mysql server | is not allowed to connect to this mariadb server
42501	command denied to user
57P03	wsrep has not yet prepared node
40001	record has changed since last read
23505	duplicate entry
23503	cannot add or update a child row | cannot delete or update a parent row
55P03	lock wait timeout exceeded
40P01	deadlock found when trying to get lock
28000	access denied for user
08006	mysql server has gone away | lost connection to mysql server
08001	can't connect to mysql server | can't connect to local mysql server
22001	data too long for column
22003	out of range value for column
22007	incorrect datetime value
22P02	incorrect integer value
42601	you have an error in your sql syntax
23505	violation of primary key constraint | violation of unique key constraint | cannot insert duplicate key row in object
23503	conflicted with the foreign key constraint | conflicted with the reference constraint
23514	conflicted with the check constraint
23502	cannot insert the value null into column
40P01	was deadlocked on lock resources
22001	string or binary data would be truncated
28000	login failed for user | requested by the login
42501	permission was denied on the object | permission was denied on the database | the insert permission was denied
42P01	invalid object name
42703	invalid column name
42601	incorrect syntax near
42883	could not find stored procedure
22P02	conversion failed when converting | error converting data type
22003	arithmetic overflow error
55P03	lock request time out period exceeded
40001	aborted due to update conflict
57P03	has not been recovered yet | is not currently available. please retry the connection later
53000	not enough resources to perform the operation
08001	while establishing a connection to sql server
08006	a transport-level error has occurred
23505	e11000 duplicate key error | e11000
40001	writeconflict
57P03	notwritableprimary | not master and slaveok=false | notprimaryornodeisrecovering | node is recovering
28000	bad auth : authentication failed
23514	document failed validation
02000	no documents in result
22P02	cast to objectid failed | cast to number failed
22000	wrongtype operation against a key
28000	noauth authentication required | wrongpass invalid username-password pair
42501	noperm this user has no permissions
25006	readonly you can't write against a read only
57P03	loading redis is loading the dataset | busy redis is busy running a script | masterdown link with master is down | clusterdown the cluster is down | clusterdown hash slot not served | noreplicas not enough good replicas to write | misconf redis is configured to save
53300	err max number of clients reached
23505	busygroup consumer group name already exists | busykey target key name already exists
22003	value is not an integer or out of range
22000	err wrong number of arguments for
02000	matching query does not exist | no row was found when one was required | sql: no rows in result set | no rows in result set
40001	expected to affect 1 row(s), but actually affected 0 row(s) | row was updated or deleted by another transaction
28P01	p1000
08001	p1001
08006	p1017
22001	p2000
23505	p2002
23503	p2003
23502	p2011
08001	p2024
02000	p2025
40001	p2034
28000	er_access_denied_error
42P01	er_bad_db_error | er_bad_field_error
23502	er_bad_null_error
53300	er_con_count_error
22001	er_data_too_long
23505	er_dup_entry
40P01	er_lock_deadlock
55P03	er_lock_wait_timeout
23502	er_no_default_for_field
23503	er_no_referenced_row | er_no_referenced_row_2
42P01	er_no_such_table
25006	er_option_prevents_statement
42601	er_parse_error
23503	er_row_is_referenced | er_row_is_referenced_2
57P01	er_server_shutdown
53300	er_too_many_user_connections
22007	er_truncated_wrong_value
22003	er_warn_data_out_of_range
sqlite 2067	unique constraint failed
sqlite 1555	primary key constraint failed
sqlite 1299	not null constraint failed
sqlite 787	foreign key constraint failed
sqlite 275	check constraint failed
sqlite 1	no such table: | no such column: | foreign key mismatch | no such function: | no such module: | has no column named | too many sql variables
sqlite 18	string or blob too big
sqlite 21	bad parameter or other api misuse
sqlite 1	cannot start a transaction within a transaction
sqlite 5	database is locked
sqlite 6	database table is locked | database schema is locked
sqlite 8	attempt to write a readonly database
sqlite 10	disk i/o error
sqlite 11	database disk image is malformed
sqlite 13	database or disk is full
sqlite 14	unable to open database file
sqlite 20	datatype mismatch
sqlite 26	file is not a database | file is encrypted or is not a database
not_connected	connect etimedout | connect timeout | connect timed out | connection attempt timed out | connecttimeout | connecttimeouterror | connecttimeoutexception | und_err_connect_timeout | newconnectionerror | failed to establish a new connection | failed to connect to all addresses | tcp connect error | dial tcp | tls handshake timeout
host_unreachable	no such host | failed to lookup address information | name or service not known | nodename nor servname provided | temporary failure in name resolution | name resolution failed | could not resolve host | net::err_name_not_resolved
connection_refused	net::err_connection_refused
network_down	net::err_internet_disconnected
not_connected	serverselectiontimeouterror | pool timed out | timed out fetching a new connection from the connection pool | timed out fetching a connection from the pool | timeout acquiring a connection | checking out a connection from connection pool | pooltimeout | timeout waiting for connection from pool | prior to obtaining a connection from the pool | could not obtain a database connection within | could not obtain a connection from the pool within | connection is not available, request timed out after | timeout exceeded when trying to connect | queuepool limit of size | timeout connecting | timed out connecting | timed out while connecting | timed out trying to connect | handshake operation timed out
host_unreachable	net::err_address_unreachable
not_connected	net::err_proxy_connection_failed | net::err_tunnel_connection_failed | all connection attempts failed | couldn't connect to server | could not connect to server | unable to connect to the remote server | cannot connect to the docker daemon
connection_refused	actively refused it | connection refused
host_unreachable	no address associated with hostname | getaddrinfo failed | name does not resolve | the remote name could not be resolved | no such host is known | no route to host
network_unreachable	network is unreachable
network_down	internet connection appears to be offline
not_connected	buffering timed out after | server selection timed out | java.net.connectexception | connect call failed | cannot connect to host | connection to server at | ssh: connect to host | failed to connect to | unable to connect to | error connecting to | error 110 connecting to | timeout awaiting 'connect' | ssl handshake timed out | tls handshake timed out | curl: (28) connection timed out after | curl error 28: connection timed out after | (110: connection timed out) while connecting to upstream | no suitable servers found | while waiting for an open connection | resourcerequest timed out | unable to acquire jdbc connection | cannot get a connection, pool error | cannot acquire connection from | connection pool exhausted | connection pool is exhausted | no connection available from pool | before secure tls connection was established | the driver has not received any packets from the server | login timeout expired | not present in metadata after
host_unreachable	querysrv etimeout | querytxt etimeout | querya etimeout
not_connected	selection_timeout | channel/connection is not open
permission_denied	in a way forbidden by its access permissions
not_connected	net::opentimeout
timed_out	connection timed out | handshake timed out | net::err_connection_timed_out | connected party did not properly respond
connection_aborted	last packet successfully received from the server
unexpected_eof	end of file reached
timed_out	cassandra timeout during | net::readtimeout
connection_reset	connection reset by peer | existing connection was forcibly closed
connection_aborted	established connection was aborted | the underlying connection was closed
unexpected_eof	the response ended prematurely | unexpected end of file from server | closed with outstanding read data remaining
connection_aborted	the remote end hung up unexpectedly | was not closed cleanly | read error on connection | hyper::error(incompletemessage) | server has closed the connection
timed_out	i/o timeout | read timed out | semaphore timeout period has expired | the operation has timed out | configured httpclient.timeout of | the wait operation timed out | elapsed prior to completion of the operation | operation exceeded time limit
connection_reset	net::err_connection_reset
connection_aborted	net::err_connection_closed | net::err_empty_response
timed_out	net::err_timed_out
connection_reset	socket hang up
connection_aborted	other side closed | connection closed before message completed | remote end closed connection without response | server disconnected without sending a response | empty reply from server | und_err_socket
timed_out	und_err_headers_timeout | und_err_body_timeout | client.timeout exceeded while awaiting headers
connection_aborted	goaway
permission_denied	eacces
addr_in_use	eaddrinuse
addr_not_available	eaddrnotavail
host_unreachable	eai_again
resource_busy	ebusy
connection_aborted	econnaborted
connection_refused	econnrefused
connection_reset	econnreset
quota_exceeded	edquot
already_exists	eexist
host_unreachable	ehostdown | ehostunreach
is_a_directory	eisdir
network_down	enetdown
network_unreachable	enetunreach
not_found	enoent
storage_full	enospc
connection_aborted	enotconn
not_a_directory	enotdir
directory_not_empty	enotempty
host_unreachable	enotfound
permission_denied	eperm
broken_pipe	epipe
read_only_filesystem	erofs
timed_out	esockettimedout | etimedout
resource_busy	etxtbsy
499	1 cancelled
500	2 unknown
400	3 invalid_argument
504	4 deadline_exceeded
404	5 not_found
409	6 already_exists
403	7 permission_denied
429	8 resource_exhausted
400	9 failed_precondition
409	10 aborted
400	11 out_of_range
501	12 unimplemented
500	13 internal
503	14 unavailable
500	15 data_loss
401	16 unauthenticated
sent	read tcp | write tcp | read failed | write failed | read timed out | read timeout | recv failure | send failure | bytes received | ssl_read | ssl_write | could not receive data from server | could not send data to server | recvmsg | sendmsg | while reading from | read econnreset | read etimedout | read ehostunreach | read enetdown | read enetunreach | write econnreset | write epipe | write etimedout | write ehostunreach | write enetdown | write enetunreach | timeout awaiting response headers | waiting for response | waiting for a response | waiting for the response | attempt 2 | second attempt | while reading response | while reading upstream | while sending request | while sending to client | prematurely closed connection | disconnect/reset before headers | bad gateway | gateway timeout | service unavailable
"""
"""Facts, and the phrases that state each."""

NAMES: Final = r"""
nothing	module not found | class not found | class def found | command not found | no such method | no such field | no such element | type not found | bean | tool | index out of | out of memory | invalid cast | invalid operation | invalid state | stop iteration | unbound local | undefined method
alone timed_out	timeout
alone 23000	integrity
alone 22000	data
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
"""
"""Facts, and the words of names of errors that state each. The first match counts."""

CODES: Final = r"""
mysql	1022 1062 1169 1586	23505
mysql	1048 1364	23502
mysql	1216 1217 1451 1452	23503
mysql	3819 4025	23514
mysql	1205 3572	55P03
mysql	1213	40P01
mysql	1040 1203 1226	53300
mysql	1129	08004
mysql	1044 1045 1698	28000
mysql	1142 1143 1227 1370	42501
mysql	1049 1054 1109 1146 1305	42P01
mysql	1064 1149	42601
mysql	1406	22001
mysql	1264 1690	22003
mysql	1292 1411	22007
mysql	1366 1367	22P02
mysql	1290 1792 1836	25006
mysql	1317 1969 3024	57014
mysql	1053	57P01
mysql	1114 1021	53100
mysql	2002 2003 2005	08001
mysql	2006 2013 2055	08006
oracle	1	23505
oracle	18 20 12516 12518-12520	53300
oracle	28 1089 1090 1092	57P01
oracle	54 2049 4021 30006	55P03
oracle	60	40P01
oracle	8177	40001
oracle	900-903 905-936 6550	42601
oracle	904	42703
oracle	942 2289 4043	42P01
oracle	1005 1017 1045 28000-28002	28000
oracle	1031 1720	42501
oracle	1012 3113 3114 3135 12537 12547 12571 25408	08006
oracle	1013	57014
oracle	1033 1034 1109 12528 27101	57P03
oracle	1400 1407	23502
oracle	1403	02000
oracle	1438 1426	22003
oracle	1476	22012
oracle	1722 6502	22P02
oracle	1830 1839-1861	22007
oracle	1536 1652-1654	53100
oracle	2290	23514
oracle	2291 2292 2449	23503
oracle	4031 4030	53200
oracle	12154 12170 12203 12505 12514 12535 12541 12543 12545 17002	08001
oracle	12899 1401	22001
oracle	16000	25006
sqlserver	2601 2627	23505
sqlserver	547	23503
sqlserver	515	23502
sqlserver	1205	40P01
sqlserver	3960	40001
sqlserver	1222	55P03
sqlserver	208	42P01
sqlserver	207	42703
sqlserver	102 156	42601
sqlserver	2812	42883
sqlserver	229 230 262 297 300	42501
sqlserver	4060 18452 18456 18470 18488	28000
sqlserver	2628 8152	22001
sqlserver	220 8115	22003
sqlserver	241 242	22007
sqlserver	245 8114	22P02
sqlserver	1105 9002	53100
sqlserver	10928 10929 10936	53300
sqlserver	40197 40501 40613 49918-49920	57P03
sqlserver	3906	25006
clickhouse	60	42P01
clickhouse	16 47	42703
clickhouse	46	42883
clickhouse	62	42601
clickhouse	81	3D000
clickhouse	6 26 27 53 69 70 72	22P02
clickhouse	38 41	22007
clickhouse	159	57014
clickhouse	192-194 516	28000
clickhouse	497	42501
clickhouse	202	53300
clickhouse	241	54000
clickhouse	243	53100
clickhouse	164 242	25006
clickhouse	210	08006
clickhouse	279	08001
clickhouse	473	55P03
unix	1 13	permission_denied
unix	2	not_found
unix	17	already_exists
unix	20	not_a_directory
unix	21	is_a_directory
unix	28	storage_full
unix	30	read_only_filesystem
unix	32	broken_pipe
unix	16 26	resource_busy
unix	39	directory_not_empty
unix	54 104	connection_reset
unix	60 110	timed_out
unix	61 111	connection_refused
unix	65 112 113	host_unreachable
unix	98	addr_in_use
unix	99	addr_not_available
unix	100	network_down
unix	101	network_unreachable
unix	103 107	connection_aborted
unix	122	quota_exceeded
windows	2 3	not_found
windows	5 10013	permission_denied
windows	19	read_only_filesystem
windows	32 33	resource_busy
windows	39 112	storage_full
windows	64 10053 10057	connection_aborted
windows	80 183	already_exists
windows	109 232	broken_pipe
windows	121 1460 10060	timed_out
windows	145	directory_not_empty
windows	1225 10061	connection_refused
windows	10048	addr_in_use
windows	10049	addr_not_available
windows	10050	network_down
windows	10051	network_unreachable
windows	10054	connection_reset
windows	10065 11001 11002 11004	host_unreachable
grpc	cancelled canceled	499
grpc	invalidargument failedprecondition outofrange	400
grpc	deadlineexceeded	504
grpc	notfound	404
grpc	alreadyexists aborted	409
grpc	permissiondenied	403
grpc	resourceexhausted	429
grpc	unimplemented	501
grpc	unavailable	503
grpc	unauthenticated	401
grpc	unknown internal dataloss	500
sqlite	SQLITE_ERROR	sqlite 1
sqlite	SQLITE_INTERNAL	sqlite 2
sqlite	SQLITE_PERM	sqlite 3
sqlite	SQLITE_ABORT	sqlite 4
sqlite	SQLITE_BUSY	sqlite 5
sqlite	SQLITE_LOCKED	sqlite 6
sqlite	SQLITE_NOMEM	sqlite 7
sqlite	SQLITE_READONLY	sqlite 8
sqlite	SQLITE_INTERRUPT	sqlite 9
sqlite	SQLITE_IOERR	sqlite 10
sqlite	SQLITE_CORRUPT	sqlite 11
sqlite	SQLITE_NOTFOUND	sqlite 12
sqlite	SQLITE_FULL	sqlite 13
sqlite	SQLITE_CANTOPEN	sqlite 14
sqlite	SQLITE_PROTOCOL	sqlite 15
sqlite	SQLITE_EMPTY	sqlite 16
sqlite	SQLITE_SCHEMA	sqlite 17
sqlite	SQLITE_TOOBIG	sqlite 18
sqlite	SQLITE_CONSTRAINT	sqlite 19
sqlite	SQLITE_MISMATCH	sqlite 20
sqlite	SQLITE_MISUSE	sqlite 21
sqlite	SQLITE_NOLFS	sqlite 22
sqlite	SQLITE_AUTH	sqlite 23
sqlite	SQLITE_FORMAT	sqlite 24
sqlite	SQLITE_RANGE	sqlite 25
sqlite	SQLITE_NOTADB	sqlite 26
sqlite	SQLITE_ABORT_ROLLBACK	sqlite 516
sqlite	SQLITE_BUSY_RECOVERY	sqlite 261
sqlite	SQLITE_BUSY_SNAPSHOT	sqlite 517
sqlite	SQLITE_BUSY_TIMEOUT	sqlite 773
sqlite	SQLITE_LOCKED_SHAREDCACHE	sqlite 262
sqlite	SQLITE_READONLY_DBMOVED	sqlite 1032
sqlite	SQLITE_CONSTRAINT_CHECK	sqlite 275
sqlite	SQLITE_CONSTRAINT_COMMITHOOK	sqlite 531
sqlite	SQLITE_CONSTRAINT_FOREIGNKEY	sqlite 787
sqlite	SQLITE_CONSTRAINT_FUNCTION	sqlite 1043
sqlite	SQLITE_CONSTRAINT_NOTNULL	sqlite 1299
sqlite	SQLITE_CONSTRAINT_PRIMARYKEY	sqlite 1555
sqlite	SQLITE_CONSTRAINT_TRIGGER	sqlite 1811
sqlite	SQLITE_CONSTRAINT_UNIQUE	sqlite 2067
sqlite	SQLITE_CONSTRAINT_VTAB	sqlite 2323
sqlite	SQLITE_CONSTRAINT_ROWID	sqlite 2579
sqlite	SQLITE_CONSTRAINT_DATATYPE	sqlite 3091
"""
"""Codes of systems, and the fact that each states."""

COUNTED: Final = r"""
%
bytes
chars
characters
columns
credits
days
entries
events
files
gb
hours
items
kb
lines
mb
messages
milliseconds
minutes
ms
objects
occurrences
of
pages
px
records
requests
results
rows
s
seconds
times
tokens
users
words
"""
"""Words after a number that counts something."""

MEMBERS: Final = r"""
text	message error error_description error_message errorMessage errorMessages detail details title description msg errmsg localizedMessage cause faultstring reason Message text statusText status_message hint
name	code error error_code errorCode error_type errorType type __type reason category name codeName decline_code declineCode status Code errorName kind error_id errcode issue
status	status statusCode status_code code error_code errorCode httpStatus http_status httpCode Status StatusCode
message	message Message errorMessage error_message error_description detail description title errmsg msg
code	code errorCode error_code errcode
only	__type errorMessage error_message error_description errmsg errorType faultstring documentation_url
describing	error errors errorMessages code errorCode error_code errcode status statusCode type object details reason hint instance path timestamp request_id requestId trace_id traceId retry_after
"""
"""Members of JSON results, by what they contain."""
