import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { CounterBook, KnownCounter } from '../counters/counter-book.ts'
import type { Enrolment } from '../counters/enrolment.ts'
import type { Database, Queries } from '../database/database.ts'
import { DIRECTORY_CHANNEL, type DirectoryStore } from '../directory/directory-store.ts'
import type { LendingBook } from '../lending/lending-book.ts'
import type { AuditBook, AuditKind } from '../people/audit-book.ts'
import type { PeopleBook } from '../people/people-book.ts'
import type { Visitor } from '../people/person.ts'
import { seenBy } from './branches.ts'
import { codeView, countersView } from './counters-view.ts'
import { withOwnScript } from './own-script.ts'
import { formOf, nameIn, type Page } from './page.ts'

export interface CounterRoutesOptions {
  readonly page: Page
  readonly database: Database
  readonly book: CounterBook
  readonly enrolment: Enrolment
  readonly people: Pick<PeopleBook, 'list'>
  readonly audit: AuditBook
  readonly directory: Pick<DirectoryStore, 'heads'>
  readonly lending: Pick<LendingBook, 'takeOver'>
  readonly now: () => number
}

/** How long the permission lasts, so that an owner can walk to the counter. */
const FILL_MS = 30 * 60_000

/** An owner's act on a counter, with the form that asked for it. */
interface ActOnCounter {
  readonly queries: Queries
  readonly counter: KnownCounter
  /** About the counter, unless another subject is given. */
  readonly note: (kind: AuditKind, subject?: string) => Promise<void>
  readonly form: URLSearchParams
}

/** The first page after signing in. */
export type Home = (request: FastifyRequest, reply: FastifyReply, visitor: Visitor) => Promise<FastifyReply>

/** The counters: codes for new ones, ending one, and the page that lists them. */
export function addCounterRoutes(app: FastifyInstance, options: CounterRoutesOptions): Home {
  const { page, database, book, enrolment, people, audit, directory, lending, now } = options

  app.post('/counters', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const name = nameIn(formOf(request), 'name')
    if (name === '') return reply.redirect('/', 303)
    await database.transaction((queries) =>
      audit.note(queries, { who: visitor.name, kind: 'codeMade', subject: name }),
    )
    const code = await enrolment.newCode(name)
    return page.show(request, withOwnScript(reply), ({ say }) => codeView(say, name, code), visitor)
  })
  const counterIn = async (request: FastifyRequest) => {
    const id = z.safeParse(z.uuid(), formOf(request).get('id')).data
    return (await book.list()).find((each) => each.id === id)
  }
  app.post('/counters/replace', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const counter = await counterIn(request)
    if (!counter) return reply.redirect('/', 303)
    await database.transaction((queries) =>
      audit.note(queries, { who: visitor.name, kind: 'replacementMade', subject: counter.name }),
    )
    const code = await enrolment.replacementCode(counter)
    const hasNoCopy = counter.isForgotten && counter.copiedAt === null
    return page.show(
      request,
      withOwnScript(reply),
      ({ say }) => codeView(say, counter.name, code, hasNoCopy ? '' : say('replaceHint')),
      visitor,
    )
  })
  app.post('/counters/end', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const counter = await counterIn(request)
    if (!counter) return reply.redirect('/', 303)
    await database.transaction((queries) =>
      audit.note(queries, { who: visitor.name, kind: 'counterEnded', subject: counter.name }),
    )
    await book.end(counter.id, 'office')
    return reply.redirect('/', 303)
  })

  /** What else an owner does to one counter, in one transaction; `note` writes it to the audit log. */
  const onCounter = (path: string, act: (on: ActOnCounter) => Promise<unknown>) =>
    app.post(`/counters/${path}`, async (request, reply) => {
      const { name: who } = await page.demand(request, 'owner')
      const counter = await counterIn(request)
      if (counter)
        await database.transaction((queries) => {
          const note = (kind: AuditKind, subject = counter.name) =>
            audit.note(queries, { who, kind, subject })
          return act({ queries, counter, note, form: formOf(request) })
        })
      return reply.redirect('/', 303)
    })
  onCounter('fill', async ({ queries, counter, note }) => {
    await note('fillAllowed')
    await queries.query('UPDATE counters SET fill_until = $2 WHERE id = $1', counter.id, now() + FILL_MS)
    await queries.query('SELECT pg_notify($1, $2)', DIRECTORY_CHANNEL, 'fill')
  })
  onCounter('place', async ({ queries, counter, note, form }) => {
    const [name, branch] = [nameIn(form, 'name') || counter.name, nameIn(form, 'branch')]
    if (name !== counter.name) await note('counterRenamed', `${counter.name} → ${name}`)
    if (branch !== counter.branch) await note('branchSet', `${name} → ${branch}`)
    await queries.query(
      'UPDATE counters SET name = $2, branch = $3 WHERE id = $1 AND (name, branch) IS DISTINCT FROM ($2, $3)',
      counter.id,
      name,
      branch,
    )
  })
  // The notice comes back by itself if the copied computer connects again.
  onCounter('twin-settled', async ({ queries, counter, note }) => {
    if (counter.twinAt === null) return
    await note('twinSettled')
    await queries.query('UPDATE counters SET twin_at = NULL WHERE id = $1', counter.id)
  })
  onCounter('take-over', async ({ queries, counter, note }) => {
    if (await lending.takeOver(queries, counter.id)) await note('refundsTakenOver')
  })

  return async (request, reply, visitor) => {
    const [counters, persons] = [seenBy(visitor, await book.list()), await people.list()]
    const heads = await directory.heads()
    const isFirst = persons.length === 0
    const shown = { visitor, database, counters, heads, now: now(), address: page.address(), isFirst }
    return page.show(request, reply, (words) => countersView({ ...words, ...shown }), visitor)
  }
}
