"""Puts TLS in front of a server: `tls.py PORT FILE` relays connections to the port, and prints its own address.

The certificate is for localhost. That of its authority, which no system trusts, is written to the file.
"""

import datetime
import socket
import ssl
import sys
import tempfile
import threading

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def name(text):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def certificate(subject, key, issuer, issuer_key, *extensions):
    now = datetime.datetime.now(datetime.timezone.utc)
    builder = x509.CertificateBuilder(
        issuer_name=name(issuer),
        subject_name=name(subject),
        public_key=key.public_key(),
        serial_number=x509.random_serial_number(),
        not_valid_before=now - datetime.timedelta(days=1),
        not_valid_after=now + datetime.timedelta(days=1),
    )
    for extension, critical in extensions:
        builder = builder.add_extension(extension, critical=critical)
    return builder.sign(issuer_key, hashes.SHA256())


def pem(certificate):
    return certificate.public_bytes(serialization.Encoding.PEM)


def relay(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        # One side has gone away.
        pass


def serve(context, connection, port):
    try:
        client = context.wrap_socket(connection, server_side=True)
    except OSError:
        # The client does not trust the authority.
        return
    server = socket.create_connection(("127.0.0.1", port))
    threading.Thread(target=relay, args=(client, server), daemon=True).start()
    relay(server, client)
    client.close()


def main():
    port, file = int(sys.argv[1]), sys.argv[2]
    authority, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    root = certificate(
        "authority", authority, "authority", authority, (x509.BasicConstraints(ca=True, path_length=0), True)
    )
    names = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    own = certificate("localhost", key, "authority", authority, (names, False))
    with open(file, "wb") as roots:
        roots.write(pem(root))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.NamedTemporaryFile() as chain:
        chain.write(pem(own))
        chain.write(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        chain.flush()
        context.load_cert_chain(chain.name)
    listener = socket.create_server(("127.0.0.1", 0))
    print(f"https://localhost:{listener.getsockname()[1]}", flush=True)
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(context, connection, port), daemon=True).start()


main()
