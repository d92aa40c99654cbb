import type { FastifyRequest } from 'fastify'
import { pinProblem } from '../../../../shared/staff/pin.ts'
import { type Role, roles } from '../../../../shared/staff/role.ts'
import { staffName } from '../../../../shared/staff/staff.ts'
import type { StaffPerson, StaffProblem } from '../../directory/staff-book.ts'
import type { Routes, Visit } from '../routes.ts'
import type { PageServices } from '../services.ts'
import { hasChanged, markOf } from './seen-before.ts'
import { personForm, type StaffFormProblem, staffView } from './staff-views.ts'

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
export function addStaffRoutes({ get, lasting }: Routes, services: PageServices): void {
  const { page, staff, makePin } = services
  async function show(
    { visitor, query, show }: Visit,
    problem: StaffFormProblem | null = null,
    typed = { name: '', role: '' },
  ) {
    const isSaved = (query as { saved?: unknown }).saved === '1'
    const shown = { visitor, staff: await staff.list(), problem, typed, isSaved: isSaved && problem === null }
    return show(({ say }) => staffView(say, shown), problem ? 400 : 200)
  }
  const personOf = async ({ params }: Pick<Visit, 'params'>): Promise<StaffPerson | undefined> =>
    (await staff.list()).find(({ id }) => id === (params as { id: string }).id)
  /** PINs are hashed one after the other, half a second each: the sender's account may have been ended by now. */
  const hashed = async (request: FastifyRequest, pin: string) =>
    [await makePin(pin), await page.demand(request, 'owner')] as const

  get('/staff', 'supervisor', (visit) => show(visit))
  lasting('/staff', async (visit) => {
    const { typed, problem } = read(visit.form, { needsPin: true })
    if (problem) return show(visit, problem, typed)
    const { name, role, pin } = typed
    const [made, visitor] = await hashed(visit.request, pin)
    const refused = await staff.add(visitor, { name, role, pin: made })
    return refused ? show(visit, problems[refused], typed) : visit.goTo('/staff?saved=1')
  })

  get('/staff/:id', 'owner', async ({ params, show, goTo }) => {
    const person = await personOf({ params })
    if (!person) return goTo('/staff')
    return show(({ say }) => personForm(say, { person, seen: markOf(seenIn(person)), problem: null }))
  })
  lasting('/staff/:id', async ({ visitor, request, form, show, goTo }) => {
    const person = await personOf(request)
    if (!person) return goTo('/staff')
    const { typed, problem } = read(form, { needsPin: false })
    const again = (problem: StaffFormProblem, shown: StaffPerson, seen: string | null) =>
      show(
        ({ say }) => personForm(say, { person: shown, seen, problem }),
        problem === 'changedMeanwhile' ? 409 : 400,
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
    return refused ? asTyped(problems[refused]) : goTo('/staff?saved=1')
  })
}

/** What the form shows of a person. */
const seenIn = ({ name, role, active }: StaffPerson) => ({ name, role, active })

function read(
  form: URLSearchParams,
  { needsPin }: { readonly needsPin: boolean },
): { typed: Typed; problem: StaffFormProblem | null } {
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
