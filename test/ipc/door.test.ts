import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../electron/failures/call-failure.ts'
import { displayCaller } from '../../electron/ipc/display-caller.ts'
import { createDoor } from '../../electron/ipc/door.ts'
import type { Handlers } from '../../electron/ipc/handlers.ts'
import type { Caller } from '../../electron/staff/caller.ts'
import { type CallName, calls } from '../../shared/ipc/contract.ts'
import { type Role, roles } from '../../shared/staff/role.ts'
import { callerAs } from '../helpers/callers.ts'
import { callSamples, sampleHandlers } from '../helpers/contract-samples.ts'

const names = Object.keys(calls) as CallName[]
const ranks = names.flatMap((name) =>
  [null, ...roles].map((role) => ({ name, role, least: calls[name].role })),
)
const may = (role: Role | null, least: Role | 'anyone') =>
  least === 'anyone' || (role !== null && roles.indexOf(role) >= roles.indexOf(least))

/** The members of its sample that a call can't do without. */
function requiredOf(name: CallName): string[] {
  const { input } = callSamples[name]
  return Object.keys(input).filter((field) => {
    const { [field]: _, ...rest } = input as Record<string, unknown>
    return !calls[name].input.safeParse(rest).success
  })
}

/** A door that takes the caller itself for the sender, and remembers what it wrote down and who was asked. */
function openDoor(given: Partial<Handlers> = {}) {
  const handled: string[] = []
  const logged: unknown[] = []
  const handlers = sampleHandlers(given)
  const counted = names.map((name) => {
    const handle = handlers[name] as (input: unknown, caller: Caller) => Promise<unknown>
    const count = (input: unknown, caller: Caller) => {
      handled.push(name)
      return handle(input, caller)
    }
    return [name, count]
  })
  const door = createDoor(Object.fromEntries(counted) as Handlers, {
    admit: (sender: Caller | null) => sender,
    log: (error, during) => logged.push({ error, during }),
  })
  return { door, handled, logged }
}
const owner = callerAs('owner')

describe.each(names)('the door at %s', (name) => {
  const { input, output } = callSamples[name]

  test('lets a valid call of a trusted sender through', async () => {
    const { door, handled } = openDoor()
    await expect(door(owner, name, input)).resolves.toEqual({ ok: true, value: output })
    expect(handled).toEqual([name])
  })

  test('refuses a foreign sender before it looks at anything else', async () => {
    const { door, handled } = openDoor()
    await expect(door(null, name, input)).resolves.toMatchObject({ failure: { code: 'foreignSender' } })
    expect(handled).toEqual([])
  })

  test.each([null, undefined, 'text', 7, []])('refuses %j as input', async (wrong) => {
    const { door, handled } = openDoor()
    await expect(door(owner, name, wrong)).resolves.toMatchObject({ failure: { code: 'badInput' } })
    expect(handled).toEqual([])
  })

  test('refuses members it does not know, without repeating them', async () => {
    const { door, handled } = openDoor()
    const reply = await door(owner, name, { ...input, canary: 'canary' })
    expect(reply).toMatchObject({ failure: { code: 'badInput', field: null } })
    expect(JSON.stringify(reply)).not.toContain('canary')
    expect(handled).toEqual([])
  })

  test.each(Object.keys(input))('names a wrong %s and never quotes its value', async (field) => {
    const { door, handled } = openDoor()
    const reply = await door(owner, name, { ...input, [field]: { canary: 'canary' } })
    expect(reply).toMatchObject({ failure: { code: 'badInput', field: expect.stringMatching(`^${field}`) } })
    expect(JSON.stringify(reply)).not.toContain('canary')
    expect(handled).toEqual([])
  })

  test('refuses what zod can’t measure, and writes nothing down', async () => {
    const { door, handled, logged } = openDoor()
    for (const field of Object.keys(input))
      expect(await door(owner, name, { ...input, [field]: { length: { toString: 1 } } })).toMatchObject({
        failure: { code: 'badInput' },
      })
    expect([handled, logged]).toEqual([[], []])
  })

  test.each(requiredOf(name))('names a %s that is missing', async (field) => {
    const { door, handled } = openDoor()
    const { [field]: _, ...rest } = input as Record<string, unknown>
    const reply = await door(owner, name, rest)
    expect(reply).toMatchObject({ failure: { code: 'badInput', field } })
    expect(handled).toEqual([])
  })

  test('answers only the customer display’s own call there, for every role', async () => {
    const { door, handled } = openDoor()
    const reply = await door(displayCaller, name, input)
    if (calls[name].onDisplay) expect(reply).toMatchObject({ ok: true })
    else expect(reply).toMatchObject({ failure: { code: 'notAllowed' } })
    expect(handled).toEqual(calls[name].onDisplay ? [name] : [])
  })

  test('is closed by a locked counter except for calls marked anyone', async () => {
    const { door, handled } = openDoor()
    await door(callerAs(null), name, input)
    expect(handled).toEqual(calls[name].role === 'anyone' ? [name] : [])
  })

  test('does not return an output that breaks the contract', async () => {
    const { door, logged } = openDoor({ [name]: async () => ({ canary: 'canary' }) })
    const reply = await door(owner, name, input)
    expect(reply).toMatchObject({ ok: false, failure: { code: 'internal' } })
    expect(JSON.stringify(reply)).not.toContain('canary')
    expect(logged).toMatchObject([{ during: { call: name, problem: 'output' } }])
  })

  test('lets out only the members that the contract names', async () => {
    const { door } = openDoor({ [name]: async () => ({ ...output, canary: 'canary' }) })
    const reply = await door(owner, name, input)
    // Strict parts of an output refuse the stranger, the others drop it: either way it stays in.
    expect(JSON.stringify(reply)).not.toContain('canary')
  })
})

describe('the door and roles', () => {
  test.each(ranks)('$name, which needs $least, for a $role', async ({ name, role, least }) => {
    const { door, handled } = openDoor()
    const reply = await door(callerAs(role), name, callSamples[name].input)
    if (may(role, least)) expect(reply).toMatchObject({ ok: true })
    else expect(reply).toMatchObject({ failure: { code: role === null ? 'locked' : 'notAllowed' } })
    expect(handled).toEqual(may(role, least) ? [name] : [])
  })

  test.each(ranks)('an approval lets a $role at $name only where the contract says so', async (given) => {
    const { name, role, least } = given
    const { door, handled } = openDoor()
    await door(callerAs(role), name, { ...callSamples[name].input, approval: crypto.randomUUID() })
    if (!calls[name].byApproval) expect(handled).toEqual([])
    else expect(handled).toEqual(role !== null || may(role, least) ? [name] : [])
  })

  test.each(ranks.filter(({ role, least }) => !may(role, least)))(
    '$name is not even read where a $role asks for it',
    async ({ name, role }) => {
      const { door } = openDoor()
      const unread = new Proxy({}, { ownKeys: () => expect.unreachable('the input was read') })
      const reply = await door(callerAs(role), name, unread)
      expect(reply).toMatchObject({ failure: { code: role === null ? 'locked' : 'notAllowed' } })
    },
  )

  test('some call is closed to a cashier, so the rule above has something to refuse', () => {
    expect(ranks.some(({ role, least }) => role === 'cashier' && !may(role, least))).toBe(true)
  })
})

describe('the door', () => {
  test.each([
    'sale.refundEverything',
    '',
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
    'SALE.CHARGE',
    null,
    undefined,
    7,
    ['app.start'],
    { toString: () => 'app.start' },
  ])('knows no call %j', async (name) => {
    const { door, handled } = openDoor()
    await expect(door(owner, name, {})).resolves.toMatchObject({ failure: { code: 'unknownCall' } })
    expect(handled).toEqual([])
  })

  test('admits nobody when the check of the sender breaks', async () => {
    const door = createDoor(sampleHandlers(), {
      admit: () => {
        throw new Error('frame is gone')
      },
      log: () => {},
    })
    await expect(door(owner, 'app.start', {})).resolves.toMatchObject({ failure: { code: 'foreignSender' } })
  })

  test('hands the caller with its role to the handler', async () => {
    const callers: Caller[] = []
    const { door } = openDoor({
      'print.testPage': async (_input, caller) => {
        callers.push(caller)
        return callSamples['print.testPage'].output
      },
    })
    await door(callerAs('supervisor'), 'print.testPage', {})
    expect(callers).toMatchObject([callerAs('supervisor')])
  })

  test('passes on why a handler said no', async () => {
    const { door, logged } = openDoor({
      'sale.check': () =>
        Promise.reject(new CallFailure('notFound', 'there is no such order', 'merchantTradeNo')),
    })
    await expect(door(owner, 'sale.check', { merchantTradeNo: 'TRX-1' })).resolves.toEqual({
      ok: false,
      failure: { code: 'notFound', message: 'there is no such order', field: 'merchantTradeNo' },
    })
    expect(logged).toEqual([])
  })

  test.each([new Error('canary'), 'canary', null, undefined])(
    'reveals nothing about an unforeseen %s, and logs it',
    async (thrown) => {
      const { door, logged } = openDoor({
        // Also when it is thrown before there is a promise.
        'app.start': () => {
          throw thrown
        },
      })
      const reply = await door(owner, 'app.start', {})
      expect(reply).toEqual({
        ok: false,
        failure: { code: 'internal', message: 'Something went wrong inside Loket', field: null },
      })
      expect(logged).toEqual([{ error: thrown, during: { call: 'app.start', problem: 'handler' } }])
    },
  )
})
