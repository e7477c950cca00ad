// What libraries print: phrases, by the fact that they state. `core/src/facts/` has where each comes from.

/** SQLSTATEs, and the messages of databases. */
export const STATES = `
23505	duplicate key value violates unique constraint | duplicate entry | violation of primary key constraint | violation of unique key constraint | cannot insert duplicate key row in object | e11000 duplicate key error | e11000 | busygroup consumer group name already exists | busykey target key name already exists | p2002
23P01	conflicting key value violates exclusion constraint
23503	violates foreign key constraint | cannot add or update a child row | cannot delete or update a parent row | conflicted with the foreign key constraint | conflicted with the reference constraint | p2003
23502	violates not-null constraint | null value in column | doesn't have a default value | cannot insert the value null into column | p2011
23514	violates check constraint | no partition of relation | conflicted with the check constraint | document failed validation
42501	violates row-level security policy | permission denied for table | permission denied for relation | permission denied for schema | permission denied for sequence | permission denied for database | permission denied for | permission denied to create | must be owner of | must be superuser | command denied to user | permission was denied on the object | permission was denied on the database | the insert permission was denied | noperm this user has no permissions
40001	could not serialize access | canceling statement due to conflict with recovery | record has changed since last read | aborted due to update conflict | writeconflict | expected to affect 1 row(s), but actually affected 0 row(s) | row was updated or deleted by another transaction | p2034
40P01	deadlock detected | deadlock found when trying to get lock | was deadlocked on lock resources
55P03	could not obtain lock on | canceling statement due to lock timeout | lock wait timeout exceeded | lock request time out period exceeded
57014	canceling statement due to statement timeout | canceling statement due to user request | query execution was interrupted
57P01	terminating connection due to administrator command | server shutdown in progress
57P03	the database system is starting up | the database system is shutting down | the database system is in recovery mode | the database system is not yet accepting connections | wsrep has not yet prepared node | has not been recovered yet | is not currently available. please retry the connection later | notwritableprimary | not master and slaveok=false | notprimaryornodeisrecovering | node is recovering | loading redis is loading the dataset | busy redis is busy running a script | masterdown link with master is down | clusterdown the cluster is down | clusterdown hash slot not served | noreplicas not enough good replicas to write | misconf redis is configured to save
53300	remaining connection slots are reserved | sorry, too many clients already | too many connections for role | too many connections for database | no more connections allowed | max clients reached | query_wait_timeout | has exceeded the 'max_user_connections' resource | err max number of clients reached
28P01	password authentication failed for user | p1000
28000	no pg_hba.conf entry for | is not permitted to log in | peer authentication failed for user | ident authentication failed for user | tenant or user not found | is not allowed to connect to this mysql server | is not allowed to connect to this mariadb server | access denied for user | login failed for user | requested by the login | bad auth : authentication failed | noauth authentication required | wrongpass invalid username-password pair
22P02	invalid input syntax for type | invalid input syntax for integer | invalid input syntax for uuid | invalid input value for enum | invalid input syntax for | incorrect string value | incorrect decimal value | incorrect integer value | conversion failed when converting | error converting data type | cast to objectid failed | cast to number failed
22001	value too long for type | data truncated for column | data too long for column | string or binary data would be truncated | p2000
22003	integer out of range | numeric field overflow | is out of range for type | bigint out of range | smallint out of range | out of range value for column | arithmetic overflow error | value is not an integer or out of range
22008	date/time field value out of range
25006	in a read-only transaction | is running with the --read-only option | is running with the --super-read-only option | readonly you can't write against a read only
25P02	current transaction is aborted, commands ignored | can't reconnect until invalid transaction is rolled back
42601	syntax error at or near | you have an error in your sql syntax | incorrect syntax near
08006	server closed the connection unexpectedly | ssl connection has been closed unexpectedly | ssl syscall error: eof detected | mysql server has gone away | lost connection to mysql server | a transport-level error has occurred | p1017
57P05	terminating connection due to idle
22021	invalid byte sequence for encoding
08001	could not translate host name | cannot enqueue query after fatal error | can't connect to mysql server | can't connect to local mysql server | while establishing a connection to sql server | p1001 | p2024
53100	could not extend file | could not resize shared memory segment
25P01	this sqltransaction has completed
54000	memory limit (total) exceeded | memory limit (for user) exceeded | memory limit (for query) exceeded
3D000	unknown database
42703	unknown column | invalid column name
22007	incorrect date value | incorrect time value | incorrect datetime value
42P01	invalid object name
42883	could not find stored procedure
53000	not enough resources to perform the operation
02000	no documents in result | matching query does not exist | no row was found when one was required | sql: no rows in result set | no rows in result set | p2025
22000	wrongtype operation against a key | err wrong number of arguments for
`;

/** Names of MySQL's errors, by their number. */
export const MYSQL_NAMES = `
1045	er_access_denied_error
1049	er_bad_db_error
1054	er_bad_field_error
1048	er_bad_null_error
1040	er_con_count_error
1406	er_data_too_long
1062	er_dup_entry
1213	er_lock_deadlock
1205	er_lock_wait_timeout
1364	er_no_default_for_field
1452	er_no_referenced_row | er_no_referenced_row_2
1146	er_no_such_table
1290	er_option_prevents_statement
1064	er_parse_error
1451	er_row_is_referenced | er_row_is_referenced_2
1053	er_server_shutdown
1203	er_too_many_user_connections
1292	er_truncated_wrong_value
1264	er_warn_data_out_of_range
`;

/** Result codes of SQLite, by its sentences and its names. */
export const SQLITE = `
2067	unique constraint failed | SQLITE_CONSTRAINT_UNIQUE
1555	primary key constraint failed | SQLITE_CONSTRAINT_PRIMARYKEY
1299	not null constraint failed | SQLITE_CONSTRAINT_NOTNULL
787	foreign key constraint failed | SQLITE_CONSTRAINT_FOREIGNKEY
275	check constraint failed | SQLITE_CONSTRAINT_CHECK
1	no such table: | no such column: | foreign key mismatch | no such function: | no such module: | has no column named | too many sql variables | cannot start a transaction within a transaction | SQLITE_ERROR
18	string or blob too big | SQLITE_TOOBIG
21	bad parameter or other api misuse | SQLITE_MISUSE
5	database is locked | SQLITE_BUSY
6	database table is locked | database schema is locked | SQLITE_LOCKED
8	attempt to write a readonly database | SQLITE_READONLY
10	disk i/o error | SQLITE_IOERR
11	database disk image is malformed | SQLITE_CORRUPT
13	database or disk is full | SQLITE_FULL
14	unable to open database file | SQLITE_CANTOPEN
20	datatype mismatch | SQLITE_MISMATCH
26	file is not a database | file is encrypted or is not a database | SQLITE_NOTADB
2	SQLITE_INTERNAL
3	SQLITE_PERM
4	SQLITE_ABORT
7	SQLITE_NOMEM
9	SQLITE_INTERRUPT
12	SQLITE_NOTFOUND
15	SQLITE_PROTOCOL
16	SQLITE_EMPTY
17	SQLITE_SCHEMA
19	SQLITE_CONSTRAINT
22	SQLITE_NOLFS
23	SQLITE_AUTH
24	SQLITE_FORMAT
25	SQLITE_RANGE
516	SQLITE_ABORT_ROLLBACK
261	SQLITE_BUSY_RECOVERY
517	SQLITE_BUSY_SNAPSHOT
773	SQLITE_BUSY_TIMEOUT
262	SQLITE_LOCKED_SHAREDCACHE
1032	SQLITE_READONLY_DBMOVED
531	SQLITE_CONSTRAINT_COMMITHOOK
1043	SQLITE_CONSTRAINT_FUNCTION
1811	SQLITE_CONSTRAINT_TRIGGER
2323	SQLITE_CONSTRAINT_VTAB
2579	SQLITE_CONSTRAINT_ROWID
3091	SQLITE_CONSTRAINT_DATATYPE
`;

/** Kinds of I/O errors. */
export const KINDS = `
not_connected	connect etimedout | connect timeout | connect timed out | connection attempt timed out | connecttimeout | connecttimeouterror | connecttimeoutexception | und_err_connect_timeout | newconnectionerror | failed to establish a new connection | failed to connect to all addresses | tcp connect error | dial tcp | tls handshake timeout | serverselectiontimeouterror | pool timed out | timed out fetching a new connection from the connection pool | timed out fetching a connection from the pool | timeout acquiring a connection | checking out a connection from connection pool | pooltimeout | timeout waiting for connection from pool | prior to obtaining a connection from the pool | could not obtain a database connection within | could not obtain a connection from the pool within | connection is not available, request timed out after | timeout exceeded when trying to connect | queuepool limit of size | timeout connecting | timed out connecting | timed out while connecting | timed out trying to connect | handshake operation timed out | net::err_proxy_connection_failed | net::err_tunnel_connection_failed | all connection attempts failed | couldn't connect to server | could not connect to server | unable to connect to the remote server | cannot connect to the docker daemon | buffering timed out after | server selection timed out | java.net.connectexception | failed to connect to | unable to connect to | ssl handshake timed out | tls handshake timed out | curl: (28) connection timed out after | curl error 28: connection timed out after | connect call failed | cannot connect to host | connection to server at | ssh: connect to host | error connecting to | error 110 connecting to | timeout awaiting 'connect' | (110: connection timed out) while connecting to upstream | no suitable servers found | while waiting for an open connection | resourcerequest timed out | unable to acquire jdbc connection | cannot get a connection, pool error | cannot acquire connection from | connection pool exhausted | connection pool is exhausted | no connection available from pool | before secure tls connection was established | the driver has not received any packets from the server | login timeout expired | not present in metadata after | selection_timeout | channel/connection is not open | net::opentimeout
host_unreachable	no such host | failed to lookup address information | name or service not known | nodename nor servname provided | temporary failure in name resolution | name resolution failed | could not resolve host | net::err_name_not_resolved | net::err_address_unreachable | no address associated with hostname | getaddrinfo failed | name does not resolve | the remote name could not be resolved | no such host is known | no route to host | querysrv etimeout | querytxt etimeout | querya etimeout | eai_again | ehostdown | ehostunreach | enotfound
connection_refused	net::err_connection_refused | actively refused it | connection refused | econnrefused
network_down	net::err_internet_disconnected | internet connection appears to be offline | enetdown
network_unreachable	network is unreachable | enetunreach
permission_denied	in a way forbidden by its access permissions | eacces | eperm
connection_aborted	last packet successfully received from the server | established connection was aborted | the underlying connection was closed | the remote end hung up unexpectedly | was not closed cleanly | read error on connection | hyper::error(incompletemessage) | server has closed the connection | net::err_connection_closed | net::err_empty_response | other side closed | connection closed before message completed | remote end closed connection without response | server disconnected without sending a response | empty reply from server | und_err_socket | goaway | econnaborted | enotconn
unexpected_eof	end of file reached | the response ended prematurely | unexpected end of file from server | closed with outstanding read data remaining
timed_out	connection timed out | handshake timed out | net::err_connection_timed_out | connected party did not properly respond | cassandra timeout during | net::readtimeout | i/o timeout | read timed out | semaphore timeout period has expired | the operation has timed out | configured httpclient.timeout of | the wait operation timed out | elapsed prior to completion of the operation | operation exceeded time limit | net::err_timed_out | und_err_headers_timeout | und_err_body_timeout | client.timeout exceeded while awaiting headers | esockettimedout | etimedout
connection_reset	connection reset by peer | existing connection was forcibly closed | net::err_connection_reset | socket hang up | econnreset
addr_in_use	eaddrinuse
addr_not_available	eaddrnotavail
resource_busy	ebusy | etxtbsy
quota_exceeded	edquot
already_exists	eexist
is_a_directory	eisdir
not_found	enoent
storage_full	enospc
not_a_directory	enotdir
directory_not_empty	enotempty
broken_pipe	epipe
read_only_filesystem	erofs
`;

/** What is said only if a connection existed, or by a proxy about its own. */
export const SENT = `read tcp | write tcp | read failed | write failed | read timed out | read timeout | recv failure | send failure | bytes received | ssl_read | ssl_write | could not receive data from server | could not send data to server | recvmsg | sendmsg | while reading from | read econnreset | read etimedout | read ehostunreach | read enetdown | read enetunreach | write econnreset | write epipe | write etimedout | write ehostunreach | write enetdown | write enetunreach | timeout awaiting response headers | waiting for response | waiting for a response | waiting for the response | attempt 2 | second attempt | while reading response | while reading upstream | while sending request | while sending to client | prematurely closed connection | disconnect/reset before headers | bad gateway | gateway timeout | service unavailable`;

/** Reason phrases of HTTP statuses. */
export const REASONS = `
400	bad request
401	unauthorized
402	payment required
403	forbidden
404	not found
405	method not allowed
406	not acceptable
407	proxy authentication required
408	request timeout | request time-out
409	conflict
410	gone
411	length required
412	precondition failed
413	payload too large | content too large | request entity too large
414	uri too long
415	unsupported media type
422	unprocessable entity | unprocessable content
423	locked
429	too many requests
500	internal server error
501	not implemented
502	bad gateway
503	service unavailable | service temporarily unavailable
504	gateway timeout | gateway time-out
`;

/** Statuses of gRPC with their number. */
export const GRPC = `
CANCELLED	1 cancelled
UNKNOWN	2 unknown
INVALID_ARGUMENT	3 invalid_argument
DEADLINE_EXCEEDED	4 deadline_exceeded
NOT_FOUND	5 not_found
ALREADY_EXISTS	6 already_exists
PERMISSION_DENIED	7 permission_denied
RESOURCE_EXHAUSTED	8 resource_exhausted
FAILED_PRECONDITION	9 failed_precondition
ABORTED	10 aborted
OUT_OF_RANGE	11 out_of_range
UNIMPLEMENTED	12 unimplemented
INTERNAL	13 internal
UNAVAILABLE	14 unavailable
DATA_LOSS	15 data_loss
UNAUTHENTICATED	16 unauthenticated
`;

/** What says that a request was wrong, and that a value was. */
export const BAD_REQUESTS = `bad request | badrequest | could not parse request | could not parse the request | could not parse your request | failed to parse request | invalid json payload | invalid payload | invalid request | invalid request body | invalid_request | malformed body | malformed json | malformed request | missing required header | request body is not valid | request is invalid | request is malformed | request was malformed | unable to parse request`;
export const BAD_VALUES = `address rejected | can't be blank | cannot be blank | cannot be empty | cannot be in the past | cannot be longer than | cannot be negative | cannot be null | failed to satisfy constraint | failed validation | invalid cursor | invalid date | invalid email | invalid filter | invalid phone number | invalid query | invalid recipient | invalid uuid | is not a valid | is not included in the list | is not valid email | is too long (maximum | is too short (minimum | malformed query | may not be blank | may not be empty | may not be null | must be a boolean | must be a number | must be a positive | must be a string | must be a valid | must be an array | must be an integer | must be an object | must be at least | must be at most | must be between | must be greater than | must be less than | must be one of | must be positive | must not be blank | must not be empty | must not be null | no recipients defined | not a valid email | not a valid phone number | not a valid uuid | parameter values were invalid | should be a valid email | should be a valid url | should be a valid uuid | should not be empty | should not be null | unprocessable content | unprocessable entity | validation error detected | validation errors detected | validation failed | value is not an array`;
