import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

// An import would load everything it exports, Node's own HTTP client too.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * A handler of `clientError`: answers a request that HTTP could not read as Node does, but with our headers. Like any other answer
 * it must be no page that a browser would show, guess a type for, or frame.
 */
export const answerBroken =
  (headers: Readonly<Record<string, string>>) =>
  ({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = statusOf[code] ?? 400
    const fields = Object.entries({ ...headers, connection: 'close', 'content-length': '0' })
    const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`, () => socket.destroy())
  }

/** Has the server's own handler answer a request with an `Expect` that Node does not know: Node would refuse it by itself. */
export function answerExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
