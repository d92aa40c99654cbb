import { getCACertificates } from 'node:tls'
// Undici's index also loads fetch, caches and mocks, which cost 60 ms and 13 MB and are not used here.
import api from 'undici/lib/api/index.js'
import buildConnector from 'undici/lib/core/connect.js'
import Agent from 'undici/lib/dispatcher/agent.js'
import { readAtMost } from '../../platform/read-at-most.ts'
import { isPrivate } from '../../shared/web-address.ts'
import { certificateProblem } from './certificate-problem.ts'
import { takingContinue } from './unasked-continue.ts'

/** The raw answer, before anything is verified. */
export interface WireAnswer {
  readonly httpStatus: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}

/** Why there is no answer: `notSent` only if no connection came about. */
export type WireFailure = 'notSent' | 'timeout' | 'tooLarge' | 'connectionLost'

export class WireError extends Error {
  override readonly name = 'WireError'
  readonly failure: WireFailure
  constructor(failure: WireFailure, cause: unknown) {
    super(cause instanceof Error ? cause.message : 'no answer', { cause })
    this.failure = failure
  }
}

/** Limits for one exchange: time and size. */
export interface WireLimits {
  readonly connectMs: number
  /** From the first byte of ours to the last byte of theirs. */
  readonly totalMs: number
  readonly answerBytes: number
}

export const defaultWireLimits: WireLimits = { connectMs: 5_000, totalMs: 15_000, answerBytes: 256 * 1024 }

/** POSTs bytes and reads bytes: keep-alive, deadlines, a size cap, no redirects, no decompression. */
export interface Transport {
  post(
    url: URL,
    headers: Record<string, string>,
    body: Uint8Array,
    /** The limit of the answer; without it the transport's own holds. */
    mostBytes?: number,
  ): Promise<WireAnswer>
  close(): Promise<void>
}

/**
 * `authority` is an additional certificate authority as PEM, for a gateway that has its own. Node's authorities and
 * those of `NODE_EXTRA_CA_CERTS` stay trusted; nothing turns the check off.
 */
export function createTransport(
  limits: WireLimits = defaultWireLimits,
  authority: string | null = null,
): Transport {
  const connect = buildConnector({
    timeout: limits.connectMs,
    // Certificates are always checked; no environment variable changes that.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    allowH2: false,
    // An intermediate authority is trusted by itself, because the root above it need not be trusted here.
    ...(authority === null
      ? {}
      : { ca: [...getCACertificates('default'), authority], allowPartialTrustChain: true }),
  })
  const agent = new Agent({
    connect: takingContinue(connect),
    // HTTP/2 is off: a connection has one exchange at a time, and the build leaves the code out.
    allowH2: false,
    maxResponseSize: limits.answerBytes,
    // Not limited: a request that waited for a connection would use up its deadline before a byte of it has left. The
    // watcher limits its inquiries, and people the rest.
    connections: null,
    pipelining: 1,
  })
  return {
    async post(url, headers, body, mostBytes = limits.answerBytes) {
      try {
        demandEncrypted(url)
        const answer = await api.request.call(agent, {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: 'POST',
          // The signature covers the bytes on the wire, and a small compressed answer could expand into a huge one.
          headers: { ...headers, 'Accept-Encoding': 'identity' },
          body,
          signal: AbortSignal.timeout(limits.totalMs),
        })
        const whole = await readAtMost(answer.body, Math.min(mostBytes, limits.answerBytes))
        if (whole === null) throw Object.assign(new Error('the answer is too large'), { code: TOO_LARGE })
        return { httpStatus: answer.statusCode, headers: answer.headers, body: whole }
      } catch (error) {
        throw new WireError(wireFailureOf(error), error)
      }
    },
    close: () => agent.destroy(),
  }
}

/** Real money needs encryption; only a gateway on this computer has no network in between. */
function demandEncrypted(url: URL): void {
  if (isPrivate(url)) return
  throw Object.assign(new Error('the gateway must be at an https address'), { code: NOT_ENCRYPTED })
}

const NOT_ENCRYPTED = 'ERR_NOT_ENCRYPTED'
const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE'

/** System errors that prove it only if they came while connecting: a kept connection can have them as well. */
const whileConnecting = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
])

const beforeFirstByte = new Set([NOT_ENCRYPTED, 'UND_ERR_CONNECT_TIMEOUT'])

/** Anything not known to have happened before the first byte left counts as after it: a lost sale is better than a double one. */
export function wireFailureOf(error: unknown): WireFailure {
  const { code = '', syscall, name } = error as { code?: string; syscall?: string; name?: string }
  // All addresses were tried and none answered: an AggregateError of the system says no more.
  const connecting = syscall === 'connect' || syscall === 'getaddrinfo' || error instanceof AggregateError
  if (beforeFirstByte.has(code) || certificateProblem(error) !== null) return 'notSent'
  if (connecting && whileConnecting.has(code)) return 'notSent'
  if (name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return 'timeout'
  return code === TOO_LARGE ? 'tooLarge' : 'connectionLost'
}
