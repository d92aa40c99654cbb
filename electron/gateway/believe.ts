import { header } from '../../platform/header.ts'
import { parseAnswerJson } from '../../shared/gateway/json.ts'
import type { Members } from '../../shared/gateway/members.ts'
import type { AnswerOf, Operation } from '../../shared/gateway/operation.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { flatten, readAnswer } from '../../shared/gateway/read-answer.ts'
import { headerNames } from '../../shared/gateway/signing-profiles.ts'
import type { WireCodes } from '../../shared/gateway/wire-codes.ts'
import { isObject } from '../../shared/is-object.ts'
import { readAsPlain } from '../../shared/plain-text.ts'
import { checkEcho, isItsRefusal, missingProof } from './check-echo.ts'
import { classOfCode, hintOfStatus } from './classify.ts'
import { clockSkew, explainClock } from './clock-skew.ts'
import type { ExchangeFacts, RawAnswer } from './errors/gateway-error.ts'
import { OutcomeUnknown } from './errors/outcome-unknown.ts'
import {
  ClockRefused,
  CredentialsRefused,
  Duplicate,
  NotFound,
  Rejected,
  Throttled,
} from './errors/refusals.ts'
import type { WireAnswer } from './transport.ts'

/** One exchange, with everything needed to judge its answer. */
export interface Exchange<Of extends Operation> {
  readonly operation: Of
  readonly requestId: string
  /** The request's members as Loket works with them. */
  readonly members: Record<string, unknown>
  readonly wire: WireAnswer
  readonly raw: RawAnswer
  /** The gateway's clock minus ours, by this answer; null if the answer has no time. */
  readonly clockOffset: number | null
}

/** The members of an answer, and the names of optional members that could not be read. */
interface Believed<Of extends Operation> {
  readonly members: AnswerOf<Of>
  readonly unread: readonly string[]
}

/** Returns the answer's members if all required checks pass; throws the GatewayError of the first that fails. */
export function believe<Of extends Operation>(
  exchange: Exchange<Of>,
  profile: GatewayProfile,
  codes: WireCodes,
): Believed<Of> {
  const { operation, requestId, members, wire, raw } = exchange
  const facts: ExchangeFacts = { operation: operation.name, requestId, answer: raw }
  const json = parse(raw.body, codes)
  const errCode = textMember(json, 'errCode', 32)
  const message = readAsPlain(textMember(json, 'errCodeDes', 128) ?? '')
  const refuse = ({ isItsOwn }: { isItsOwn: boolean }) =>
    refusal(exchange, profile, { errCode: errCode ?? '', message, isItsOwn })
  /**
   * This answer may not be relied on. Refused credentials are still reported
   * as such, because a wrong key makes every answer fail.
   */
  const disbelieve = (unknown: OutcomeUnknown) => {
    const refused = refuse({ isItsOwn: false })
    return refused instanceof CredentialsRefused ? refused : unknown
  }
  const encoding = encodingOf(wire)
  if (json === null && encoding)
    throw new OutcomeUnknown(
      'compressed',
      `the answer is compressed (${encoding}), and was to be plain`,
      facts,
    )
  if (!raw.believable) {
    throw disbelieve(new OutcomeUnknown('badSignature', `the answer's signature is ${raw.signature}`, facts))
  }
  if (json === null) throw new OutcomeUnknown('notJson', 'the answer is not a JSON object', facts)
  const wrongEcho = checkEcho(members, json, header(wire.headers, headerNames.partnerId), operation.aliases)
  if (wrongEcho) {
    throw disbelieve(
      new OutcomeUnknown('wrongEcho', `the answer's ${wrongEcho} is not ours`, facts, wrongEcho),
    )
  }
  if (errCode === null ? raw.httpStatus >= 300 : errCode !== '0') {
    const isItsOwn = isItsRefusal(operation, members, json, profile)
    const refused = refuse({ isItsOwn })
    if (!(refused instanceof Rejected) || isItsOwn) throw refused
    throw new OutcomeUnknown('wrongEcho', 'the refusal does not say what it is about', facts)
  }
  const answer = readAnswer(operation, json)
  if ('problem' in answer) {
    const { field, rule } = answer.problem
    throw new OutcomeUnknown('unreadable', `the answer's ${field} ${rule}`, facts, field)
  }
  const answered = answer.members as Record<string, unknown>
  if (errCode === null && answered[operation.keyField] === undefined) throw refuse({ isItsOwn: false })
  const missing = missingProof(operation, members, answered)
  if (missing) {
    throw new OutcomeUnknown('unreadable', `the answer does not say its ${missing}`, facts, missing)
  }
  return answer
}

/** The class of each refusal but that of a wrong clock, which says how far it is off. */
const refusals = {
  credentials: CredentialsRefused,
  notFound: NotFound,
  rejected: Rejected,
  duplicate: Duplicate,
  throttled: Throttled,
} as const

interface Refused {
  readonly errCode: string
  readonly message: string
  /** Whether the answer refuses this very request. */
  readonly isItsOwn: boolean
}

function refusal<Of extends Operation>(
  { operation, requestId, raw, clockOffset }: Exchange<Of>,
  profile: GatewayProfile,
  { errCode, message, isItsOwn }: Refused,
) {
  const { httpStatus } = raw
  const facts: ExchangeFacts = { operation: operation.name, requestId, answer: raw }
  const text = message || errCode || `HTTP ${httpStatus}`
  // An error of the server itself decides nothing, with any code.
  const byCode = httpStatus >= 500 ? null : classOfCode(profile.errors, errCode)
  const isAuthentic = isItsOwn && byCode !== null
  const kind = byCode ?? hintOfStatus(profile.errors, httpStatus)
  if (kind === null)
    return new OutcomeUnknown(httpStatus >= 500 ? 'serverError' : 'unlistedCode', text, facts)
  if (kind !== 'clock') return new refusals[kind](text, facts, errCode, isAuthentic)
  const skew = clockSkew(clockOffset, profile.clockWindowSeconds)
  const words = skew === null ? text : explainClock(skew)
  return new ClockRefused(words, facts, errCode, isAuthentic, clockOffset)
}

function parse(body: Buffer, codes: WireCodes): Members | null {
  try {
    const json = parseAnswerJson(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return isObject(json) ? codes.read(flatten(json as Members)) : null
  } catch {
    return null
  }
}

/** How the bytes of the answer are compressed, although we never ask for that; null if the answer does not say that they are. */
function encodingOf(wire: WireAnswer): string | null {
  const encoding = header(wire.headers, 'content-encoding')?.trim().toLowerCase().slice(0, 20)
  return encoding && encoding !== 'identity' ? encoding : null
}

/** Null if the member is missing or not a text. */
function textMember(json: Members | null, name: string, max: number): string | null {
  const value = json?.[name]
  if (value === undefined) return null
  return typeof value === 'string' ? value.trim().slice(0, max) : ''
}
