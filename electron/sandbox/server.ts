import type { Readable } from 'node:stream'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import type { Gateway } from './gateway.ts'
import { readBody } from './read-body.ts'
import { Refusal } from './refusal.ts'
import type { SignedAnswer } from './signed-answer.ts'

/** A client that dawdles longer than this over one request is cut off. */
const REQUEST_MS = 5_000

/** The HTTP side of the gateway: which path, which method, which media type, how large, how slow. */
export function createServer(gateway: Gateway, url: () => string): FastifyInstance {
  const app = fastify({
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: 30_000,
    exposeHeadRoutes: false,
    http: { headersTimeout: REQUEST_MS, connectionsCheckingInterval: 1_000 },
    frameworkErrors: (_error, request, reply) =>
      void send(reply, gateway.refuse(wireOf(request), unknownPath())),
  })
  const names = Object.keys(operations) as OperationName[]
  const paths = new Set<string>(names.map((name) => operations[name].path))

  // Runs for every request, those that found no route among them, and before a byte of the body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const { path } = wireOf(request)
    if (!paths.has(path)) throw unknownPath()
    reply.header('Allow', 'POST')
    throw new Refusal('paramError', 'the method must be POST', 405)
  })
  app.setErrorHandler((error, request, reply) => send(reply, gateway.refuse(wireOf(request), error)))

  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => {
      if (!isJson(headers['content-type'])) {
        throw new Refusal('paramError', 'Content-Type must be application/json;charset=utf-8', 415)
      }
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: Readable) => readBody(payload))
    for (const name of names) {
      scope.post(operations[name].path, (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        return send(reply, gateway.answer(name, { ...wireOf(request), body }, url()))
      })
    }
  })
  return app
}

function wireOf(request: FastifyRequest) {
  return { method: request.method, path: request.url.split('?', 1)[0] ?? '', headers: request.headers }
}

// A Buffer goes out as it is: Fastify would add its own spelling of the charset to text.
function send(reply: FastifyReply, { httpStatus, headers, body }: SignedAnswer): FastifyReply {
  return reply.code(httpStatus).headers(headers).send(body)
}

/** The document's Content-Type, read without regard to case; the charset may be left out. */
function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(contentType ?? '')
}

const unknownPath = () => new Refusal('paramError', 'the path must be one of the document', 404)
