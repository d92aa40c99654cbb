import type { IncomingMessage } from 'node:http'
import { createOneTimeKey, type Sessions } from './sessions.ts'

/** Decides which requests come from this counter's own page. */
export interface Admission {
  /** The address to open first: it lets one browser in. */
  readonly firstAddress: string
  /** Any other Host means that some other site's name was pointed at this computer. */
  hasOurHost(request: IncomingMessage): boolean
  hasSession(request: IncomingMessage): boolean
  /** Whether a script of our own page, in a browser that was let in, made this request. */
  isFromOurPage(request: IncomingMessage): boolean
  /** Whether this is the one-time token; from then on it is no longer. */
  takeToken(token: string): boolean
  /** The cookie that lets one more browser in. */
  newCookie(): string
}

/** Admission to the page at this port of the loopback address. */
export function createAdmission(port: number, sessions: Sessions): Admission {
  const host = `127.0.0.1:${port}`
  const origin = `http://${host}`
  const key = createOneTimeKey()
  // Browsers send cookies to every port of a host, so each counter has a name of its own.
  const cookieName = `loket-${port}`

  const hasOurHost = ({ headers }: IncomingMessage) => headers.host === host
  const hasSession = ({ headers }: IncomingMessage) => {
    const secret = readCookie(headers.cookie, cookieName)
    return secret !== null && sessions.holds(secret)
  }
  return {
    firstAddress: `${origin}/?token=${key.secret}`,
    hasOurHost,
    hasSession,
    isFromOurPage: (request) =>
      hasOurHost(request) && request.headers.origin === origin && hasSession(request),
    takeToken: key.take,
    newCookie: () => `${cookieName}=${sessions.open()}; Path=/; HttpOnly; SameSite=Strict`,
  }
}

function readCookie(header: string | undefined, name: string): string | null {
  for (const cookie of (header ?? '').split('; ')) {
    if (cookie.startsWith(`${name}=`)) return cookie.slice(name.length + 1)
  }
  return null
}
