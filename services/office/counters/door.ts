import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { hostOf } from '../../../platform/host-of.ts'
import { refuseUpgrade } from '../../../platform/refuse-upgrade.ts'
import { COUNTER_HEADER } from '../../../shared/office/counter-header.ts'
import {
  type EnrolmentAnswer,
  type EnrolmentRequest,
  enrolmentRequest,
} from '../../../shared/office/enrolment.ts'
import { readSafely } from '../../../shared/read-safely.ts'
import type { Counts } from '../counts.ts'
import type { Limits } from '../limits/limits.ts'
import type { Marks } from '../limits/marks.ts'
import { createStrangers } from '../limits/strangers.ts'
import type { Log } from '../log.ts'
import type { Endings } from './endings.ts'
import type { Enrolment } from './enrolment.ts'
import { type LinkOptions, type ProvenLink, serveLink } from './link.ts'

interface CounterDoorOptions extends Omit<LinkOptions, 'onProven'> {
  readonly enrolment: Enrolment
  readonly endings: Endings
  readonly isOurs: (host: string | null) => boolean
  readonly limits: Limits
  readonly counts: Counts
  readonly note: Log['note']
  /** The caller that a request counts against. */
  readonly callerOf: (request: IncomingMessage) => string
}

/** The largest message of a counter that has proven itself; strangers may send far less. */
const MAX_BYTES = 64 * 1024
/** Counters beat every half minute. */
const SILENT_MS = 100_000
const MAX_LINKS = 10_000

interface CounterDoor {
  /** Connected counters. */
  links(): number
  close(): void
}

/** Where counters connect: `POST /enrol` once, then one WebSocket at `/link`. No browser page may use either. */
export function addCounterDoor(app: FastifyInstance, options: CounterDoorOptions): CounterDoor {
  const { enrolment, endings, marks, isOurs, limits, callerOf, counts, note, onTrouble } = options
  const proven = new Map<string, ProvenLink & { readonly link: WebSocket }>()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(null, null)
    }
  })
  app.post('/enrol', async ({ body, headers, raw }, reply) => {
    const wanted = readSafely(enrolmentRequest, body)
    if (!wanted.success || headers.origin !== undefined) return reply.code(400).send({ refused: 'code' })
    try {
      const answer = await tryCode(wanted.data, callerOf(raw))
      if (answer === 'often') {
        counts.count('enrolments', 'tooMany')
        return reply.code(429).send({ refused: answer })
      }
      if (answer === null) {
        counts.count('enrolments', 'refused')
        return reply.code(403).send({ refused: 'code' })
      }
      counts.count('enrolments', 'enrolled')
      note('counterEnrolled', { counter: answer.counterId })
      return reply.send(answer)
    } catch (error) {
      counts.count('enrolments', 'trouble')
      onTrouble(error)
      return reply.code(503).send({ refused: 'trouble' })
    }
  })

  /**
   * Each failed try counts against the address and against the code. A code that exists is tried even from an address whose
   * tries are used up: somebody who has one does not guess.
   */
  async function tryCode(
    wanted: EnrolmentRequest,
    caller: string,
  ): Promise<EnrolmentAnswer | null | 'often'> {
    const isCounted = limits.enrolments.take(caller)
    if (!isCounted && !(await enrolment.isCode(wanted.code))) return 'often'
    if (!limits.codes.take(wanted.code)) return 'often'
    const answer = await enrolment.enrol(wanted)
    if (answer !== null) {
      if (isCounted) limits.enrolments.giveBack(caller)
      limits.codes.giveBack(wanted.code)
    }
    return answer
  }

  /** The office tells nothing more to a counter that was ended or replaced, even if it only listens and never asks. */
  async function endThoseGone(): Promise<void> {
    if (proven.size === 0) return
    const turns = await endings.turns()
    for (const [counter, { turn, refuse }] of proven)
      if (turns.get(counter) !== turn) refuse(turns.has(counter) ? 'superseded' : 'ended')
  }
  const stop = endings.listen(() => void endThoseGone().catch(onTrouble))

  const strangers = createStrangers()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES, perMessageDeflate: false })
  const onUpgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const isLink = request.url === '/link' && request.headers.origin === undefined && isOurs(hostOf(request))
    if (!isLink || sockets.clients.size >= MAX_LINKS) {
      refuseUpgrade(socket, '403 Forbidden')
      return
    }
    // Neighbours of a counter come from the same address as it does.
    const marked = counterWithMark(request, marks)
    // Once somebody who copied its mark has used up its tries, it comes as a stranger.
    const known = marked !== null && limits.knownLinks.take(marked) ? marked : null
    const [rate, caller] = known === null ? [limits.links, callerOf(request)] : [limits.knownLinks, known]
    if (known === null && !rate.take(caller)) {
      counts.count('links', 'tooMany')
      refuseUpgrade(socket, '429 Too Many Requests')
      return
    }
    sockets.handleUpgrade(request, socket, head, (link) => {
      endWhenSilent(link)
      const isStrangerNoMore = strangers.watch(link, socket, known)
      serveLink(link, {
        ...options,
        onProven(counter, its) {
          isStrangerNoMore()
          rate.giveBack(caller)
          counts.count('links', 'proven')
          note('counterConnected', { counter })
          // Ends the counter's other links: otherwise somebody with its key could hold any number, each with the
          // pieces of a batch in memory.
          proven.get(counter)?.link.terminate()
          proven.set(counter, { ...its, link })
          link.on('close', () => {
            if (proven.get(counter)?.link === link) proven.delete(counter)
            note('counterGone', { counter })
          })
        },
      })
    })
  }
  const server = app.server as Server
  // The office listens only on TCP, so the stream is a socket.
  server.on('upgrade', (request, stream, head) => onUpgrade(request, stream as Socket, head))
  return {
    links: () => proven.size,
    close() {
      stop()
      for (const link of sockets.clients) link.terminate()
      sockets.close()
    },
  }
}

/** The counter whose mark a request has; null for a stranger. */
function counterWithMark({ headers }: IncomingMessage, marks: Marks): string | null {
  const [counterId = '', mark = ''] = String(headers[COUNTER_HEADER] ?? '').split('.')
  return marks.isKnown(counterId, mark) ? counterId : null
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
