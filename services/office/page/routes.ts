import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '../../sandbox/pages/html.ts'
import type { AuditKind } from '../people/audit-book.ts'
import type { Role, Visitor } from '../people/person.ts'
import { formOf, type Words } from './page.ts'
import { createProof } from './people/proof.ts'
import type { PageServices } from './services.ts'

/** A call of a person who has signed in and may make it. */
export interface Visit<Query = unknown, Params = unknown> {
  readonly visitor: Visitor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly query: Query
  readonly params: Params
  readonly form: URLSearchParams
  show(content: (words: Words) => Html | Promise<Html>, status?: number): Promise<FastifyReply>
  /** Leads the browser to another page, which loading it again does not send a form to. */
  goTo(path: string): FastifyReply
  /** Writes into the audit log what this person does. */
  note(kind: AuditKind, subject: string): Promise<void>
}

type Answer<Query, Params> = (visit: Visit<Query, Params>) => unknown
/** Refuses strangers, and people without this role. */
type AddRoute = <Query, Params = unknown>(path: string, role: Role, answer: Answer<Query, Params>) => void

/** Adds pages and forms for people who have signed in. */
export interface Routes {
  readonly get: AddRoute
  readonly post: AddRoute
  /**
   * A form of an owner that gives somebody a way in which outlasts the session (a sign-in, a PIN, a code): a session alone, which
   * may be stolen, is not enough for it.
   */
  lasting<Params = unknown>(path: string, answer: Answer<unknown, Params>): void
  /** A form with a larger body than usual; only an owner's is read. */
  large(path: string, bodyLimit: number, answer: Answer<unknown, unknown>): void
}

/** The first page after signing in. */
export type Home = (request: FastifyRequest, reply: FastifyReply, visitor: Visitor) => Promise<FastifyReply>

export function createRoutes(
  app: FastifyInstance,
  services: Pick<PageServices, 'page' | 'database' | 'audit' | 'signIns' | 'limits'>,
): Routes {
  const { page, database, audit } = services
  const isProven = createProof(services)
  const answering =
    <Query, Params>(role: Role, answer: Answer<Query, Params>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visitor = await page.demand(request, role)
      return answer({
        visitor,
        request,
        reply,
        query: request.query as Query,
        params: request.params as Params,
        form: formOf(request),
        show: (content, status = 200) => page.show(request, reply.code(status), content, visitor),
        goTo: (path) => reply.redirect(path, 303),
        note: (kind, subject) =>
          database.transaction((queries) => audit.note(queries, { who: visitor.name, kind, subject })),
      })
    }
  return {
    get: (path, role, answer) => app.get(path, answering(role, answer)),
    post: (path, role, answer) => app.post(path, answering(role, answer)),
    lasting(path, answer) {
      const answered = answering('owner', answer)
      app.post(path, async (request, reply) => {
        const visitor = await page.demand(request, 'owner')
        return (await isProven(request, reply, visitor)) ? answered(request, reply) : reply
      })
    },
    large(path, bodyLimit, answer) {
      const onRequest = async (request: FastifyRequest) => void (await page.demand(request, 'owner'))
      app.post(path, { bodyLimit, onRequest }, answering('owner', answer))
    },
  }
}
