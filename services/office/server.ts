import type { IncomingMessage } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Html } from '../sandbox/pages/html.ts'
import { icon, style } from '../sandbox/pages/style.ts'
import type { CounterBook } from './counters/counter-book.ts'
import type { Enrolment } from './counters/enrolment.ts'
import type { Database } from './database/database.ts'
import { troubleOf } from './database/problem.ts'
import type { Health } from './health.ts'
import type { Limits } from './limits/limits.ts'
import { languageOf, type Say, sayIn, timeIn } from './page/texts.ts'
import { codeView, layout, officeView, signInView, tooOftenView, troubleView } from './page/views.ts'
import type { SignIn } from './sign-in.ts'

interface ServerOptions {
  readonly database: Database
  readonly signIn: SignIn
  readonly health: () => Promise<Health>
  readonly book: CounterBook
  readonly enrolment: Enrolment
  readonly now: () => number
  readonly limits: Pick<Limits, 'signIns'>
  /** Whom a request counts against. */
  readonly callerOf: (request: IncomingMessage) => string
  /** The addresses by which browsers and counters may call this office. */
  readonly origins: () => readonly string[]
  readonly onTrouble: (error: unknown) => void
}

const COOKIE = 'loket_office'
const REQUEST_MS = 10_000
const contentSecurityPolicy = [
  ...["default-src 'none'", "style-src 'self'", "img-src 'self'", "form-action 'self'"],
  ...["base-uri 'none'", "frame-ancestors 'none'"],
].join('; ')

/** The office's HTTP side: its page, and whether it is well. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { database, signIn, health, book, enrolment, origins, now, onTrouble } = options
  const { limits, callerOf } = options
  const app = fastify({ forceCloseConnections: true, requestTimeout: REQUEST_MS, bodyLimit: 4_096 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    // A page of another site can't post JSON here: the browser asks first, and is told no.
    const isForPrograms = /^\/(healthz|enrol|notify\/.*)$/.test(request.url)
    if (!isForPrograms && !isAddressedToUs(request, origins())) {
      await reply.code(421).type('text/plain; charset=utf-8').send('This is not the address of the office.')
    }
  })
  app.setErrorHandler((error, request, reply) => {
    const trouble = troubleOf(error)
    if (trouble !== null) return show(request, reply.code(503), (say) => troubleView(say, trouble))
    const { statusCode = 500 } = error as { statusCode?: number }
    if (statusCode >= 500) onTrouble(error)
    return reply
      .code(statusCode)
      .type('text/plain; charset=utf-8')
      .send(statusCode >= 500 ? 'error' : 'refused')
  })

  app.get('/healthz', async (_request, reply) => {
    const found = await health()
    return reply.code(found.status === 'ok' ? 200 : 503).send(found)
  })
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  app.get('/icon.svg', (_request, reply) => reply.type('image/svg+xml').send(icon))

  app.get<{ Querystring: { token?: string | string[] } }>('/', async (request, reply) => {
    const { token } = request.query
    if (typeof token === 'string') {
      const caller = callerOf(request.raw)
      if (!limits.signIns.take(caller)) return show(request, reply.code(429), tooOftenView)
      const session = await signIn.redeem(token)
      if (session !== null) {
        limits.signIns.giveBack(caller)
        // Without the key in the address: it would stay in the browser's history.
        return reply.header('set-cookie', cookieOf(session, origins())).redirect('/', 303)
      }
    }
    if (!(await isSignedIn(request))) return show(request, reply.code(401), signInView)
    const counters = await book.list()
    return show(request, reply, (say, told) =>
      officeView({ say, told, database, counters, now: now(), address: origins()[0] ?? '' }),
    )
  })
  app.post('/counters', async (request, reply) => {
    await demandSession(request)
    const name = formOf(request).get('name')?.trim() ?? ''
    if (name.length < 1 || name.length > 40) return reply.redirect('/', 303)
    const code = await enrolment.newCode(name)
    return show(request, reply, (say) => codeView(say, name, code))
  })
  app.post('/counters/end', async (request, reply) => {
    await demandSession(request)
    const id = z.safeParse(z.uuid(), formOf(request).get('id'))
    if (id.success) await book.end(id.data, 'office')
    return reply.redirect('/', 303)
  })
  app.post('/sign-out', async (request, reply) => {
    await signIn.end(sessionOf(request))
    return reply.header('set-cookie', `${COOKIE}=; Path=/; Max-Age=0`).redirect('/', 303)
  })

  // A stranger without a cookie costs the database nothing.
  const isSignedIn = async (request: FastifyRequest) => {
    const secret = sessionOf(request)
    return secret !== '' && (await signIn.isSession(secret))
  }
  async function demandSession(request: FastifyRequest): Promise<void> {
    if (!(await isSignedIn(request))) throw Object.assign(new Error('not signed in'), { statusCode: 401 })
  }
  return app
}

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  content: (say: Say, told: (at: number) => string) => Html,
): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  const say = sayIn(language)
  return reply.type('text/html; charset=utf-8').send(layout(language, say, content(say, timeIn(language))))
}

const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())

/** A page elsewhere reaches us by its own host name (DNS rebinding), or posts with its own Origin. */
function isAddressedToUs({ headers, method }: FastifyRequest, origins: readonly string[]): boolean {
  const { host, origin, 'sec-fetch-site': site } = headers
  if (!origins.some((each) => new URL(each).host === host)) return false
  if (method === 'GET' || method === 'HEAD') return true
  return (origin === undefined || origins.includes(origin)) && (site === undefined || site === 'same-origin')
}

function sessionOf({ headers }: FastifyRequest): string {
  return /(?:^|;\s*)loket_office=([\w-]{1,100})/.exec(headers.cookie ?? '')?.[1] ?? ''
}

function cookieOf(secret: string, origins: readonly string[]): string {
  const isEncrypted = origins.some((origin) => origin.startsWith('https:'))
  return `${COOKIE}=${secret}; Path=/; HttpOnly; SameSite=Strict${isEncrypted ? '; Secure' : ''}`
}
