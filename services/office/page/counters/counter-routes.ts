import * as z from 'zod'
import type { KnownCounter } from '../../counters/counter-book.ts'
import type { Queries } from '../../database/database.ts'
import { DIRECTORY_CHANNEL } from '../../directory/directory-store.ts'
import type { AuditKind } from '../../people/audit-book.ts'
import type { Visitor } from '../../people/person.ts'
import { demandOwner, FILL_MS } from '../../people/ways-in.ts'
import { seenBy } from '../branches.ts'
import { withOwnScript } from '../own-script.ts'
import { nameIn } from '../page.ts'
import type { Home, Routes, Visit } from '../routes.ts'
import type { PageServices } from '../services.ts'
import { codeView, countersView } from './counters-view.ts'

/** A change of a counter, with the form that asked for it. */
interface Change {
  readonly queries: Queries
  readonly counter: KnownCounter
  /** About the counter, unless another subject is given. */
  readonly note: (kind: AuditKind, subject?: string) => Promise<void>
  readonly form: URLSearchParams
  readonly visitor: Visitor
}

/** The counters: codes for new ones, ending one, and the page that lists them. */
export function addCounterRoutes({ post, lasting }: Routes, services: PageServices): Home {
  const { page, database, book, enrolment, people, audit, directory, lending, now } = services

  lasting('/counters', async ({ visitor, form, reply, show, goTo, note }) => {
    const name = nameIn(form, 'name')
    if (name === '') return goTo('/')
    await note('codeMade', name)
    const code = await enrolment.newCode(name, visitor)
    withOwnScript(reply)
    return show(({ say }) => codeView(say, name, code))
  })

  /** What an owner does to the counter that the form names. */
  const onCounter =
    (act: (counter: KnownCounter, visit: Visit) => Promise<unknown>) =>
    async (visit: Visit): Promise<unknown> => {
      const id = z.safeParse(z.uuid(), visit.form.get('id')).data
      const counter = (await book.list()).find((each) => each.id === id)
      const shown = counter && (await act(counter, visit))
      return shown ?? visit.goTo('/')
    }
  const replace = onCounter(async (counter, { visitor, reply, show, note }) => {
    await note('replacementMade', counter.name)
    const code = await enrolment.replacementCode(counter, visitor)
    const hasNoCopy = counter.isForgotten && counter.copiedAt === null
    withOwnScript(reply)
    return show(({ say }) => codeView(say, counter.name, code, hasNoCopy ? '' : say('replaceHint')))
  })
  lasting('/counters/replace', replace)
  const end = onCounter(async ({ id, name }, { note }) => {
    await note('counterEnded', name)
    await book.end(id, 'office')
  })
  post('/counters/end', 'owner', end)

  /** The same in one transaction, with its lines of the audit log. */
  const onChange = (change: (change: Change) => Promise<void>) =>
    onCounter((counter, { visitor, form }) =>
      database.transaction((queries) => {
        const note = (kind: AuditKind, subject = counter.name) =>
          audit.note(queries, { who: visitor.name, kind, subject })
        return change({ queries, counter, note, form, visitor })
      }),
    )
  // The counter brings its own staff, with their PINs.
  const fill = onChange(async ({ queries, counter, note, visitor }) => {
    await demandOwner(queries, visitor)
    await note('fillAllowed')
    await queries.query(
      'UPDATE counters SET fill_until = $2, fill_by = $3, fill_in = $4 WHERE id = $1',
      counter.id,
      now() + FILL_MS,
      visitor.personId,
      visitor.sessionId,
    )
    await queries.query('SELECT pg_notify($1, $2)', DIRECTORY_CHANNEL, 'fill')
  })
  lasting('/counters/fill', fill)
  const place = onChange(async ({ queries, counter, note, form }) => {
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
  post('/counters/place', 'owner', place)
  // The notice comes back by itself if the copied computer connects again.
  const twinSettled = onChange(async ({ queries, counter, note }) => {
    if (counter.twinAt === null) return
    await note('twinSettled')
    await queries.query('UPDATE counters SET twin_at = NULL WHERE id = $1', counter.id)
  })
  post('/counters/twin-settled', 'owner', twinSettled)
  const takeOver = onChange(async ({ queries, counter, note }) => {
    if (await lending.takeOver(queries, counter.id)) await note('refundsTakenOver')
  })
  post('/counters/take-over', 'owner', takeOver)

  return async (request, reply, visitor) => {
    const [counters, persons] = [seenBy(visitor, await book.list()), await people.list()]
    const heads = await directory.heads()
    const isFirst = persons.length === 0
    const shown = { visitor, database, counters, heads, now: now(), address: page.address(), isFirst }
    return page.show(request, reply, (words) => countersView({ ...words, ...shown }), visitor)
  }
}
