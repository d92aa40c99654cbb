import type { IncomingMessage } from 'node:http'
import { hostOf } from '../../platform/host-of.ts'
import {
  nonceHeader,
  type PageSecrets,
  proofHeader,
  proofText,
  readProtocols,
  secretHeader,
  type WebPlace,
  windowHeader,
} from '../../shared/ipc/web-protocol.ts'
import { browserName } from './browser-name.ts'
import type { OneTimeKeys } from './one-time-keys.ts'
import { digestOf, isSame, isSecretOf, proofOf } from './secrets.ts'
import type { Session, Sessions } from './sessions.ts'

/** The answer to a one-time address. */
export type Visit =
  | { readonly kind: 'letIn'; readonly cookie: string; readonly secrets: PageSecrets }
  /** This browser was signed in already. */
  | { readonly kind: 'known' }
  /** The address has signed another browser in. */
  | { readonly kind: 'takenByAnother' }
  | { readonly kind: 'tooLate' }
  | { readonly kind: 'stranger' }

/** Decides which requests come from this counter's own page. */
export interface Admission {
  readonly origin: string
  /** With any other Host, another site's name points at this computer. */
  hasOurHost(request: IncomingMessage): boolean
  /**
   * Enough for the page's files, which hold no data of the shop. Not enough for calls: browsers send the cookie to
   * every port of this computer.
   */
  hasCookie(request: IncomingMessage): boolean
  /** The session whose page made this request. The page knows the secret of our origin, which no other port can read. */
  sessionOf(request: IncomingMessage, place: WebPlace): Session | null
  /** The window of our page that made this request, by a name that begins with its session's id. */
  windowOf(request: IncomingMessage): string | null
  /** Our proof, for a page that has proved itself and not yet sent its secret; else null. */
  prove(request: IncomingMessage, place: WebPlace): string | null
  visit(request: IncomingMessage, token: string): Visit
  /** Ends the session of a page's secret, which the page has replaced by another. */
  forget(request: IncomingMessage): void
  /** Ends the sessions of a browser's cookies: it has to be signed in again. */
  end(request: IncomingMessage): void
}

/** Admission to the page at this port of the loopback address. */
export function createAdmission(
  port: number,
  sessions: Sessions,
  keys: OneTimeKeys<ReturnType<Sessions['open']>>,
): Admission {
  const host = `127.0.0.1:${port}`
  const origin = `http://${host}`
  // Browsers send cookies to every port of a host, so each counter has a name of its own.
  const name = `loket-${port}`
  const strictName = `__Host-${name}`
  const ours = new RegExp(`(?:^|; )(?:__Host-)?${name}=([\\w-]{43})(?=;|$)`, 'g')

  const hasOurHost = (request: IncomingMessage) => hostOf(request) === host
  const isFromOurOrigin = (request: IncomingMessage) =>
    hasOurHost(request) && request.headers.origin === origin
  // A server at another port may set cookies of our name beside ours: they must not hide ours.
  // A stranger may send a mebibyte of them. Cut into pieces it took a hundred milliseconds, in which nobody was served.
  const cookiesOf = ({ headers }: IncomingMessage) =>
    (headers.cookie ?? '')
      .matchAll(ours)
      .take(MAX_COOKIES)
      .map(([, secret = '']) => secret)
      .toArray()
  const ofCookie = (request: IncomingMessage) => {
    for (const cookie of cookiesOf(request)) {
      const session = sessions.ofCookie(cookie)
      if (session) return session
    }
    return null
  }
  const sessionOf = (request: IncomingMessage, place: WebPlace) => {
    const session = isFromOurOrigin(request) ? ofCookie(request) : null
    if (!session || !isSecretOf(given(request).secret, digestAt(session, place))) return null
    sessions.used(session.id)
    return session
  }

  return {
    origin,
    hasOurHost,
    hasCookie: (request) => ofCookie(request) !== null,
    sessionOf,
    windowOf(request) {
      const session = sessionOf(request, '')
      const window = session && given(request).window
      if (!window || !/^[\w-]{43}$/.test(window)) return null
      return `${session.id}/${digestOf(window)}`
    },
    prove(request, place) {
      const session = isFromOurOrigin(request) ? ofCookie(request) : null
      const [nonce, proof] = [request.headers[nonceHeader], request.headers[proofHeader]]
      if (!session || typeof nonce !== 'string' || typeof proof !== 'string') return null
      const digest = digestAt(session, place)
      if (!isSame(proof, proofOf(digest, proofText('page', place, origin, nonce)))) return null
      return proofOf(digest, proofText('counter', place, origin, nonce))
    },
    visit(request, token) {
      const taking = keys.take(token, () => sessions.open(browserName(request.headers['user-agent'])))
      if (taking.kind === 'taken') {
        const { cookie, secrets } = taking.by
        return { kind: 'letIn', cookie: setCookie(request, cookie), secrets }
      }
      if (ofCookie(request)) return { kind: 'known' }
      if (taking.kind === 'takenBy') {
        const { by } = taking
        const wasTheirs = cookiesOf(request).some((cookie) => isSecretOf(cookie, by.session.cookie))
        return { kind: wasTheirs ? 'stranger' : 'takenByAnother' }
      }
      return { kind: taking.kind === 'tooLate' ? 'tooLate' : 'stranger' }
    },
    forget(request) {
      const { secret } = given(request)
      const session = isFromOurOrigin(request) && secret !== undefined ? sessions.ofPage(secret) : null
      if (session) sessions.replaced(session.id)
    },
    end(request) {
      for (const cookie of cookiesOf(request)) {
        const session = sessions.ofCookie(cookie)
        if (session) sessions.end(session.id)
      }
    },
  }

  /** Chrome and its kin keep a `__Host-` cookie of this address; others would drop it. */
  function setCookie({ headers }: IncomingMessage, secret: string): string {
    const isStrict = headers['user-agent']?.includes('Chrome/') ?? false
    const attributes = 'Path=/; HttpOnly; SameSite=Strict'
    return isStrict ? `${strictName}=${secret}; Secure; ${attributes}` : `${name}=${secret}; ${attributes}`
  }
}

const digestAt = ({ page, display }: Session, place: WebPlace) => (place === '' ? page : display)

/** The secrets that a request brings: in headers, or where a WebSocket is opened, among its subprotocols. */
function given({ headers }: IncomingMessage): { secret?: string; window?: string } {
  const protocols = headers['sec-websocket-protocol']
  if (protocols !== undefined) return readProtocols(protocols)
  const [secret, window] = [headers[secretHeader], headers[windowHeader]]
  return {
    ...(typeof secret === 'string' ? { secret } : {}),
    ...(typeof window === 'string' ? { window } : {}),
  }
}

const MAX_COOKIES = 16
