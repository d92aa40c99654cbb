import type { IncomingMessage } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { answerBroken, answerExpectations } from '../../platform/broken-requests.ts'
import { foreignWorkerEnd } from '../../platform/foreign-worker.ts'
import { limitPipelining } from '../../platform/limit-pipelining.ts'
import { isHere } from '../../shared/web-address.ts'
import { icon, style } from '../sandbox/pages/style.ts'
import { troubleOf } from './database/problem.ts'
import type { Health } from './health.ts'
import { TooBusy } from './limits/gate.ts'
import { addCounterRoutes } from './page/counters/counter-routes.ts'
import { addPictureRoutes } from './page/directory/picture-routes.ts'
import { addProductRoutes } from './page/directory/product-routes.ts'
import { addShopRoutes } from './page/directory/shop-routes.ts'
import { addStaffRoutes } from './page/directory/staff-routes.ts'
import { addListRoutes } from './page/lists/list-routes.ts'
import { addRecordRoutes } from './page/lists/record-routes.ts'
import { addCopyScript, contentSecurityPolicy } from './page/own-script.ts'
import { areSecure, isAddressedToUs } from './page/page.ts'
import { addPeopleRoutes } from './page/people/people-routes.ts'
import { addSignInRoutes } from './page/people/sign-in-routes.ts'
import { addReceiptRoutes } from './page/receipts/receipt-routes.ts'
import { receiptGoneView } from './page/receipts/receipt-view.ts'
import { createRoutes } from './page/routes.ts'
import { addSalesRoutes } from './page/sales/sales-routes.ts'
import type { PageServices } from './page/services.ts'
import { ownStyle } from './page/style.ts'
import { languageOf, sayIn } from './page/texts.ts'
import {
  noSuchPageView,
  ownersOnlyView,
  refusedView,
  signInView,
  tooOftenView,
  troubleView,
} from './page/views.ts'

interface ServerOptions extends PageServices {
  readonly health: () => Promise<Health>
  /** In Prometheus' text form. */
  readonly metrics: () => Promise<string>
  readonly origins: () => readonly string[]
  readonly onTrouble: (error: unknown) => void
}

// An import would load everything it exports, Node's own HTTP client too.
const { createServer: createHttpServer } = process.getBuiltinModule('node:http')

const REQUEST_MS = 10_000
/**
 * The longest url-encoded form carries a picture. An address that accepts files also accepts longer forms, and Node takes
 * more than a minute for the names in five megabytes of `&a`.
 */
const LONGEST_TYPED = 64 * 1024
/** A connection on which nothing moves is closed after as long as the proxy waits. Open links are not counted. */
const STANDSTILL_MS = 120_000
const KEPT_MS = 72_000
const limits = {
  headersTimeout: REQUEST_MS,
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEPT_MS,
  // Node looks for requests that never end twice a minute unless said.
  connectionsCheckingInterval: REQUEST_MS / 4,
  // A page that is asked for without a host is refused like one with a wrong one.
  requireHostHeader: false,
  // A proxy passes on a client's wish to upgrade, for example to HTTP/2 without encryption: the request counts all the same.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
}

const safeHeaders = {
  'content-security-policy': contentSecurityPolicy.join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** For a year a browser that was here by https comes by nothing else. */
const secureOnly = { 'strict-transport-security': 'max-age=31536000' }

/** A proxy may write the whole address in its request line, which HTTP wants a server to read (RFC 9112, absolute-form). */
const pathIn = (target: string): string =>
  (URL.canParse(target) && /^https?:\/\/[^/?#]+(\/.*)$/i.exec(target)?.[1]) || target

const isForPrograms = ({ url }: FastifyRequest) => /^\/(healthz|enrol|notify\/.*)$/.test(url)

/** PostgreSQL takes every character but NUL, which nobody types. */
const hasNul = (error: unknown) => (error as { code?: unknown }).code === '22021'

/** The office's HTTP side: its page, and its health. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { page, health, metrics, origins, onTrouble } = options
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 4_096,
    rewriteUrl: ({ url = '' }) => pathIn(url),
    // An invalid address, such as a link that was cut off in the middle of a character. No hook has seen it.
    frameworkErrors: (_error, request, given) => {
      const reply: FastifyReply = given
      const answer = reply.code(404).headers(safeHeaders)
      if (request.url.startsWith('/r/')) page.showCustomer(request, answer, receiptGoneView)
      else void page.show(request, answer, noSuchPageView)
    },
    clientErrorHandler: answerBroken(safeHeaders),
    serverFactory(handle) {
      const server = createHttpServer(limits, limitPipelining(handle)).setTimeout(STANDSTILL_MS)
      answerExpectations(server)
      return server
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      if (body.length <= LONGEST_TYPED) done(null, new URLSearchParams(String(body)))
      else done(Object.assign(new Error('too large'), { statusCode: 413 }))
    },
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(safeHeaders)
    if (areSecure(origins())) reply.headers(secureOnly)
    // A page of another site can't post JSON here: the browser asks first, and the answer is no.
    if (!isForPrograms(request) && !isAddressedToUs(request, origins())) {
      // No page: its style is at our own address.
      const say = sayIn(languageOf(request.headers['accept-language']))
      return reply.code(421).type('text/plain; charset=utf-8').send(say('notOurAddress'))
    }
    if (request.headers['service-worker'] !== undefined) {
      // Whoever left one behind was sent the session's cookie, too.
      const visitor = await page.visitorOf(request)
      if (visitor) await options.signIns.endSession(visitor, visitor.sessionId)
      return reply.type('text/javascript; charset=utf-8').send(foreignWorkerEnd)
    }
    return undefined
  })
  app.setErrorHandler((error, request, reply) => {
    const trouble = troubleOf(error)
    if (trouble !== null) {
      onTrouble(error)
      return page.show(request, reply.code(503), ({ say }) =>
        troubleView(say, trouble, request.method === 'POST'),
      )
    }
    if (error instanceof TooBusy) return page.show(request, reply.code(429), tooOftenView)
    const { statusCode = hasNul(error) ? 400 : 500 } = error as { statusCode?: number }
    if (statusCode >= 500) onTrouble(error)
    // A session can end while its page is open: then the next click leads to the sign-in, which says after a form
    // that nothing was saved. The page tells a supervisor whom to ask.
    if (statusCode === 401) {
      const isForm = request.method === 'POST'
      const shown = { name: '', problem: isForm ? 'signedOut' : null, to: isForm ? '' : request.url } as const
      return page.show(request, reply.code(401), ({ say }) => signInView(say, shown))
    }
    if (statusCode === 403) return page.show(request, reply.code(403), ownersOnlyView)
    if (isForPrograms(request)) return reply.code(statusCode).send()
    const isForm = request.method === 'POST'
    return page.show(request, reply.code(statusCode), ({ say }) => refusedView(say, statusCode, isForm))
  })

  app.setNotFoundHandler((request, reply) => page.show(request, reply.code(404), noSuchPageView))

  app.get('/healthz', async (_request, reply) => {
    const found = await health()
    return reply.code(found.status === 'ok' ? 200 : 503).send(found)
  })
  app.get('/metrics', async (request, reply) => {
    // Only for a collector on this computer: a request through the proxy is a stranger's.
    const asked = URL.parse(`http://${request.headers.host}`)
    const isBeside = request.headers['x-forwarded-for'] === undefined && asked !== null && isHere(asked)
    if (!isBeside) return reply.code(404).send()
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics())
  })
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style + ownStyle))
  app.get('/icon.svg', (_request, reply) => reply.type('image/svg+xml').send(icon))

  const routes = createRoutes(app, options)
  const home = addCounterRoutes(routes, options)
  addSalesRoutes(routes, options)
  addListRoutes(routes, options)
  addRecordRoutes(routes, options)
  addStaffRoutes(routes, options)
  addProductRoutes(app, routes, options)
  addPictureRoutes(app, routes, options)
  addCopyScript(app)
  addShopRoutes(routes, options)
  addReceiptRoutes(app, options)
  addSignInRoutes(app, options, home)
  addPeopleRoutes(routes, options)
  return app
}
