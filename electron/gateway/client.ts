import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { parseAnswerJson, writeJson } from '../../shared/gateway/json.ts'
import {
  type AnswerOf,
  firstProblem,
  type Operation,
  type RequestOf,
} from '../../shared/gateway/operation.ts'
import { CONTENT_TYPE, headerNames } from '../../shared/gateway/signing-profiles.ts'
import { formatHeaderTime, parseHeaderTime } from '../../shared/wib-time.ts'
import { checkEcho } from './check-echo.ts'
import { classifyRefusal } from './classify.ts'
import type { ExchangeFacts, RawAnswer } from './errors/gateway-error.ts'
import { NotSent } from './errors/not-sent.ts'
import { OutcomeUnknown } from './errors/outcome-unknown.ts'
import { CredentialsRefused, Duplicate, Rejected, Throttled } from './errors/refusals.ts'
import type { Signer } from './sign.ts'
import { type Transport, type WireAnswer, WireError } from './transport.ts'

/** A request's members without those the client fills in itself. */
export type Fields<Of extends Operation> = Omit<RequestOf<Of>, 'requestId' | 'merchantId'>

/** A request ready to be put on disk and then on the wire: what is journaled is what is sent, byte for byte. */
export interface PreparedRequest<Of extends Operation> {
  readonly operation: Of
  readonly requestId: string
  readonly members: Record<string, unknown>
  readonly body: Buffer
}

/** A believed success: signature valid, echo and amount those of the request. */
export interface Answer<Of extends Operation> {
  readonly members: AnswerOf<Of>
  readonly raw: RawAnswer
}

/** What one exchange showed of the line to the gateway. `clockOffset` is the gateway's clock minus ours; null unless authentic. */
export interface Contact {
  readonly state: 'reachable' | 'unreachable' | 'refused'
  readonly clockOffset: number | null
}

export interface GatewayClientOptions {
  readonly baseUrl: string
  readonly merchantId: string
  readonly signer: Signer
  readonly transport: Transport
  readonly now: () => number
  readonly onContact: (contact: Contact) => void
}

export interface GatewayClient {
  /** Validates and serialises; throws {@link NotSent} naming the field when a rule of the document is broken. */
  prepare<Of extends Operation>(operation: Of, fields: Fields<Of>): PreparedRequest<Of>
  /** Sends once and believes only what can be verified; every other ending is a GatewayError. */
  send<Of extends Operation>(prepared: PreparedRequest<Of>): Promise<Answer<Of>>
}

export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const { baseUrl, merchantId, signer, transport, now, onContact } = options

  function prepare<Of extends Operation>(operation: Of, fields: Fields<Of>): PreparedRequest<Of> {
    const requestId = randomUUID()
    const members = { requestId, merchantId, ...fields }
    const wire = z.safeEncode(operation.request, members as never)
    if (!wire.success) {
      const { field, rule } = firstProblem(wire.error)
      const facts = { operation: operation.name, requestId, answer: null }
      throw new NotSent(`${field} ${rule}`, facts, field)
    }
    return { operation, requestId, members, body: Buffer.from(writeJson(wire.data)) }
  }

  async function send<Of extends Operation>(prepared: PreparedRequest<Of>): Promise<Answer<Of>> {
    const { operation, requestId, body } = prepared
    const url = new URL(baseUrl.replace(/\/$/, '') + operation.path)
    const sentAt = now()
    const timestamp = formatHeaderTime(sentAt)
    const headers = {
      [headerNames.contentType]: CONTENT_TYPE,
      [headerNames.timestamp]: timestamp,
      [headerNames.signature]: signer.sign({ method: 'POST', path: url.pathname, timestamp }, body),
      [headerNames.partnerId]: merchantId,
      [headerNames.requestId]: requestId,
    }
    let wire: WireAnswer
    try {
      wire = await transport.post(url, headers, body)
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      onContact({ state: 'unreachable', clockOffset: null })
      const facts = { operation: operation.name, requestId, answer: null }
      if (error.failure === 'notSent') throw new NotSent(error.message, facts)
      throw new OutcomeUnknown(error.failure, error.message, facts)
    }
    const raw = authenticate(url.pathname, wire)
    const refused = raw.httpStatus === 401 || raw.httpStatus === 403
    onContact({
      state: refused ? 'refused' : 'reachable',
      clockOffset: raw.signature === 'valid' ? clockOffset(wire, (sentAt + raw.receivedAt) / 2) : null,
    })
    return { members: believe(prepared, wire, raw), raw }
  }

  function authenticate(path: string, wire: WireAnswer): RawAnswer {
    const timestamp = header(wire, headerNames.timestamp)
    const signature = header(wire, headerNames.signature)
    const verdict =
      timestamp === null || signature === null
        ? 'missing'
        : signer.verify({ method: 'POST', path, timestamp }, wire.body, signature)
          ? 'valid'
          : 'invalid'
    return { httpStatus: wire.httpStatus, body: wire.body, receivedAt: now(), signature: verdict }
  }

  return { prepare, send }
}

/** The answer's members once everything about them holds; throws the GatewayError that says what does not. */
function believe<Of extends Operation>(
  { operation, requestId, members }: PreparedRequest<Of>,
  wire: WireAnswer,
  raw: RawAnswer,
): AnswerOf<Of> {
  const facts: ExchangeFacts = { operation: operation.name, requestId, answer: raw }
  const json = parse(raw.body)
  const errCode = textMember(json, 'errCode', 32)
  const message = textMember(json, 'errCodeDes', 128) ?? ''
  if (raw.signature !== 'valid') {
    // A wrong key of ours makes every answer unverifiable, so this one kind of refusal is told apart all the same.
    if (classifyRefusal(raw.httpStatus, errCode ?? '') === 'credentials') {
      throw new CredentialsRefused(message || 'the gateway refuses our credentials', facts, errCode ?? '')
    }
    throw new OutcomeUnknown('badSignature', `the answer's signature is ${raw.signature}`, facts)
  }
  if (json === null) throw new OutcomeUnknown('notJson', 'the answer is not a JSON object', facts)
  const wrongEcho = checkEcho(members, json, {
    requestId: header(wire, headerNames.requestId),
    merchantId: header(wire, headerNames.partnerId),
  })
  if (wrongEcho)
    throw new OutcomeUnknown('wrongEcho', `the answer's ${wrongEcho} is not ours`, facts, wrongEcho)
  const succeeded =
    errCode === '0' || (errCode === null && raw.httpStatus < 300 && json[operation.keyField] !== undefined)
  if (!succeeded) throw refusal(facts, raw.httpStatus, errCode ?? '', message)
  const answer = z.safeDecode(operation.answer, json as never)
  if (answer.success) return answer.data as AnswerOf<Of>
  const { field, rule } = firstProblem(answer.error)
  throw new OutcomeUnknown('unreadable', `the answer's ${field} ${rule}`, facts, field)
}

function refusal(facts: ExchangeFacts, httpStatus: number, errCode: string, message: string) {
  const text = message || errCode || `HTTP ${httpStatus}`
  // An error of the server itself decides nothing, whatever code it carries.
  const kind = httpStatus >= 500 ? null : classifyRefusal(httpStatus, errCode)
  switch (kind) {
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
    const json = parseAnswerJson(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return typeof json === 'object' && json !== null && !Array.isArray(json)
      ? (json as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** A member of an answer that may be anything; cut to the document's length, as it ends up on a screen. */
function textMember(json: Record<string, unknown> | null, name: string, max: number): string | null {
  const value = json?.[name]
  return typeof value === 'string' ? value.trim().slice(0, max) : null
}

function header(wire: WireAnswer, name: string): string | null {
  const value = wire.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : null
}

function clockOffset(wire: WireAnswer, ourMiddle: number): number | null {
  const theirs = parseHeaderTime(header(wire, headerNames.timestamp) ?? '')
  return theirs === null ? null : Math.round(theirs - ourMiddle)
}
