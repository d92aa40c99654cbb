import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { header } from '../../platform/header.ts'
import type { Signer } from '../../platform/signing/sign.ts'
import { signedHeaders } from '../../platform/signing/signed-headers.ts'
import { writeJson } from '../../shared/gateway/json.ts'
import type { Members } from '../../shared/gateway/members.ts'
import { firstProblem, type Operation, type RequestOf } from '../../shared/gateway/operation.ts'
import { type GatewayProfile, pathOf } from '../../shared/gateway/profile.ts'
import { headerNames } from '../../shared/gateway/signing-profiles.ts'
import { wireCodes } from '../../shared/gateway/wire-codes.ts'
import { readHeaderTime } from '../../shared/wib-time.ts'
import { believe } from './believe.ts'
import { beginningWithoutCardNumbers } from './card-numbers.ts'
import { type Contact, contactBy, noContact } from './contact.ts'
import { GatewayError, type RawAnswer } from './errors/gateway-error.ts'
import { NotSent } from './errors/not-sent.ts'
import { OutcomeUnknown } from './errors/outcome-unknown.ts'
import type { GatewayAnswer, PreparedRequest } from './exchange.ts'
import { type ExchangeRecord, recordOf } from './exchange-record.ts'
import { fitProductLines, type ProductLine } from './product-lines.ts'
import { isWritten, spellRequest } from './spell-request.ts'
import { type Transport, type WireAnswer, WireError } from './transport.ts'
import { brokenWritingRule } from './writing-rules.ts'
import { zoneOfTimes } from './zone-of-times.ts'

/**
 * A request's members without those the client fills in itself. What was made under a branch is asked about under it: there
 * `storeId` is that branch, or empty for none.
 */
export type Fields<Of extends Operation> = Omit<RequestOf<Of>, 'requestId' | 'merchantId'>

export interface GatewayClientOptions {
  readonly profile: GatewayProfile
  readonly baseUrl: string
  readonly merchantId: string
  /** The branch that a request names if its operation has one and its fields name no other. */
  readonly storeId?: string | null
  readonly signer: Signer
  readonly transport: Transport
  readonly now: () => number
  /** Makes the unique values of each request. */
  readonly newRequestId?: () => string
  readonly onContact: (contact: Contact) => void
  /** Called after every exchange, with any result. */
  readonly onExchange?: (record: ExchangeRecord) => void
}

export interface GatewayClient {
  /** Validates and serialises; throws {@link NotSent} naming the field when a rule of the document is broken. */
  prepare<Of extends Operation>(operation: Of, fields: Fields<Of>): PreparedRequest<Of>
  /** Sends once and believes only what can be verified; every other ending is a GatewayError. */
  send<Of extends Operation>(prepared: PreparedRequest<Of>): Promise<GatewayAnswer<Of>>
}

export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const { profile, merchantId, signer, transport, now, onContact } = options
  const { newRequestId = randomUUID, onExchange = () => {} } = options
  const baseUrl = options.baseUrl.replace(/\/$/, '')
  const codes = wireCodes(profile)

  function prepare<Of extends Operation>(operation: Of, fields: Fields<Of>): PreparedRequest<Of> {
    const requestId = newRequestId()
    const { storeId: named = options.storeId ?? '', ...rest } = fitted(fields)
    const storeId = isWritten(operation, 'storeId') ? named : ''
    const members = { requestId, merchantId, ...(storeId === '' ? {} : { storeId }), ...rest }
    const facts = { operation: operation.name, requestId, answer: null }
    if (operation.name === 'cancelQrOrder' && !profile.capabilities.cancelQrOrder)
      throw new NotSent('this gateway can not cancel QR orders', facts)
    const wire = z.safeEncode(operation.request, members)
    const broken = wire.success ? brokenWritingRule(operation, members) : firstProblem(wire.error)
    if (broken) throw new NotSent(`${broken.field} ${broken.rule}`, facts, broken.field)
    const spelled = spellRequest(operation, codes.written(wire.data as Members), profile.spelling)
    const body = Buffer.from(writeJson(spelled))
    if (!signer.carries(body)) {
      throw new NotSent(
        'the request holds "&" and "=" where this way to sign has them between members',
        facts,
      )
    }
    return { operation, requestId, members, storeId, body }
  }

  async function send<Of extends Operation>(prepared: PreparedRequest<Of>): Promise<GatewayAnswer<Of>> {
    const sentAt = now()
    const record = (ended: GatewayAnswer<Of> | GatewayError) =>
      onExchange(recordOf(prepared, ended, { sentAt, endedAt: now() }))
    try {
      const answer = await exchange(prepared, sentAt)
      record(answer)
      return answer
    } catch (error) {
      if (error instanceof GatewayError) record(error)
      throw error
    }
  }

  async function exchange<Of extends Operation>(
    prepared: PreparedRequest<Of>,
    sentAt: number,
  ): Promise<GatewayAnswer<Of>> {
    const { operation, requestId, body } = prepared
    const path = pathOf(profile, operation)
    const url = new URL(baseUrl + path)
    const signedPath = profile.signing.path === 'whole' ? url.pathname : path
    const headers = signedHeaders(signer, {
      method: 'POST',
      path: signedPath,
      at: sentAt,
      merchantId,
      requestId,
      body,
    })
    let wire: WireAnswer
    try {
      wire = await transport.post(url, headers, body, mostBytesOf(operation))
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      onContact(noContact(error))
      const facts = { operation: operation.name, requestId, answer: null }
      if (error.failure === 'notSent') throw new NotSent(error.message, facts)
      throw new OutcomeUnknown(error.failure, error.message, facts)
    }
    const raw = authenticate(signedPath, wire)
    const clockOffset = offsetOf(wire, (sentAt + raw.receivedAt) / 2)
    try {
      const { members, unread } = believe({ ...prepared, wire, raw, clockOffset }, profile, codes)
      const written = readHeaderTime(header(wire.headers, headerNames.timestamp) ?? '')
      const timesIn = zoneOfTimes(operation, members as object, written, profile.spelling.times)
      onContact({ ...contactBy(raw, clockOffset, profile), timesIn })
      return { members, raw, unread }
    } catch (error) {
      onContact(contactBy(raw, clockOffset, profile, error))
      throw error
    }
  }

  function authenticate(path: string, wire: WireAnswer): RawAnswer {
    const signature = verdictOf(path, wire)
    const believable = signature === 'valid' || profile.verification !== 'enforce'
    // Anybody on the line can send an answer that can't be believed, at any time: it must neither fill the disk nor take long.
    const kept = believable ? wire.body.length : UNBELIEVABLE_BYTES
    return {
      httpStatus: wire.httpStatus,
      // The signature covers the bytes as they came; what is parsed and stored holds no card number.
      ...beginningWithoutCardNumbers(wire.body, kept),
      receivedAt: now(),
      signature,
      believable,
    }
  }

  function verdictOf(path: string, wire: WireAnswer): RawAnswer['signature'] {
    if (profile.verification === 'off') return 'unchecked'
    const timestamp = header(wire.headers, headerNames.timestamp)
    const signature = header(wire.headers, headerNames.signature)
    if (timestamp === null || signature === null) return 'missing'
    return signer.verify({ method: 'POST', path, timestamp }, wire.body, signature) ? 'valid' : 'invalid'
  }

  return { prepare, send }
}

/** How much of an answer that can't be believed is stored. */
const UNBELIEVABLE_BYTES = 8 * 1024

/** Thirty products and a long link fit twice into the first; a list of payments has fifty members a page. */
const ONE_RECORD_BYTES = 64 * 1024
const LIST_BYTES = 256 * 1024
const mostBytesOf = ({ answerFields }: Operation) =>
  'paymentInfo' in answerFields ? LIST_BYTES : ONE_RECORD_BYTES

/** Shortens a cart to the length that the document allows. */
function fitted(fields: { readonly storeId?: string | undefined; readonly productInfo?: unknown }) {
  const { productInfo } = fields
  if (!Array.isArray(productInfo)) return fields
  return { ...fields, productInfo: fitProductLines(productInfo as readonly ProductLine[]) }
}

function offsetOf(wire: WireAnswer, ourMiddle: number): number | null {
  const theirs = readHeaderTime(header(wire.headers, headerNames.timestamp) ?? '')
  return theirs === null ? null : Math.round(theirs - ourMiddle)
}
