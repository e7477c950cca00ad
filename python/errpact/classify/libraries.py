"""Which types are not a team's own: those of Python, and of libraries that are read."""

from __future__ import annotations

import sys
from typing import Final

_LIBRARIES: Final = frozenset(
    """
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
    """.split(),
)
"""HTTP clients, databases, queues, clouds, MCP, providers' SDKs and agents."""


def is_of_library(path: str) -> bool:
    """Say whether the path of a type is not of a team's own."""
    root, dot, _ = path.partition(".")
    # Without a module it may be any.
    return not dot or root in _LIBRARIES or root in sys.stdlib_module_names
