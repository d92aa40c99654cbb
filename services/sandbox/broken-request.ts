import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { answerExpectations } from '../../platform/broken-requests.ts'
import type { Gateway } from './gateway.ts'
import { pathAsSent } from './path-as-sent.ts'
import { Refusal } from './refusal.ts'

// An import would load everything it exports, Node's own HTTP client too.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** Errors of Node's parser for a request that it could not read completely. */
interface ParserError extends Error {
  readonly code?: string | undefined
  readonly rawPacket?: unknown
}

const REQUEST_LINE = /^([A-Z]{1,16}) ([^ ?\r\n]{1,2048})(?:\?[^ \r\n]*)? HTTP\//

/**
 * Signs the answer to a request that HTTP itself could not read: malformed, a head that is too large, a body that is
 * too slow. Every response has the five headers (API document, "Shared headers"), these too.
 */
export function answerBrokenRequests(gateway: Gateway) {
  const underWay = new WeakMap<Socket, IncomingMessage>()

  return {
    /** The handler of the server's `clientError`. */
    onClientError(error: ParserError, socket: Socket): void {
      if (!socket.writable) return void socket.destroy()
      const { httpStatus, headers, body } = gateway.refuse(requestOf(error, socket), refusalOf(error))
      const fields = { ...headers, 'Content-Length': body.length, Connection: 'close' }
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}\r\n${lines.join('')}\r\n`)
      socket.end(body)
    },
    /** Keeps each request's head, so that the answer to a missing body is signed over its path. */
    watch(server: Server): void {
      server.on('request', (request) => underWay.set(request.socket, request))
      answerExpectations(server)
    },
  }

  /** If not even the request line is known, the answer is signed as one to `POST /`. */
  function requestOf({ rawPacket }: ParserError, socket: Socket) {
    const head = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : ''
    const [, method, path] = REQUEST_LINE.exec(head) ?? []
    if (method !== undefined && path !== undefined) return { method, path: pathAsSent(path), headers: {} }
    const request = underWay.get(socket)
    if (!request || request.complete) return { method: 'POST', path: '/', headers: {} }
    return {
      method: request.method ?? 'POST',
      path: pathAsSent(request.url ?? ''),
      headers: request.headers,
    }
  }
}

function refusalOf({ code }: ParserError): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal('requestError', 'the headers must be at most 1 MiB', 431)
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal('requestError', 'the request must arrive within 5 seconds', 408)
    default:
      return new Refusal('requestError', 'the request must be HTTP/1.1', 400)
  }
}
