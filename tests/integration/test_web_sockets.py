"""Requests for a socket that cannot be read are answered, and do not stand in the way of an orderly end."""

import asyncio

import httpx
import pytest

from tests.integration.http_service import made, serving

WISH = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
MANY = "A: x\r\n" * 200


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        ("POST /matches/m/commands HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n", b"HTTP/1.1 400 Bad Request\r\n"),
        ("GET /matches/m/socket HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n", b"HTTP/1.1 400 Bad Request\r\n"),
        (f"GET /{'m' * 9000} HTTP/1.1\r\nHost: x\r\n", b"HTTP/1.1 414 "),
        (f"GET /m HTTP/1.1\r\nHost: x\r\n{MANY}", b"HTTP/1.1 431 "),
        ("POST /matches/m/socket HTTP/1.1\r\nHost: x\r\n", b"HTTP/1.1 405 "),
    ],
)
async def test_a_request_for_a_socket_that_cannot_be_read(request_: str, answer: bytes) -> None:
    async with serving(made()) as url:
        reader, writer = await asyncio.open_connection("127.0.0.1", httpx.URL(url).port)
        writer.write(f"{request_}{WISH}\r\n{{}}".encode())
        async with asyncio.timeout(5.0):
            assert (await reader.read()).startswith(answer)
    writer.close()
