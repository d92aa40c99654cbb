import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { KeyPair } from '../../../platform/office/keys.ts'
import { enrolmentWish } from '../../../shared/office/enrolment.ts'
import { troubleOf } from '../database/problem.ts'
import type { CounterBook } from './counter-book.ts'
import type { Enrolment } from './enrolment.ts'
import { serveLink } from './link.ts'

interface CounterDoorOptions {
  readonly enrolment: Enrolment
  readonly book: CounterBook
  readonly identity: KeyPair
  readonly isOurs: (host: string | undefined) => boolean
  readonly onTrouble: (error: unknown) => void
}

/** A wish and every message of the handshake are far below it. */
const MOST_BYTES = 64 * 1024
/** Counters beat every half minute. */
const SILENT_MS = 100_000
/** Whoever has said nothing believable by then is cut off. */
const MOST_LINKS = 10_000

/** Where counters come in: `POST /enrol` once, then one WebSocket at `/link`. No browser page may use either. */
export function addCounterDoor(app: FastifyInstance, options: CounterDoorOptions): { close(): void } {
  const { enrolment, isOurs } = options
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(null, null)
    }
  })
  app.post('/enrol', async ({ body, headers }, reply) => {
    const wish = enrolmentWish.safeParse(body)
    if (!wish.success || headers.origin !== undefined) return reply.code(400).send({ refused: 'code' })
    try {
      const answer = await enrolment.enrol(wish.data)
      return answer === null ? reply.code(403).send({ refused: 'code' }) : reply.send(answer)
    } catch (error) {
      if (troubleOf(error) === null) options.onTrouble(error)
      return reply.code(503).send({ refused: 'trouble' })
    }
  })

  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false })
  const onUpgrade = (request: IncomingMessage, socket: import('node:stream').Duplex, head: Buffer) => {
    const isLink =
      request.url === '/link' && request.headers.origin === undefined && isOurs(request.headers.host)
    if (!isLink || sockets.clients.size >= MOST_LINKS) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (link) => {
      endWhenSilent(link)
      serveLink(link, options)
    })
  }
  const server = app.server as Server
  server.on('upgrade', onUpgrade)
  return {
    close() {
      for (const link of sockets.clients) link.terminate()
      sockets.close()
    },
  }
}

function endWhenSilent(link: WebSocket): void {
  const arm = () => setTimeout(() => link.terminate(), SILENT_MS)
  let timer = arm()
  link.on('message', () => {
    clearTimeout(timer)
    timer = arm()
  })
  link.on('close', () => clearTimeout(timer))
}
