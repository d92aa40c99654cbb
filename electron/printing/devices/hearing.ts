import type { Socket } from 'node:net'

/** Many times what a printer says on one connection. */
const MUCH = 64 * 1_024
const REST_MS = 20

/**
 * Hears what a printer says. Somebody in its place in the shop's network may say gigabytes, and people sell meanwhile: so much is taken
 * a piece at a time, with a rest after each. It is never left unread for good, which would hide that the printer closes its side.
 */
export function hear(socket: Socket, take: (heard: Uint8Array) => void): void {
  let bytes = 0
  socket.on('data', (heard) => {
    bytes += heard.length
    take(heard)
    if (bytes <= MUCH) return
    socket.pause()
    setTimeout(() => socket.resume(), REST_MS).unref()
  })
}

/** What was said so far, of which only the beginning can be an answer. */
export const joined = (said: Uint8Array, heard: Uint8Array, most: number): Buffer<ArrayBuffer> =>
  Buffer.concat([said, heard.subarray(0, most - said.length)])
