import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { CounterBook } from '../counters/counter-book.ts'
import type { AuditBook } from '../people/audit-book.ts'
import type { PeopleBook } from '../people/people-book.ts'
import { roles } from '../people/person.ts'
import type { Sessions } from '../people/sessions.ts'
import type { SignIns } from '../people/sign-ins.ts'
import { auditView } from './audit-view.ts'
import { branchesOf } from './branches.ts'
import { withOwnScript } from './own-script.ts'
import { formOf, nameIn, type Page, textIn } from './page.ts'
import { invitedView, lastOwnerView, peopleView } from './people-views.ts'

export interface PeopleRoutesOptions {
  readonly page: Page
  readonly people: PeopleBook
  readonly signIns: Pick<SignIns, 'endSession'>
  readonly sessions: Sessions
  readonly audit: AuditBook
  readonly book: CounterBook
}

const idIn = (request: FastifyRequest) => z.safeParse(z.uuid(), textIn(request, 'id')).data

/** People, their sessions, and the audit log. */
export function addPeopleRoutes(app: FastifyInstance, options: PeopleRoutesOptions): void {
  const { page, people, signIns, sessions, audit, book } = options

  app.get('/people', async (request, reply) => {
    const visitor = await page.demand(request, 'supervisor')
    const all = await sessions.list()
    const shown = {
      visitor,
      people: visitor.role === 'owner' ? await people.list() : [],
      branches: branchesOf(await book.list()),
      sessions: all.filter(({ id, personId }) => visitor.role === 'owner' || isOwn(visitor, id, personId)),
    }
    return page.show(request, reply, (words) => peopleView({ ...words, ...shown }), visitor)
  })
  app.post('/people', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const name = nameIn(formOf(request), 'name')
    const role = roles.find((each) => each === textIn(request, 'role'))
    const branch = nameIn(formOf(request), 'branch')
    if (name === '' || !role) return reply.redirect('/people', 303)
    const secret = await people.invite(visitor, { name, role, branch })
    return page.show(
      request,
      withOwnScript(reply),
      ({ say }) => invitedView(say, { name, hasJoined: false }, joinAddress(secret)),
      visitor,
    )
  })
  app.post('/people/invite', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const person = (await people.list()).find(({ id }) => id === idIn(request))
    if (!person) return reply.redirect('/people', 303)
    const secret = await people.inviteAgain(visitor, person.id)
    return page.show(
      request,
      withOwnScript(reply),
      ({ say }) => invitedView(say, person, joinAddress(secret)),
      visitor,
    )
  })
  app.post('/people/branch', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const id = idIn(request)
    if (id) await people.setBranch(visitor, id, nameIn(formOf(request), 'branch'))
    return reply.redirect('/people', 303)
  })
  app.post('/people/role', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const person = (await people.list()).find(({ id }) => id === idIn(request))
    const role = roles.find((each) => each === textIn(request, 'role'))
    if (person && role && !(await people.setRole(visitor, person.id, role)))
      return page.show(request, reply.code(409), ({ say }) => lastOwnerView(say, person.name), visitor)
    return reply.redirect('/people', 303)
  })
  app.post('/people/end', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const person = (await people.list()).find(({ id }) => id === idIn(request))
    if (person && !(await people.end(visitor, person.id)))
      return page.show(request, reply.code(409), ({ say }) => lastOwnerView(say, person.name), visitor)
    return reply.redirect('/people', 303)
  })
  app.post('/sessions/end', async (request, reply) => {
    const visitor = await page.demand(request, 'supervisor')
    const session = (await sessions.list()).find(({ id }) => id === idIn(request))
    const mayEnd = session && (visitor.role === 'owner' || isOwn(visitor, session.id, session.personId))
    if (mayEnd) await signIns.endSession(visitor, session.id)
    return reply.redirect('/people', 303)
  })
  app.get<{ Querystring: { before?: unknown } }>('/audit', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const { before } = request.query
    const read = await audit.read(
      typeof before === 'string' && /^\d{1,15}$/.test(before) ? Number(before) : null,
    )
    return page.show(request, reply, (words) => auditView({ ...words, ...read }), visitor)
  })

  const joinAddress = (secret: string | null) => secret && `${page.address()}/join?token=${secret}`
}

const isOwn = (
  visitor: { readonly sessionId: string; readonly personId: string | null },
  sessionId: string,
  personId: string | null,
) => sessionId === visitor.sessionId || (personId !== null && personId === visitor.personId)
