import { assertNever } from '../../shared/assert-never.ts'
import { isObject } from '../../shared/is-object.ts'
import type { ConnectionReport, ConnectionVerdict } from '../../shared/merchant/merchant.ts'
import { certificateProblem } from '../gateway/certificate-problem.ts'
import type { GatewayError, RawAnswer } from '../gateway/errors/gateway-error.ts'
import { NotSent } from '../gateway/errors/not-sent.ts'
import { OutcomeUnknown } from '../gateway/errors/outcome-unknown.ts'
import { ClockRefused, CredentialsRefused, NotFound, Throttled } from '../gateway/errors/refusals.ts'

type Verdict = Pick<ConnectionReport, 'verdict' | 'detail'>

/**
 * What the answer to the inquiry about an order that can't exist says about the connection; `error` is null if the
 * gateway claims that there is one.
 */
export function verdictOf(error: GatewayError | null, { wireCode = '', unverified = false } = {}): Verdict {
  if (error === null) return { verdict: 'oddAnswer', detail: '' }
  if (error.answer === null)
    return { verdict: ofWire(error, wireCode), detail: wireCode || plain(error.message) }
  if (error instanceof NotFound) return { verdict: unverified ? 'unverified' : 'good', detail: '' }
  const detail = `HTTP ${error.answer.httpStatus}: ${plain(error.message)}`
  return { verdict: ofRefusal(error, error.answer), detail }
}

function ofRefusal(error: GatewayError, answer: RawAnswer): ConnectionVerdict {
  if (error instanceof ClockRefused) return 'clock'
  if (error instanceof CredentialsRefused) return error.errCode.startsWith('merchant') ? 'merchant' : 'key'
  if (error instanceof Throttled) return 'throttled'
  if (answer.httpStatus === 404 || answer.httpStatus === 405) return 'path'
  if (answer.httpStatus >= 500) return 'gatewayBroken'
  const reason = error instanceof OutcomeUnknown ? error.reason : null
  if (reason !== 'compressed' && !isJsonObject(answer.body)) return 'notAGateway'
  switch (reason) {
    case null:
      return 'rejected'
    case 'badSignature':
      return 'answerSignature'
    case 'unlistedCode':
      return 'rejected'
    case 'wrongEcho':
    case 'unreadable':
    case 'tooLarge':
      return 'oddAnswer'
    case 'compressed':
      return 'compressed'
    case 'notJson':
      return 'notAGateway'
    case 'serverError':
      return 'gatewayBroken'
    case 'timeout':
    case 'connectionLost':
      return 'timeout'
    default:
      return assertNever(reason)
  }
}

const noSuchName = new Set(['ENOTFOUND', 'EAI_AGAIN'])

/** Nothing came back, so the system's error code is the reason. */
function ofWire(error: GatewayError, code: string): ConnectionVerdict {
  if (noSuchName.has(code)) return 'dns'
  if (code === 'ECONNREFUSED') return 'refused'
  const certificate = certificateProblem({ code })
  if (certificate) return certificate
  if (/CERT|SELF_SIGNED|TLS|SSL|EPROTO/.test(code)) return 'tls'
  // The other end does not speak HTTP.
  if (code === NOT_HTTP) return 'notAGateway'
  if (error instanceof NotSent) return 'unreachable'
  if (error instanceof OutcomeUnknown && error.reason === 'tooLarge') return 'notAGateway'
  return error instanceof OutcomeUnknown && error.reason === 'timeout' ? 'timeout' : 'unreachable'
}

const NOT_HTTP = 'HTTPParserError'

/** The system's code of a failure, from anywhere in its chain of causes. */
export function errorCodeOf(error: unknown): string {
  const { code, cause, name } = (error ?? {}) as { code?: unknown; cause?: unknown; name?: string }
  if (name === NOT_HTTP) return NOT_HTTP
  if (typeof code === 'string') return code
  return cause === undefined ? '' : errorCodeOf(cause)
}

function isJsonObject(body: Buffer): boolean {
  try {
    return isObject(JSON.parse(body.toString('utf8')))
  } catch {
    return false
  }
}

/** Another program's text, made safe for a screen. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 160)
