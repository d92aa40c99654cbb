import type { Duplex } from 'node:stream'

/**
 * Answers a WebSocket that is not opened with a status such as "403 Forbidden", and closes its connection. After an
 * upgrade Node no longer watches the connection: an unhandled error would end the program, and without a time limit a
 * caller that never closes its side would keep it open for ever.
 */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
