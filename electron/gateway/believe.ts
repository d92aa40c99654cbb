import * as z from 'zod'
import { parseAnswerJson } from '../../shared/gateway/json.ts'
import { type AnswerOf, firstProblem, type Operation, unnest } from '../../shared/gateway/operation.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { headerNames } from '../../shared/gateway/signing-profiles.ts'
import { checkEcho } from './check-echo.ts'
import { classifyRefusal } from './classify.ts'
import { clockSkew, explainClock } from './clock-skew.ts'
import type { ExchangeFacts, RawAnswer } from './errors/gateway-error.ts'
import { OutcomeUnknown } from './errors/outcome-unknown.ts'
import { ClockRefused, CredentialsRefused, Duplicate, Rejected, Throttled } from './errors/refusals.ts'
import { header, type WireAnswer } from './transport.ts'

/** One exchange, with all it takes to judge its answer. */
export interface Exchange<Of extends Operation> {
  readonly operation: Of
  readonly requestId: string
  /** The request's members as Loket works with them. */
  readonly members: Record<string, unknown>
  readonly wire: WireAnswer
  readonly raw: RawAnswer
  /** The gateway's clock minus ours, by this answer; null where it does not tell the time. */
  readonly clockOffset: number | null
}

/** The answer's members once everything about them holds; throws the GatewayError that says what does not. */
export function believe<Of extends Operation>(exchange: Exchange<Of>, profile: GatewayProfile): AnswerOf<Of> {
  const { operation, requestId, members, wire, raw } = exchange
  const facts: ExchangeFacts = { operation: operation.name, requestId, answer: raw }
  const json = parse(raw.body)
  const errCode = textMember(json, 'errCode', 32)
  const message = textMember(json, 'errCodeDes', 128) ?? ''
  const refuse = () => refusal(exchange, profile, facts, errCode ?? '', message)
  if (!raw.believable) {
    const refused = refuse()
    // A wrong key of ours makes every answer unverifiable, so this one kind of refusal is told apart all the same.
    if (refused instanceof CredentialsRefused) throw refused
    throw new OutcomeUnknown('badSignature', `the answer's signature is ${raw.signature}`, facts)
  }
  if (json === null) throw new OutcomeUnknown('notJson', 'the answer is not a JSON object', facts)
  const headers = {
    requestId: header(wire, headerNames.requestId),
    merchantId: header(wire, headerNames.partnerId),
  }
  const wrongEcho = checkEcho(members, json, headers, operation.aliases)
  if (wrongEcho)
    throw new OutcomeUnknown('wrongEcho', `the answer's ${wrongEcho} is not ours`, facts, wrongEcho)
  if (errCode === null ? raw.httpStatus >= 300 : errCode !== '0') throw refuse()
  const answer = z.safeDecode(operation.answer, json)
  if (!answer.success) {
    const { field, rule } = firstProblem(answer.error)
    throw new OutcomeUnknown('unreadable', `the answer's ${field} ${rule}`, facts, field)
  }
  const decoded = answer.data as AnswerOf<Of> & Record<string, unknown>
  if (errCode === null && decoded[operation.keyField] === undefined) throw refuse()
  return decoded
}

function refusal<Of extends Operation>(
  { raw, clockOffset }: Exchange<Of>,
  profile: GatewayProfile,
  facts: ExchangeFacts,
  errCode: string,
  message: string,
) {
  const { httpStatus } = raw
  const text = message || errCode || `HTTP ${httpStatus}`
  // An error of the server itself decides nothing, whatever code it carries.
  const kind = httpStatus >= 500 ? null : classifyRefusal(profile.errors, httpStatus, errCode)
  switch (kind) {
    case 'clock': {
      const skew = clockSkew(clockOffset, profile.clockWindowSeconds)
      return new ClockRefused(skew === null ? text : explainClock(skew), facts, errCode, clockOffset)
    }
    case 'credentials':
      return new CredentialsRefused(text, facts, errCode)
    case 'rejected':
      return new Rejected(text, facts, errCode)
    case 'duplicate':
      return new Duplicate(text, facts, errCode)
    case 'throttled':
      return new Throttled(text, facts, errCode)
    case null:
      return new OutcomeUnknown(httpStatus >= 500 ? 'serverError' : 'unlistedCode', text, facts)
  }
}

function parse(body: Buffer): Record<string, unknown> | null {
  try {
    const json = unnest(parseAnswerJson(new TextDecoder('utf-8', { fatal: true }).decode(body)))
    return typeof json === 'object' && json !== null && !Array.isArray(json)
      ? (json as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Null where the member is absent; what is no text is no code and no message. */
function textMember(json: Record<string, unknown> | null, name: string, max: number): string | null {
  const value = json?.[name]
  if (value === undefined) return null
  return typeof value === 'string' ? value.trim().slice(0, max) : ''
}
