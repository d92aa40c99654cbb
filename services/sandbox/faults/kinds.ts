import { gzipSync } from 'node:zlib'
import { Refusal } from '../refusal.ts'
import * as answer from './answer-faults.ts'
import type { Delivery } from './delivery.ts'
import { HangUp } from './hang-up.ts'

/** The parameters of a fault besides its kind. */
export interface Measures {
  /** How long: latency, drip. */
  readonly ms?: number | undefined
  /** How large: hugeBody, and gzipBomb after inflation. */
  readonly bytes?: number | undefined
}

/** Waits; rejects early when the sandbox stops. */
export type Pause = (ms: number) => Promise<void>

/** Where a fault applies: a request before it is processed, the members of its answer, or the answer on the wire. */
export type Effect =
  | { readonly place: 'before'; readonly strike: (measures: Measures, pause: Pause) => Promise<void> }
  | {
      readonly place: 'answer'
      readonly strike: (members: answer.Members, measures: Measures) => answer.Members
    }
  | { readonly place: 'wire'; readonly strike: (delivery: Delivery, measures: Measures) => Delivery }
  /** Changes no answer: the code that sends asks whether to act differently. */
  | { readonly place: 'event' }

const LATENCY_MS = 3_000
const DRIP_MS = 30_000
const HUGE_BYTES = 16 * 1024 * 1024
/** A redirect to an address without a gateway. */
const ELSEWHERE = 'https://elsewhere.invalid/'

const before = (strike: Extract<Effect, { place: 'before' }>['strike']) =>
  ({ place: 'before', strike }) as const
const onAnswer = (strike: Extract<Effect, { place: 'answer' }>['strike']) =>
  ({ place: 'answer', strike }) as const
const onWire = (strike: Extract<Effect, { place: 'wire' }>['strike']) => ({ place: 'wire', strike }) as const

/** Every fault. The ledger always stays right; only the answers are wrong. */
export const faultKinds = {
  latency: before(({ ms = LATENCY_MS }, pause) => pause(ms)),
  dropBefore: before(async () => {
    throw new HangUp()
  }),
  throttle: before(async () => {
    throw new Refusal('rateLimited', 'requests must come more slowly', 429)
  }),

  wrongEcho: onAnswer(answer.wrongEcho),
  wrongAmount: onAnswer(answer.wrongAmount),
  errCodeNumber: onAnswer(answer.errCodeNumber),
  errCodeAbsent: onAnswer(answer.errCodeAbsent),
  amountNumbers: onAnswer(answer.amountNumbers),
  expiredTimeNumber: onAnswer(answer.expiredTimeNumber),
  nestedPaymentMethodInfo: onAnswer(answer.nestedPaymentMethodInfo),
  aliasNames: onAnswer(answer.aliasNames),
  channelError: onAnswer(answer.channelError),
  hugeBody: onAnswer((members, { bytes = HUGE_BYTES }) => answer.hugeBody(members, bytes)),

  dropAfter: onWire((delivery) => ({ ...delivery, manner: { kind: 'dropped' } })),
  serverError: onWire((delivery) => proxyPage(delivery, 502, 'text/plain', 'Bad Gateway\n')),
  htmlBody: onWire((delivery) =>
    proxyPage(delivery, 200, 'text/html', '<!doctype html><title>Maintenance</title><h1>Back soon</h1>\n'),
  ),
  redirect: onWire((delivery) => proxyPage(delivery, 302, 'text/plain', '', { Location: ELSEWHERE })),
  gzipBomb: onWire(({ answer: { headers, body, ...rest }, manner }, { bytes = HUGE_BYTES }) => ({
    answer: {
      ...rest,
      headers: { ...headers, 'Content-Encoding': 'gzip' },
      // Whitespace after JSON is still JSON.
      body: gzipSync(Buffer.concat([body, Buffer.alloc(bytes, ' ')])),
    },
    manner,
  })),
  truncatedBody: onWire((delivery) => ({ ...delivery, manner: { kind: 'cutShort' } })),
  drip: onWire((delivery, { ms = DRIP_MS }) => ({ ...delivery, manner: { kind: 'dripped', ms } })),
  wrongSignature: onWire(({ answer: { headers, ...rest }, manner }) => ({
    answer: { ...rest, headers: { ...headers, 'X-SIGNATURE': anotherText(headers['X-SIGNATURE'] ?? '') } },
    manner,
  })),

  latePayment: { place: 'event' },
  duplicateNotification: { place: 'event' },
} as const satisfies Record<string, Effect>

export type FaultKind = keyof typeof faultKinds
export type EventKind = {
  [Kind in FaultKind]: (typeof faultKinds)[Kind]['place'] extends 'event' ? Kind : never
}[FaultKind]

/** A proxy or load balancer answers instead of the gateway, without its headers. */
function proxyPage(
  { manner }: Delivery,
  httpStatus: number,
  type: string,
  page: string,
  more: Readonly<Record<string, string>> = {},
): Delivery {
  return {
    answer: { httpStatus, headers: { 'Content-Type': type, ...more }, body: Buffer.from(page) },
    manner,
  }
}

/** The same text with another first character, so that it still looks like a signature. */
const anotherText = (text: string): string => `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`
