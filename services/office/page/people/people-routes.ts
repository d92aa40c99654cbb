import * as z from 'zod'
import { auditShown } from '../../people/audit-book.ts'
import { roles, type Visitor } from '../../people/person.ts'
import type { Session } from '../../people/sessions.ts'
import { wayIn } from '../../people/ways-in.ts'
import { branchesOf } from '../branches.ts'
import { withOwnScript } from '../own-script.ts'
import { nameIn } from '../page.ts'
import type { Routes } from '../routes.ts'
import type { PageServices } from '../services.ts'
import { auditView } from './audit-view.ts'
import { invitedView, lastOwnerView, peopleView } from './people-views.ts'

const idIn = (form: URLSearchParams) => z.safeParse(z.uuid(), form.get('id')).data
const roleIn = (form: URLSearchParams) => roles.find((each) => each === form.get('role'))

/** People, their sessions, and the audit log. */
export function addPeopleRoutes({ get, post, lasting }: Routes, services: PageServices): void {
  const { page, people, signIns, sessions, waysIn, audit, book } = services
  const personIn = async (form: URLSearchParams) => (await people.list()).find(({ id }) => id === idIn(form))
  const joinAddress = (secret: string | null) => secret && `${page.address()}/join?token=${secret}`

  get('/people', 'supervisor', async ({ visitor, show }) => {
    const shown = {
      visitor,
      people: visitor.role === 'owner' ? await people.list() : [],
      branches: branchesOf(await book.list()),
      ways: visitor.role === 'owner' ? await waysIn.list() : [],
      sessions: (await sessions.list()).filter((each) => mayEnd(visitor, each)),
    }
    return show((words) => peopleView({ ...words, ...shown }))
  })
  lasting('/people', async ({ visitor, form, reply, show, goTo }) => {
    const [name, role, branch] = [nameIn(form, 'name'), roleIn(form), nameIn(form, 'branch')]
    if (name === '' || !role) return goTo('/people')
    const secret = await people.invite(visitor, { name, role, branch })
    withOwnScript(reply)
    return show(({ say }) => invitedView(say, { name, hasJoined: false }, joinAddress(secret)))
  })
  lasting('/people/invite', async ({ visitor, form, reply, show, goTo }) => {
    const person = await personIn(form)
    if (!person) return goTo('/people')
    const secret = await people.inviteAgain(visitor, person.id)
    withOwnScript(reply)
    return show(({ say }) => invitedView(say, person, joinAddress(secret)))
  })
  post('/people/branch', 'owner', async ({ visitor, form, goTo }) => {
    const id = idIn(form)
    if (id) await people.setBranch(visitor, id, nameIn(form, 'branch'))
    return goTo('/people')
  })
  lasting('/people/role', async ({ visitor, form, show, goTo }) => {
    const [person, role] = [await personIn(form), roleIn(form)]
    if (person && role && !(await people.setRole(visitor, person.id, role)))
      return show(({ say }) => lastOwnerView(say, person.name), 409)
    return goTo('/people')
  })
  post('/people/end', 'owner', async ({ visitor, form, show, goTo }) => {
    const person = await personIn(form)
    if (person && !(await people.end(visitor, person.id)))
      return show(({ say }) => lastOwnerView(say, person.name), 409)
    return goTo('/people')
  })
  post('/sessions/end', 'supervisor', async ({ visitor, form, goTo }) => {
    const session = (await sessions.list()).find(({ id }) => id === idIn(form))
    if (session && mayEnd(visitor, session)) await signIns.cutOff(visitor, session.id)
    return goTo('/people')
  })
  post('/people/ways/end', 'owner', async ({ visitor, form, goTo }) => {
    const way = wayIn(form.get('id') ?? '')
    if (way) await waysIn.end(visitor, way.kind, way.id)
    return goTo('/people')
  })
  get<{ before?: unknown; shown?: unknown }>('/audit', 'owner', async ({ query, show }) => {
    const { before } = query
    const shown = auditShown.find((each) => each === query.shown)
    const isLine = typeof before === 'string' && /^\d{1,15}$/.test(before)
    const read = await audit.read(isLine ? Number(before) : null, shown)
    return show((words) => auditView({ ...words, ...read }))
  })
}

/** An owner sees and ends every session, everybody else their own. */
const mayEnd = ({ role, sessionId, personId }: Visitor, session: Session) =>
  role === 'owner' || session.id === sessionId || (personId !== null && session.personId === personId)
