/** Comparing and making a PIN takes half a second in a shop: what happens meanwhile counts. */
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { cashierPin, ownerPin, staffedSetup, staffSetup, supervisorPin } from './staff-setup.ts'

const refused = { code: 'approvalRefused' }
const wanted = { action: 'refund', merchantTradeNo: 'T-1', amount: rupiah(10_000) } as const
const nothing = () => Promise.reject(new Error('nothing may be done'))

async function ownerOnDuty() {
  const setup = await staffedSetup()
  await setup.staff.signIn(setup.owner.id, ownerPin)
  return setup
}

test('a person who is dismissed while the PIN is compared does not get in', async () => {
  const { staff, cashier, supervisor } = await ownerOnDuty()
  const trying = staff.signIn(cashier.id, cashierPin)
  const approving = staff.approve(supervisor.id, supervisorPin, wanted)
  await staff.change(cashier.id, { active: false })
  await staff.change(supervisor.id, { active: false })
  expect((await trying).kind).toBe('wrong')
  expect((await approving).kind).toBe('wrong')
  expect(staff.caller().role).toBe('owner')
})

test('a person who gets another role while the PIN is compared has the new one', async () => {
  const { staff, supervisor } = await ownerOnDuty()
  const trying = staff.signIn(supervisor.id, supervisorPin)
  await staff.change(supervisor.id, { role: 'cashier' })
  expect(await trying).toMatchObject({ duty: { staff: { role: 'cashier' } } })
})

test('an owner who has left the counter gives nobody a PIN any more, however long it takes to make', async () => {
  const { staff, cashier, kinds } = await ownerOnDuty()
  const adding = staff.add({ name: 'Maling', role: 'owner', pin: '918273' })
  const resetting = staff.resetPin(cashier.id, '918273')
  const [added, reset] = [expect(adding).rejects, expect(resetting).rejects]
  await staff.lock()
  await added.toMatchObject({ code: 'locked' })
  await reset.toMatchObject({ code: 'locked' })
  expect((await staff.names()).map(({ name }) => name)).not.toContain('Maling')
  expect((await staff.signIn(cashier.id, cashierPin)).kind).toBe('signedIn')
  expect((await kinds()).slice(-2)).toEqual(['locked', 'signedIn'])
})

test('a person who types their own right PIN without end keeps nobody from signing in', async () => {
  const { at, owner, cashier } = await ownerOnDuty()
  let before = 0
  const flood = Array.from({ length: 40 }, async (_, window) => {
    const { kind } = await at(`tab ${window}`).signIn(cashier.id, cashierPin)
    if (kind === 'signedIn') before += 1
    return kind
  })
  expect((await at('office').signIn(owner.id, ownerPin)).kind).toBe('signedIn')
  expect(before).toBeLessThanOrEqual(5)
  const kinds = await Promise.all(flood)
  expect(new Set(kinds)).toEqual(new Set(['signedIn', 'wait']))
  expect((await at('tab 0').signIn(cashier.id, cashierPin)).kind).toBe('signedIn')
})

test('of two who set up the first owner at once one does', async () => {
  const { staff } = await staffSetup()
  const both = [staff.setUp('Ibu Sari', ownerPin), staff.setUp('Maling', cashierPin)]
  const ended = await Promise.allSettled(both)
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect((await staff.names()).map(({ name }) => name)).toEqual(['Ibu Sari'])
})

test.each([
  ['was dismissed since', [{ active: false }]],
  ['was dismissed since and came back', [{ active: false }, { active: true }]],
  ['got another PIN since', [{ pin: '604173' }]],
  ['became a cashier since', [{ role: 'cashier' as const }]],
])('an approval by somebody who %s is not valid', async (_, changes) => {
  const { staff, at, owner, cashier, supervisor } = await ownerOnDuty()
  const office = at('office')
  await office.signIn(owner.id, ownerPin)
  await staff.signIn(cashier.id, cashierPin)
  const answer = await staff.approve(supervisor.id, supervisorPin, wanted)
  if (answer.kind !== 'approved') throw new Error('the supervisor may approve')
  for (const change of changes) {
    await office.ownPin(ownerPin)
    await office.change(supervisor.id, change)
  }
  await expect(staff.authorised(answer.approval, wanted, nothing)).rejects.toMatchObject(refused)
})

test('an approval ends with the duty in which it was asked for, and does not come back with the same cashier', async () => {
  const { staff, owner, cashier, supervisor } = await ownerOnDuty()
  const ways = [() => staff.lock(), () => staff.signIn(owner.id, ownerPin)]
  for (const leave of ways) {
    await staff.signIn(cashier.id, cashierPin)
    const answer = await staff.approve(supervisor.id, supervisorPin, wanted)
    if (answer.kind !== 'approved') throw new Error('the supervisor may approve')
    await leave()
    await staff.signIn(cashier.id, cashierPin)
    await expect(staff.authorised(answer.approval, wanted, nothing)).rejects.toMatchObject(refused)
  }
})
