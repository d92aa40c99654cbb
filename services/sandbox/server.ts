import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { foreignWorkerEnd } from '../../platform/foreign-worker.ts'
import { limitPipelining } from '../../platform/limit-pipelining.ts'
import { limitUnfinished } from '../../platform/limit-unfinished.ts'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import { answerBrokenRequests } from './broken-request.ts'
import { deliver, hangUp } from './faults/delivery.ts'
import type { Faults } from './faults/faults.ts'
import { HangUp } from './faults/hang-up.ts'
import type { Gateway } from './gateway.ts'
import { pathAsSent } from './path-as-sent.ts'
import { readBody } from './read-body.ts'
import { Refusal } from './refusal.ts'
import type { SignedAnswer } from './signed-answer.ts'

// An import would load everything it exports, Node's own HTTP client too.
const { createServer: createHttpServer } = process.getBuiltinModule('node:http')

/** A client that takes longer than this for one request is cut off. */
const REQUEST_MS = 5_000
/** Larger than Node's own limit, so that our own rule refuses a header that is too long. */
const HEADER_BYTES = 1024 * 1024
const limits = {
  requestTimeout: REQUEST_MS,
  headersTimeout: REQUEST_MS,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: HEADER_BYTES,
  requireHostHeader: false,
}

/** More than a shop or a test opens; without a limit any program of this computer could use up the counter's memory. */
const MAX_CONNECTIONS = 256

/** The HTTP server under it: its limits of time and memory. */
function openServer(handle: RequestListener): Server {
  const server = createHttpServer(limits, limitPipelining(handle))
  server.maxConnections = MAX_CONNECTIONS
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  limitUnfinished(server, connections)
  return server
}

/** The HTTP side of the gateway: paths, methods, media types, and limits of size and time. */
export function createServer(gateway: Gateway, faults: Faults, url: () => string): FastifyInstance {
  const broken = answerBrokenRequests(gateway)
  const app = fastify({
    exposeHeadRoutes: false,
    serverFactory: openServer,
    clientErrorHandler: broken.onClientError,
    frameworkErrors: (_error, request, reply) =>
      void send(reply, gateway.refuse(wireOf(request), unknownPath())),
  })
  broken.watch(app.server)
  const names = Object.keys(operations) as OperationName[]
  const paths = new Set<string>(names.map((name) => operations[name].path))

  // Runs for every request, also those without a route, before a byte of the body is read.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.method === 'GET' && request.headers['service-worker'] !== undefined)
      return void reply.type('text/javascript; charset=utf-8').send(foreignWorkerEnd)
    if (!request.is404) return next()
    const { path } = wireOf(request)
    if (!paths.has(path)) return next(unknownPath())
    reply.raw.setHeader('Allow', 'POST')
    next(new Refusal('requestError', 'the method must be POST', 405))
  })
  app.setErrorHandler((error, request, reply) =>
    error instanceof HangUp ? hangUp(reply) : send(reply, gateway.refuse(wireOf(request), error)),
  )

  app.register(async (scope) => {
    scope.addHook('onRequest', ({ headers }, _reply, next) =>
      isJson(headers['content-type']) ? next() : next(unknownMediaType()),
    )
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => readBody(payload, done))
    for (const name of names) {
      scope.post(operations[name].path, (request, reply) => {
        const strike = faults.strike(name)
        const respond = () => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const answer = gateway.answer(name, { ...wireOf(request), body }, url(), strike.answer)
          deliver(reply, strike.wire({ answer, manner: { kind: 'whole' } }))
        }
        // A promise only if there is something to wait for: otherwise it would cost every request.
        if (!strike.before) respond()
        else strike.before().then(respond, (error) => reply.send(error))
      })
    }
  })
  return app
}

function wireOf(request: FastifyRequest) {
  return { method: request.method, path: pathAsSent(request.url), headers: request.headers }
}

function send(reply: FastifyReply, answer: SignedAnswer): FastifyReply {
  return deliver(reply, { answer, manner: { kind: 'whole' } })
}

const MAX_LETTERS = 100

/** The document's Content-Type, in any case; the charset may be missing. */
function isJson(contentType: string | undefined): boolean {
  // A stranger chooses its length, and the pattern takes quadratic time.
  const given = (contentType ?? '').slice(0, MAX_LETTERS)
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(given)
}

const unknownMediaType = () =>
  new Refusal('requestError', 'Content-Type must be application/json;charset=utf-8', 415)

const unknownPath = () => new Refusal('requestError', 'the path must be one of the document', 404)
