import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { CounterBook } from '../counters/counter-book.ts'
import type { Counts } from '../counts.ts'
import type { KnownBrowsers } from '../limits/known-browsers.ts'
import type { Limits } from '../limits/limits.ts'
import type { AuditBook } from '../people/audit-book.ts'
import { LONGEST_PASSPHRASE, SHORTEST_PASSPHRASE } from '../people/passphrase.ts'
import type { PeopleBook } from '../people/people-book.ts'
import { roles } from '../people/person.ts'
import type { Sessions } from '../people/sessions.ts'
import { auditView } from './audit-view.ts'
import { branchesOf } from './branches.ts'
import type { Home } from './counter-routes.ts'
import { formOf, type Page } from './page.ts'
import { invitedView, joinView, lastOwnerView, peopleView } from './people-views.ts'
import { goneView, signInView, tooOftenView } from './views.ts'

export interface PeopleRoutesOptions {
  readonly page: Page
  readonly people: PeopleBook
  readonly sessions: Sessions
  readonly audit: AuditBook
  readonly limits: Pick<Limits, 'signIns' | 'names' | 'knownNames'>
  readonly known: KnownBrowsers
  readonly book: CounterBook
  readonly home: Home
  readonly counts: Counts
}

const text = (request: FastifyRequest, name: string) => (formOf(request).get(name) ?? '').trim()
/** Not a look ahead of a browser or of a program that checks links: the address works only once. */
const isVisit = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && !String(headers['sec-purpose'] ?? '').includes('prefetch')
const idIn = (request: FastifyRequest) => z.safeParse(z.uuid(), text(request, 'id')).data

/** Signing in, people, their sessions, and the audit log. */
export function addPeopleRoutes(app: FastifyInstance, options: PeopleRoutesOptions): void {
  const { page, people, sessions, audit, book, limits, known, counts } = options

  app.get<{ Querystring: { token?: string | string[] } }>('/', async (request, reply) => {
    const { token } = request.query
    if (typeof token === 'string' && isVisit(request)) {
      const caller = page.callerOf(request)
      if (!limits.signIns.take(caller)) return page.show(request, reply.code(429), tooOftenView)
      const session = await people.signInByKey(token, page.browserOf(request))
      if (session !== null) {
        limits.signIns.giveBack(caller)
        // Redirects to an address without the key, which would stay in the browser's history.
        return page.signedIn(reply, session)
      }
    }
    const visitor = await page.visitorOf(request)
    if (visitor) return options.home(request, reply, visitor)
    return page.show(request, reply.code(401), ({ say }) => signInView(say, { name: '', problem: null }))
  })

  app.post('/sign-in', async (request, reply) => {
    const [name, code] = [text(request, 'name'), text(request, 'code')]
    // A passphrase may begin and end with a space.
    const passphrase = formOf(request).get('passphrase') ?? ''
    const caller = page.callerOf(request)
    const same = name.toLowerCase()
    const isKnown = known.isKnown(name, page.markOf(request))
    const mayTry = isKnown
      ? limits.knownNames.take(same)
      : limits.signIns.take(caller) && limits.names.take(same)
    if (!mayTry) {
      counts.count('sign_ins', 'tooMany')
      return page.show(request, reply.code(429), tooOftenView)
    }
    const isLegible = name.length <= 40 && passphrase.length <= LONGEST_PASSPHRASE
    const session = isLegible ? await people.signIn(name, passphrase, code, page.browserOf(request)) : null
    counts.count('sign_ins', session === null ? 'refused' : 'signedIn')
    if (session === null)
      return page.show(request, reply.code(401), ({ say }) =>
        signInView(say, { name, problem: 'signInWrong' }),
      )
    if (isKnown) limits.knownNames.giveBack(same)
    else {
      limits.signIns.giveBack(caller)
      limits.names.giveBack(same)
    }
    page.remember(reply, known.markOf(name))
    return page.signedIn(reply, session)
  })
  app.post('/sign-out', async (request, reply) => {
    const visitor = await page.visitorOf(request)
    if (visitor) await people.endSession(visitor, visitor.sessionId)
    return page.signedOut(reply)
  })

  app.get<{ Querystring: { token?: string | string[] } }>('/join', (request, reply) => {
    const { token } = request.query
    return showJoin(request, reply, typeof token === 'string' ? token : '')
  })
  app.post('/join', async (request, reply) => {
    const token = text(request, 'token')
    const [passphrase, again] = [formOf(request).get('passphrase') ?? '', formOf(request).get('again') ?? '']
    if (passphrase.length < SHORTEST_PASSPHRASE || passphrase.length > LONGEST_PASSPHRASE)
      return showJoin(request, reply, token, 'passphraseLength')
    if (passphrase !== again) return showJoin(request, reply, token, 'passphraseDiffers')
    const caller = page.callerOf(request)
    if (!limits.signIns.take(caller)) return page.show(request, reply.code(429), tooOftenView)
    const session = await people.join(token, passphrase, text(request, 'code'), page.browserOf(request))
    if (session === null) return showJoin(request, reply, token, 'codeWrong', passphrase)
    limits.signIns.giveBack(caller)
    return page.signedIn(reply, session)
  })
  async function showJoin(
    request: FastifyRequest,
    reply: Parameters<Page['show']>[1],
    token: string,
    problem: 'passphraseLength' | 'passphraseDiffers' | 'codeWrong' | null = null,
    passphrase = '',
  ) {
    const caller = page.callerOf(request)
    if (!limits.signIns.take(caller)) return page.show(request, reply.code(429), tooOftenView)
    const invited = await people.invitation(token)
    if (!invited) return page.show(request, reply.code(404), goneView)
    limits.signIns.giveBack(caller)
    const view = await joinView({ ...invited, token, problem, passphrase })
    return page.show(request, problem ? reply.code(400) : reply, ({ say }) => view(say))
  }

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
    const name = text(request, 'name')
    const role = roles.find((each) => each === text(request, 'role'))
    if (name.length < 1 || name.length > 40 || !role) return reply.redirect('/people', 303)
    const branch = text(request, 'branch').slice(0, 40)
    const secret = await people.invite(visitor, { name, role, branch })
    return page.show(request, reply, ({ say }) => invitedView(say, name, joinAddress(secret)), visitor)
  })
  app.post('/people/invite', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const person = (await people.list()).find(({ id }) => id === idIn(request))
    if (!person) return reply.redirect('/people', 303)
    const secret = await people.inviteAgain(visitor, person.id)
    return page.show(request, reply, ({ say }) => invitedView(say, person.name, joinAddress(secret)), visitor)
  })
  app.post('/people/branch', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const id = idIn(request)
    if (id) await people.setBranch(visitor, id, text(request, 'branch').slice(0, 40))
    return reply.redirect('/people', 303)
  })
  app.post('/people/role', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const person = (await people.list()).find(({ id }) => id === idIn(request))
    const role = roles.find((each) => each === text(request, 'role'))
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
    if (mayEnd) await people.endSession(visitor, session.id)
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
