import { expect, test } from 'vitest'
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
