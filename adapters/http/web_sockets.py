"""Sockets that never open. Uvicorn overlooks that the library below it has given a connection up while it read the request: the
connection stays, and at the end of the process saying goodbye to it fails, and with that the orderly end."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_REFUSAL = "Failed to open a WebSocket connection: expected a GET request without a body.\n"


class WebSockets(WebSocketsSansIOProtocol):
    """Uvicorn's protocol; a request that cannot be read is answered and its connection closed."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is None or self.transport.is_closing():
            return
        self.close_sent = True
        written = b"".join(self.conn.data_to_send())
        self.transport.write(written or self.conn.reject(400, _REFUSAL).serialize())
        self.transport.close()
