import { describe, expect, test } from 'vitest'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { cashierPin, ownerPin, staffedSetup, supervisorPin } from './staff-setup.ts'

const newPin = '618240'

test('the person on duty takes another PIN with the old one, and only the new one opens the counter', async () => {
  const { staff, cashier, journal } = await staffedSetup()
  await staff.signIn(cashier.id, cashierPin)
  expect(await staff.changePin(cashierPin, newPin)).toEqual({ kind: 'changed' })
  expect(await journal.listAudit({ limit: 1 })).toMatchObject([
    { kind: 'pinChanged', by: cashier, subject: 'Budi' },
  ])
  await staff.lock()
  expect((await staff.signIn(cashier.id, cashierPin)).kind).toBe('wrong')
  expect((await staff.signIn(cashier.id, newPin)).kind).toBe('signedIn')
})

test('a wrong old PIN counts as one at the lock: guessing it there or here is the same', async () => {
  const { staff, cashier, kinds } = await staffedSetup()
  await staff.signIn(cashier.id, cashierPin)
  for (let left = 4; left > 0; left -= 1) {
    expect(await staff.changePin(supervisorPin, newPin)).toEqual({ kind: 'wrong', left })
  }
  expect(await staff.changePin(ownerPin, newPin)).toMatchObject({ kind: 'wait' })
  // Even the right one must wait now, here and at the lock.
  expect(await staff.changePin(cashierPin, newPin)).toMatchObject({ kind: 'wait' })
  await staff.lock()
  expect(await staff.signIn(cashier.id, cashierPin)).toMatchObject({ kind: 'wait' })
  expect((await kinds()).filter((kind) => kind === 'wrongPin')).toHaveLength(5)
  expect(await kinds()).not.toContain('pinChanged')
})

test('a counter without a person on duty changes no PIN', async () => {
  const { staff } = await staffedSetup()
  await expect(staff.changePin(cashierPin, newPin)).rejects.toMatchObject({ code: 'notPossible' })
})

describe('an owner’s window that was left open', () => {
  const left = async () => {
    const setup = await staffedSetup()
    await setup.staff.signIn(setup.owner.id, ownerPin)
    return setup
  }
  const maling = { name: 'Maling', role: 'owner', pin: newPin } as const
  const asked = { code: 'ownPinNeeded' }

  test('lets nobody in, and nobody take another’s name: an owner’s own PIN comes before a person, a PIN, a higher role, a return or another name', async () => {
    const { staff, at, cashier, supervisor, kinds } = await left()
    await staff.change(supervisor.id, { active: false })
    const before = (await kinds()).length
    const acts = [
      () => staff.add(maling),
      () => staff.resetPin(cashier.id, newPin),
      () => staff.change(cashier.id, { name: 'Budi S', pin: newPin }),
      () => staff.change(cashier.id, { role: 'owner' }),
      () => staff.change(supervisor.id, { active: true }),
      () => staff.change(cashier.id, { name: 'Rina' }),
    ]
    for (const act of acts) await expect(act()).rejects.toMatchObject(asked)
    expect((await staff.list()).map(({ name, role, active }) => `${name} ${role} ${active}`)).toEqual([
      'Ibu Sari owner true',
      'Rina supervisor false',
      'Budi cashier true',
    ])
    expect((await kinds()).length).toBe(before)
    expect((await at('other').signIn(cashier.id, cashierPin)).kind).toBe('signedIn')
  })

  test('takes rights away at once: a dismissal waits for no PIN, nor does a lower role', async () => {
    const { staff, cashier, supervisor } = await left()
    await staff.change(supervisor.id, { name: 'Rina', role: 'cashier', active: true })
    await staff.change(cashier.id, { name: 'Budi S', active: false, role: 'owner' })
    expect((await staff.list()).map(({ active }) => active)).toEqual([true, true, false])
  })

  test('does one act for a PIN, within a minute, in the window where it was typed, for the person who typed it', async () => {
    const { staff, at, owner, time } = await left()
    await staff.ownPin(ownerPin)
    await at('second').signIn(owner.id, ownerPin)
    await expect(at('second').add(maling)).rejects.toMatchObject(asked)
    await staff.add({ name: 'Joko', role: 'owner', pin: newPin })
    await expect(staff.add(maling)).rejects.toMatchObject(asked)

    await staff.ownPin(ownerPin)
    time.pass(60_000)
    await expect(staff.add(maling)).rejects.toMatchObject(asked)

    await staff.ownPin(ownerPin)
    await staff.lock()
    await staff.signIn(owner.id, ownerPin)
    await expect(staff.add(maling)).rejects.toMatchObject(asked)

    await staff.ownPin(ownerPin)
    const joko = (await staff.names()).find(({ name }) => name === 'Joko')
    await staff.signIn(joko?.id ?? '', newPin)
    await expect(staff.add(maling)).rejects.toMatchObject(asked)
  })

  test('takes a row of new cashiers for one PIN, for five minutes, and nobody else with them', async () => {
    const { staff, at, owner, cashier, time } = await left()
    const names = ['Ani', 'Eko', 'Dewi', 'Sinta', 'Tono', 'Wati']
    const added = (name = '') => staff.add({ name, role: 'cashier', pin: newPin })
    await staff.ownPin(ownerPin)
    await added(names[0])
    time.pass(4 * 60_000)
    await added(names[1])
    await at('second').signIn(owner.id, ownerPin)
    const second = at('second').add({ name: 'Maling', role: 'cashier', pin: newPin })
    await expect(second).rejects.toMatchObject(asked)
    staff.seen()
    time.pass(60_000)
    await expect(added(names[2])).rejects.toMatchObject(asked)

    // What gives more than a cashier may needs a PIN of its own, and ends the row.
    await staff.ownPin(ownerPin)
    await added(names[2])
    await expect(staff.resetPin(cashier.id, newPin)).rejects.toMatchObject(asked)
    await expect(added(names[3])).rejects.toMatchObject(asked)
    for (const role of ['supervisor', 'owner'] as const) {
      await staff.ownPin(ownerPin)
      await added(names.pop())
      await expect(staff.add({ name: 'Maling', role, pin: newPin })).rejects.toMatchObject(asked)
    }

    // No row begins with another act, and none goes on after the lock.
    await staff.ownPin(ownerPin)
    await staff.resetPin(cashier.id, newPin)
    await expect(added(names[3])).rejects.toMatchObject(asked)
    await staff.ownPin(ownerPin)
    await added(names[3])
    await staff.lock()
    await staff.signIn(owner.id, ownerPin)
    await expect(added('Maling')).rejects.toMatchObject(asked)
  })

  test('enrols with no office, which would bring its own owners', async () => {
    const { call } = await windowlessCounter()
    await call('staff.setUp', { name: 'Ibu Sari', pin: ownerPin })
    const enrol = (code: string) => call('office.enrol', { code })
    // A text that is no code asks for nothing.
    await expect(enrol('of nobody')).rejects.toMatchObject({ code: 'officeCodeUnreadable' })
    const part = 'A'.repeat(22)
    const code = `http://127.0.0.1:1/#${part}.${part}`
    await expect(enrol(code)).rejects.toMatchObject(asked)
    await call('staff.ownPin', { pin: ownerPin })
    await expect(enrol(code)).rejects.toMatchObject({ code: 'officeNotReached' })
  })

  test('counts a wrong PIN as one at the lock, and a right one ends the count', async () => {
    const { staff, owner, kinds } = await left()
    for (let left = 4; left > 1; left -= 1)
      expect(await staff.ownPin(cashierPin)).toEqual({ kind: 'wrong', left })
    expect(await staff.ownPin(ownerPin)).toEqual({ kind: 'right' })
    expect(await staff.ownPin(cashierPin)).toEqual({ kind: 'wrong', left: 4 })
    for (let more = 0; more < 4; more += 1) await staff.ownPin(cashierPin)
    expect(await staff.ownPin(ownerPin)).toMatchObject({ kind: 'wait' })
    await staff.lock()
    expect(await staff.signIn(owner.id, ownerPin)).toMatchObject({ kind: 'wait' })
    expect((await kinds()).filter((kind) => kind === 'wrongPin')).toHaveLength(8)
  })
})
