//! Which types are not a team's own: those of Python, and of libraries that are read.

use std::collections::HashSet;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// HTTP clients, databases, queues, clouds, MCP, providers' SDKs and agents, by the first segment of their paths.
const LIBRARIES: &str = "
    aio_pika aiobotocore aioboto3 aiohttp aiokafka aiomysql aiopg aioredis aiosqlite amqp anthropic anyio
    asyncpg asyncssh azure billiard boto boto3 botocore cassandra celery clickhouse_connect
    clickhouse_driver cohere confluent_kafka couchbase cx_Oracle databases deepspeed docker
    duckdb elastic_transport elasticsearch errpact exceptiongroup fakeredis fastmcp firebase_admin
    google googleapiclient gql groq grpc grpclib h11 h2 hishel httpcore httpx httpx2 httpx_sse
    huggingface_hub hyper jsonrpc jsonrpcclient jsonrpcserver kafka kombu kubernetes langchain
    langchain_anthropic langchain_community langchain_core langchain_mcp_adapters
    langchain_openai langgraph ldap ldap3 litellm llama_index mariadb mcp mistralai mongoengine
    motor mysql MySQLdb neo4j niquests nats ollama openai opensearchpy oracledb paramiko peewee
    pg8000 pika playwright psycopg psycopg2 psycopg_pool pyarrow pycurl pydantic pydantic_ai
    pydantic_core pymongo pymssql pymysql pyodbc qdrant_client redis replicate requests
    requests_toolbelt s3transfer selenium simple_salesforce slack_sdk smolagents snowflake
    socketio sqlalchemy sqlite3 sqlmodel stripe tenacity tiktoken together tornado tortoise trio
    twilio twisted urllib3 valkey vertexai weaviate websocket websockets werkzeug xai_sdk zeep zmq
";

static FOREIGN: PyOnceLock<Foreign> = PyOnceLock::new();

/// The first segments of paths that are not a team's own.
pub(crate) struct Foreign(HashSet<String>);

impl Foreign {
    /// Returns them; those of Python's own modules are this interpreter's.
    pub(crate) fn get(py: Python<'_>) -> PyResult<&'static Self> {
        FOREIGN.get_or_try_init(py, || {
            let mut names: HashSet<String> = py
                .import("sys")?
                .getattr("stdlib_module_names")?
                .extract()?;
            names.extend(LIBRARIES.split_whitespace().map(str::to_owned));
            Ok(Self(names))
        })
    }

    /// Returns whether a path of a type is a team's own.
    pub(crate) fn is_own(&self, path: &str) -> bool {
        // Without a module it may be any.
        path.split_once('.')
            .is_some_and(|(root, _)| !self.0.contains(root))
    }
}
