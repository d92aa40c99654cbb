import {
  type Transport,
  type WireAnswer,
  WireError,
  type WireFailure,
} from '../../../electron/gateway/transport.ts'
import { Refusal } from '../../../services/sandbox/refusal.ts'
import type { SignedAnswer } from '../../../services/sandbox/signed-answer.ts'
import { type OperationName, operations } from '../../../shared/gateway/operations/index.ts'
import { type Contradiction, contradictions } from './contradictions.ts'
import type { GatewayWorld } from './gateway.ts'
import { forgedRefusal, reflected, spoilt, statusOf, withoutErrCode } from './go-between.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The trip of a request: milliseconds `there` until the gateway has it, and `back` until we have the answer. */
export interface Trip {
  readonly there: number
  readonly back: number
  readonly request:
    | 'refused'
    | 'lost'
    | 'delivered'
    | 'deliveredTwice'
    | 'throttled'
    | 'brokenDown'
    | DeliveredBeside
  readonly answer: AnswerTrip
  /** Decides what these leave open, such as where an answer is cut off. */
  readonly dice: number
}

/** The request is delivered, but the answer that comes back is for another delivery: a tampered copy, or a duplicate. */
type DeliveredBeside = 'deliveredBesideSpoilt' | 'deliveredBesideThrottled'

export const answerTrips = [
  'whole',
  'lost',
  'serverError',
  'html',
  'truncated',
  'forgedPaid',
  'forgedFailed',
  'forgedRefusal',
  'otherStatus',
  'reflected',
  'stale',
  'otherOrder',
  'otherAmount',
  'unlistedCode',
  'noStatus',
] as const
export type AnswerTrip = (typeof answerTrips)[number] | Contradiction

export interface NetworkOptions {
  readonly time: VirtualTime
  readonly world: GatewayWorld
  readonly trip: (request: Sent) => Trip
  /** Called with the trip of each request. */
  readonly onTrip: (request: Sent, trip: Trip) => void
  /** Called with each answer as the gateway signed it, in the moment in which it comes back. */
  readonly onAnswer?: (request: Sent, members: Readonly<Record<string, unknown>>) => void
}

/** A request as the network sees it. */
export interface Sent {
  readonly operation: OperationName
  readonly members: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

export interface Network extends Transport {
  /**
   * Whether a request with this number is still on its way to the gateway; with `leftWithin`, only one that left so
   * recently.
   */
  isOnItsWay(number: string, leftWithin?: number): boolean
  /** Whether one with this number reached the gateway later than the wait for "never arrived". */
  cameLate(number: string): boolean
  /** Whether nothing at all is on its way. */
  isQuiet(): boolean
  /** Whether the gateway itself has signed something false about it. */
  isLiedAbout(number: string): boolean
}

/** The longest exchange that our transport allows. */
const DEADLINE = 15_000

/** After so long without it, the gateway's "not found" means that a request never arrived. It may still come. */
export const QUIET = 60_000

const operationOf = new Map(
  (Object.keys(operations) as OperationName[]).map((name) => [operations[name].path as string, name]),
)

/** A request's members, by the operation at its address. */
export function readSent(url: URL, bytes: Uint8Array): Sent {
  const operation = operationOf.get(url.pathname)
  if (!operation) throw new Error(`nothing is served at ${url.pathname}`)
  const body = Buffer.from(bytes)
  return { operation, members: JSON.parse(body.toString()) as Record<string, string>, body }
}

/** Requests of these operations change nothing at the gateway. */
export const isQuestion = (operation: OperationName) => operation.startsWith('query')

/** Our number that identifies a request; for a static account only the name on it. */
export function numberOf({ operation, members }: Pick<Sent, 'operation' | 'members'>): string {
  if (operation === 'createStaticVirtualAccount') return members.payer ?? ''
  return members.merchantRefundNo ?? members.merchantTradeNo ?? members.agreementId ?? ''
}

/** A request's purpose: a cancellation is not a second request of the same thing. */
const wayOf = (sent: Sent) =>
  sent.operation.startsWith('cancel') ? `the end of ${numberOf(sent)}` : numberOf(sent)

export function createNetwork({ time, world, trip, onTrip, onAnswer }: NetworkOptions): Network {
  /** When each request that has not arrived yet left, by its number. */
  const onTheirWay = new Map<string, number[]>()
  const late = new Set<string>()
  const answered: SignedAnswer[] = []
  const liedAbout = new Set<string>()

  async function post(url: URL, given: Record<string, string>, bytes: Uint8Array): Promise<WireAnswer> {
    const sent = readSent(url, bytes)
    const { operation, body } = sent
    const request = { method: 'POST', path: url.pathname, headers: lowerCase(given), body }
    const decided = trip(sent)
    onTrip(sent, decided)
    const { there, back, request: onTheWay, answer: answerTrip, dice } = decided
    if (onTheWay === 'refused') return fail('notSent', there)
    if (onTheWay === 'lost') return dice % 2 === 0 ? fail('connectionLost', there) : fail('timeout', DEADLINE)

    const process = (): SignedAnswer => {
      if (onTheWay === 'throttled')
        return world.gateway.refuse(request, new Refusal('rateLimited', 'later', 429))
      if (onTheWay === 'brokenDown') return world.gateway.refuse(request, new Error('broken down'))
      const bend = answerTrip === 'otherStatus' && dice % 2 === 0 ? withoutErrCode : bends[answerTrip]
      const first = world.answer(operation, request, bend)
      if (onTheWay === 'deliveredBesideSpoilt') {
        // An unsigned header, such as the media type, can be changed as well.
        return dice % 5 === 0
          ? world.gateway.refuse(request, new Refusal('requestError', 'no', 415))
          : world.answer(operation, spoilt(request, dice))
      }
      if (onTheWay === 'deliveredBesideThrottled')
        return world.gateway.refuse(request, new Refusal('rateLimited', 'later', 429))
      // The second of two deliveries is refused, and perhaps only its answer comes back.
      const last = onTheWay === 'deliveredTwice' ? world.answer(operation, request) : first
      return dice % 2 === 0 ? first : last
    }

    const number = wayOf(sent)
    const counts = !isQuestion(operation) && onTheWay.startsWith('delivered')
    const leftAt = time.now()
    if (counts) onTheirWay.set(number, [...(onTheirWay.get(number) ?? []), leftAt])
    if (answerTrip in bends) liedAbout.add(numberOf(sent))
    const arrived = time.wait(there).then(() => {
      if (counts) arrive(number, leftAt)
      const answer = process()
      answered.push(answer)
      return answer
    })
    if (there + back >= DEADLINE) return fail('timeout', DEADLINE)
    const answer = await arrived
    await time.wait(back)
    if (answerTrip === 'lost') return fail(dice % 2 === 0 ? 'connectionLost' : 'timeout', 0)
    if (answerTrip === 'reflected') return reflected(request, dice)
    const come = received(answer, answerTrip, dice)
    if (onAnswer && come.body === answer.body)
      onAnswer(sent, JSON.parse(answer.body.toString()) as Record<string, unknown>)
    return come
  }

  function arrive(number: string, leftAt: number): void {
    const others = onTheirWay.get(number) ?? []
    onTheirWay.set(number, others.toSpliced(others.indexOf(leftAt), 1))
    if (time.now() - leftAt > QUIET) late.add(number)
  }

  async function fail(failure: WireFailure, after: number): Promise<never> {
    await time.wait(after)
    throw wireError(failure)
  }

  /** What we receive of an answer that left the gateway intact. */
  function received(answer: SignedAnswer, how: AnswerTrip, dice: number): WireAnswer {
    const asSigned = wire(answer)
    switch (how) {
      case 'serverError':
        return { ...asSigned, httpStatus: 502, body: Buffer.from('{"errCode":"0","status":"02"}') }
      case 'html':
        return { httpStatus: 200, headers: {}, body: Buffer.from('<html>Welcome</html>') }
      case 'truncated':
        return { ...asSigned, body: answer.body.subarray(0, dice % answer.body.length) }
      case 'forgedPaid':
        return { ...asSigned, body: claiming(answer.body, '02') }
      case 'forgedFailed':
        return { ...asSigned, body: claiming(answer.body, '09') }
      case 'forgedRefusal':
        return { ...asSigned, ...forgedRefusal(dice) }
      case 'otherStatus':
        return { ...asSigned, httpStatus: statusOf(dice) }
      case 'stale':
        return { ...wire(answered[dice % answered.length] ?? answer), httpStatus: statusOf(dice) }
      default:
        return asSigned
    }
  }

  return {
    post,
    isOnItsWay: (number, leftWithin = Number.POSITIVE_INFINITY) =>
      (onTheirWay.get(number) ?? []).some((leftAt) => time.now() - leftAt <= leftWithin),
    cameLate: (number) => late.has(number),
    isQuiet: () => [...onTheirWay.values()].every((requests) => requests.length === 0),
    isLiedAbout: (number) => liedAbout.has(number),
    close: async () => {},
  }
}

/** A signed answer of a faulty gateway. */
const bends: Partial<Record<AnswerTrip, (members: Record<string, unknown>) => Record<string, unknown>>> = {
  ...contradictions,
  otherOrder: (members) => ({ ...members, merchantTradeNo: 'TRX-OF-A-STRANGER', status: '02' }),
  otherAmount: (members) => ({ ...members, requestAmount: '1.00', amount: '1.00', status: '02' }),
  unlistedCode: (members) => ({ ...members, errCode: 'channelError', status: undefined }),
  noStatus: ({ status: _status, qrCode: _qr, vaCode: _va, paymentCode: _code, ...rest }) => rest,
}

/** An attacker who can't sign says that it is paid, or that it failed. */
function claiming(body: Buffer, status: string): Buffer {
  const members = JSON.parse(body.toString()) as object
  return Buffer.from(JSON.stringify({ ...members, errCode: '0', status }))
}

const wire = ({ httpStatus, headers, body }: SignedAnswer): WireAnswer => ({
  httpStatus,
  headers: lowerCase(headers),
  body,
})

const wireError = (failure: WireFailure) => new WireError(failure, new Error(`virtual: ${failure}`))

export function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
