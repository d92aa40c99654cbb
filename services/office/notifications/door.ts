import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONTENT_TYPE, headerNames } from '../../../shared/gateway/signing-profiles.ts'
import { MAX_NOTIFICATION, notifiedMerchant } from '../../../shared/office/notification.ts'
import type { Counts } from '../counts.ts'
import type { KnownSenders } from '../limits/known-senders.ts'
import type { Limits } from '../limits/limits.ts'
import { type Counted, giveAllBack, takeAll } from '../limits/rate.ts'
import type { HandOver } from './hand-over.ts'
import { type Shop, shopKey } from './notification-book.ts'

interface NotificationDoorOptions {
  readonly handOver: Pick<HandOver, 'receive'>
  readonly limits: Pick<Limits, 'forgeries' | 'shops' | 'knownSenders'>
  readonly callerOf: (request: IncomingMessage) => string
  readonly known: KnownSenders
  readonly counts: Counts
  readonly onTrouble: (error: unknown) => void
}

/** Each one holds its bytes in memory while it waits for counters. Strangers may have half as many. */
const MAX_AT_ONCE = 400
/** The headers that a gateway signs. */
const IS_SIGNED = /^(content-type|x-[a-z0-9-]{1,60})$/i

/**
 * Where the gateway sends its notifications. The office trusts no notification: counters verify them, and the
 * office passes their answer back.
 */
export function addNotificationDoor(app: FastifyInstance, options: NotificationDoorOptions): void {
  const { handOver, limits, callerOf, known, counts, onTrouble } = options
  let underWay = 0

  async function receive(shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!notifiedMerchant.safeParse(shop.merchant).success) return reply.code(404).send()
    const [caller, key] = [callerOf(request.raw), shopKey(shop)]
    // A gateway that counters have believed waits behind no forger at another address.
    const isKnown = known.isKnown(shop, caller)
    const most = isKnown ? MAX_AT_ONCE : MAX_AT_ONCE / 2
    // Another merchant of a known gateway may have it send forgeries from its address: there the shop has a limit of its own.
    const forgeries: readonly Counted[] = isKnown
      ? [[limits.knownSenders, `${key} ${caller}`]]
      : [
          [limits.forgeries, caller],
          [limits.shops, key],
        ]
    // One that is refused counts nowhere: who is cut off uses up no more of what all senders to a shop have together.
    if (underWay >= most || !takeAll(forgeries)) {
      counts.count('notifications', 'tooMany')
      // Another process may have believed it since: then it gets in when it comes again.
      if (!isKnown) known.read().catch(onTrouble)
      return reply.code(429).send()
    }
    underWay += 1
    const handed = await handOver
      .receive(shop, { headers: signedHeaders(request.headers), body: bodyOf(request) }, (counterId) =>
        known.remember(shop, caller, counterId),
      )
      .catch((error) => {
        onTrouble(error)
        return { outcome: 'noCounter' } as const
      })
    underWay -= 1
    counts.count('notifications', handed.outcome)
    if (handed.outcome !== 'forged') giveAllBack(forgeries)
    if (handed.outcome === 'forged') return reply.code(401).send()
    // The gateway sends it again.
    if (!('acknowledgement' in handed)) return reply.code(503).send()
    const { headers, body } = handed.acknowledgement
    return reply.headers(answeredHeaders(headers)).send(Buffer.from(body, 'base64'))
  }

  // In a scope of its own: here a body stays bytes, with any content type.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_NOTIFICATION },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { merchant: string } }>('/notify/:merchant', (request, reply) =>
      receive({ mode: 'live', merchant: request.params.merchant }, request, reply),
    )
    scope.post<{ Params: { merchant: string } }>('/notify/training/:merchant', (request, reply) =>
      receive({ mode: 'training', merchant: request.params.merchant }, request, reply),
    )
  })
}

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

const answered = [headerNames.timestamp, headerNames.signature, headerNames.partnerId, headerNames.requestId]

/**
 * The document's own headers. A counter sets no other, and no type: a form of another site leads a browser here, and the bytes
 * of a stolen key must not become a page of the office, whose buttons would act for the person who is signed in.
 */
function answeredHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) =>
    answered.some((each) => each.toLowerCase() === name.toLowerCase()),
  )
  return { ...Object.fromEntries(given), [headerNames.contentType]: CONTENT_TYPE }
}

function signedHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      IS_SIGNED.test(name) &&
      !/^x-(forwarded|real)-/i.test(name) &&
      typeof value === 'string' &&
      value.length <= 4_000
        ? [[name, value] as const]
        : [],
    ),
  )
}
