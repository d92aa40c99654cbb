import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DirectoryPin } from '../../../shared/office/directory.ts'
import { pinProblem } from '../../../shared/staff/pin.ts'
import { type Role, roles } from '../../../shared/staff/role.ts'
import { staffName } from '../../../shared/staff/staff.ts'
import type { StaffBook, StaffPerson, StaffProblem } from '../directory/staff-book.ts'
import { formOf, type Page } from './page.ts'
import { hasChanged, markOf } from './seen-before.ts'
import { personForm, type StaffFormProblem, staffView } from './staff-views.ts'

export interface StaffRoutesOptions {
  readonly page: Page
  readonly staff: StaffBook
  readonly makePin: (pin: string) => Promise<DirectoryPin>
}

interface Typed {
  readonly name: string
  readonly role: Role
  readonly pin: string
  readonly active: boolean
}

const problems: Readonly<Record<StaffProblem, StaffFormProblem>> = {
  nameTaken: 'staffNameTaken',
  lastOwner: 'lastOwner',
  nobody: 'nobodyThere',
  changedMeanwhile: 'changedMeanwhile',
}

/** The staff of all counters: an owner changes them, a supervisor sees them. */
export function addStaffRoutes(app: FastifyInstance, { page, staff, makePin }: StaffRoutesOptions): void {
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: StaffFormProblem | null = null,
    typed = { name: '', role: '' },
  ) {
    const visitor = await page.demand(request, 'supervisor')
    const isSaved = (request.query as { saved?: unknown }).saved === '1'
    const shown = { visitor, staff: await staff.list(), problem, typed, isSaved: isSaved && problem === null }
    return page.show(request, problem ? reply.code(400) : reply, ({ say }) => staffView(say, shown), visitor)
  }
  const personOf = async ({ params }: FastifyRequest): Promise<StaffPerson | undefined> =>
    (await staff.list()).find(({ id }) => id === (params as { id: string }).id)
  /** PINs are hashed one after the other, half a second each: the sender's account may have been ended by now. */
  const hashed = async (request: FastifyRequest, pin: string) =>
    [await makePin(pin), await page.demand(request, 'owner')] as const

  app.get('/staff', (request, reply) => show(request, reply))
  app.post('/staff', async (request, reply) => {
    await page.demand(request, 'owner')
    const { typed, problem } = read(request, { needsPin: true })
    if (problem) return show(request, reply, problem, typed)
    const { name, role, pin } = typed
    const [made, visitor] = await hashed(request, pin)
    const refused = await staff.add(visitor, { name, role, pin: made })
    return refused ? show(request, reply, problems[refused], typed) : reply.redirect('/staff?saved=1', 303)
  })

  app.get('/staff/:id', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const person = await personOf(request)
    if (!person) return reply.redirect('/staff', 303)
    return page.show(
      request,
      reply,
      ({ say }) => personForm(say, { person, seen: markOf(seenIn(person)), problem: null }),
      visitor,
    )
  })
  app.post('/staff/:id', async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const person = await personOf(request)
    if (!person) return reply.redirect('/staff', 303)
    const { typed, problem } = read(request, { needsPin: false })
    const form = formOf(request)
    const again = (problem: StaffFormProblem, shown: StaffPerson, seen: string | null) =>
      page.show(
        request,
        reply.code(problem === 'changedMeanwhile' ? 409 : 400),
        ({ say }) => personForm(say, { person: shown, seen, problem }),
        visitor,
      )
    const asTyped = (problem: StaffFormProblem) => again(problem, { ...person, ...typed }, form.get('seen'))
    if (problem) return asTyped(problem)
    const { pin, ...wanted } = typed
    const [made, by] = pin === '' ? [null, visitor] : await hashed(request, pin)
    const isOld = (now: StaffPerson) => hasChanged(form, seenIn(now))
    const refused = await staff.change(by, person.id, wanted, made, isOld)
    if (refused === 'changedMeanwhile') {
      const now = (await personOf(request)) ?? person
      return again(refused, now, markOf(seenIn(now)))
    }
    return refused ? asTyped(problems[refused]) : reply.redirect('/staff?saved=1', 303)
  })
}

/** What the form shows of a person. */
const seenIn = ({ name, role, active }: StaffPerson) => ({ name, role, active })

function read(
  request: FastifyRequest,
  { needsPin }: { readonly needsPin: boolean },
): { typed: Typed; problem: StaffFormProblem | null } {
  const form = formOf(request)
  const name = staffName.safeParse(form.get('name') ?? '')
  const pin = (form.get('pin') ?? '').trim()
  const typed: Typed = {
    name: name.data ?? (form.get('name') ?? '').slice(0, 40),
    role: roles.find((role) => role === form.get('role')) ?? 'cashier',
    pin,
    active: form.get('active') === 'yes',
  }
  return { typed, problem: problemOf() }

  function problemOf(): StaffFormProblem | null {
    if (!name.success) return 'nameMissing'
    if (pin === '' && !needsPin) return null
    const weakness = pinProblem(pin)
    if (weakness !== null) return weakness === 'format' ? 'pinFormat' : 'pinWeak'
    return pin === (form.get('again') ?? '').trim() ? null : 'pinDiffers'
  }
}
