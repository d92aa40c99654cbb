import * as z from 'zod'
import type { Signer } from '../../platform/signing/sign.ts'
import { parseRequestJson, RepeatedNameError } from '../../shared/gateway/json.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import { requestHead } from '../../shared/gateway/orders.ts'
import { headerNames, type SignedParts, type SigningProfile } from '../../shared/gateway/signing-profiles.ts'
import { catchUp } from './catch-up.ts'
import type { Clock } from './clock.ts'
import { badRequestId, type Envelope, readEnvelope, type SignedRequest } from './envelope.ts'
import type { RequestTo } from './handlers/handler.ts'
import { handlers } from './handlers/index.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Merchant } from './merchant.ts'
import { problemIn } from './problem-in.ts'
import { Refusal } from './refusal.ts'
import { refusalMembers, type SignedAnswer, signAnswer } from './signed-answer.ts'
import { whatIsSigned } from './what-is-signed.ts'

export type Log = (line: Record<string, unknown>) => void

export interface GatewayOptions {
  readonly ledger: Ledger
  readonly merchant: Merchant
  readonly profile: SigningProfile
  readonly signer: Signer
  readonly clock: Clock
  readonly log: Log
}

/** The gateway behind HTTP: takes any bytes and headers, returns a signed answer. */
export interface Gateway {
  /** Answers an operation. `url` is the sandbox's own address; `bend` changes the answer before it is signed. */
  answer(name: OperationName, request: SignedRequest, url: string, bend?: Bend): SignedAnswer
  /** The signed answer to an error; any error but a {@link Refusal} is a systemError, and only the log says more. */
  refuse(request: Omit<SignedRequest, 'body'>, error: unknown, bend?: Bend): SignedAnswer
}

/** Lets a fault change the members of an answer. */
type Bend = (members: Record<string, unknown>) => Record<string, unknown>
const straight: Bend = (members) => members

export function createGateway({ ledger, merchant, profile, signer, clock, log }: GatewayOptions): Gateway {
  const answering = { merchantId: merchant.id, signer, now: clock.wall }

  function answer(name: OperationName, request: SignedRequest, url: string, bend = straight): SignedAnswer {
    try {
      const envelope = readEnvelope(request.headers, merchant.id, clock.wall())
      authenticate(envelope, request)
      const fields = readRequest(name, request.body, envelope)
      const members = execute(name, fields, url)
      log({ event: 'answered', operation: name, requestId: fields.requestId, ...subjectOf(fields) })
      return signAnswer(request, { httpStatus: 200, members: bend(members) }, answering)
    } catch (error) {
      return refuse(request, error, bend)
    }
  }

  function refuse(request: Omit<SignedRequest, 'body'>, error: unknown, bend: Bend = straight): SignedAnswer {
    const refusal = error instanceof Refusal ? error : brokenDown(request.path, error)
    const { httpStatus, code, message } = refusal
    log({
      event: 'refused',
      path: request.path,
      httpStatus,
      errCode: code,
      errCodeDes: message,
      ...refusal.logged,
    })
    return signAnswer(request, { httpStatus, members: bend(refusalMembers(request, refusal)) }, answering)
  }

  function authenticate({ timestamp, signature }: Envelope, { method, path, body }: SignedRequest): void {
    const parts: SignedParts = { method, path, timestamp }
    if (!signer.verify(parts, body, signature)) {
      const message = `${headerNames.signature} must be the signature of this request; the sandbox's --log says over what`
      throw new Refusal('signError', message, 401, { signed: whatIsSigned(profile, parts, body) })
    }
  }

  /**
   * Everything a request changes, and its answer, in one transaction. A refused request also uses up its requestId,
   * because its bytes could be replayed; an invalid request does not.
   */
  function execute<Name extends OperationName>(name: Name, request: RequestTo<Name>, url: string) {
    const outcome = ledger.transaction(() => {
      if (!ledger.spendRequestId(request.requestId))
        return new Refusal('duplicateRequestId', 'requestId must be unique on every request')
      const moment = clock.business()
      catchUp(ledger, moment)
      try {
        const members = handlers[name](request, { ledger, merchant, url, now: moment })
        const head = { requestId: request.requestId, errCode: '0', merchantId: merchant.id }
        // An answer that breaks its declaration throws, which rolls the handler's writes back.
        const { answer: declared }: Operation = operations[name]
        return z.encode(declared, { ...head, ...members }) as Record<string, unknown>
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    })
    if (outcome instanceof Refusal) throw outcome
    return outcome
  }

  function brokenDown(path: string, error: unknown): Refusal {
    log({ event: 'brokenDown', path, error: error instanceof Error ? error.stack : String(error) })
    return new Refusal('systemError', 'the sandbox broke down on this request; its log says where', 500)
  }

  return { answer, refuse }
}

/** The subject of a request, for the log. */
function subjectOf(request: object) {
  const { merchantTradeNo, merchantRefundNo, agreementId } = request as Record<string, unknown>
  return { merchantTradeNo, merchantRefundNo, agreementId }
}

/** Parses and validates a body by its operation's declaration; throws the {@link Refusal} that names field and rule. */
function readRequest<Name extends OperationName>(
  name: Name,
  body: Buffer,
  envelope: Envelope,
): RequestTo<Name> {
  const { request: declared, aliases }: Operation = operations[name]
  const json = parseJson(body)
  refuseAnotherRequestId(json, envelope.requestId)
  const parsed = z.safeParse(declared, json)
  if (!parsed.success) {
    const { field, rule } = problemIn(json, parsed.error, aliases)
    // A stranger's member name may be of any length; the rule must still fit.
    throw new Refusal('paramError', `${field.slice(0, 64) || 'the body'} ${rule}`)
  }
  const request = parsed.data as RequestTo<Name>
  if (request.merchantId !== envelope.partnerId) {
    throw new Refusal('paramError', `merchantId must equal ${headerNames.partnerId}`)
  }
  return request
}

/**
 * Before any other rule: a refusal names the header's requestId, which nobody signed. With it, an earlier invalid request
 * could be sent again under the requestId of a valid one, whose sender would believe that it was refused.
 */
function refuseAnotherRequestId(json: unknown, ofHeader: string): void {
  const { requestId } = (json ?? {}) as { requestId?: unknown }
  const isReadable = requestId !== '' && z.safeDecode(requestHead.requestId, requestId as string).success
  if (isReadable && requestId !== ofHeader) throw badRequestId()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(body: Buffer): unknown {
  try {
    return parseRequestJson(utf8.decode(body))
  } catch (error) {
    if (error instanceof RepeatedNameError) {
      throw new Refusal('paramError', `${error.member.slice(0, 64)} must be given once`)
    }
    // Malformed, not UTF-8, or nested too deeply for the parser.
    throw new Refusal('paramError', 'the body must be JSON in UTF-8', 400)
  }
}
