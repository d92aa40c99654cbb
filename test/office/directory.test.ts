import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { added } from '../helpers/staffed.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import type { Call } from '../helpers/windowless-counter.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { aDatabase, kinds } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { aShopCounter, idOf, person, pins } from './staffed-office.ts'

test.each(kinds)(
  'on %s: staff of the office sign in at a new counter; a person who is ended at the office is signed out at once, and both logs say so',
  async (kind) => {
    const office = await anOfficeWithOwner(await aDatabase(kind))
    await office.post('/staff', person('Ibu Sari', 'owner', pins.owner))
    await office.post('/staff', person('Budi', 'cashier', pins.cashier))
    const counter = await aShopCounter(office, 'Kasir 1')
    await counter.hasStaff(['Budi', 'Ibu Sari'])
    // Until then everybody at it was its owner.
    await expect(counter.call('office.status', {})).rejects.toMatchObject({ code: 'locked' })
    expect(await counter.signIn('Budi', pins.other)).toMatchObject({ kind: 'wrong' })
    expect(await counter.signIn('Budi', pins.cashier)).toMatchObject({ kind: 'signedIn' })
    expect(await counter.signIn('Ibu Sari', pins.owner, 'second')).toMatchObject({ kind: 'signedIn' })

    await office.post(`/staff/${await idOf(office, 'Budi')}`, { name: 'Budi', role: 'cashier' })
    await counter.hasStaff(['Ibu Sari'])
    await expect(counter.call('cart.listHeld', {})).rejects.toMatchObject({ code: 'locked' })
    const owner = counter.callFrom('second')
    const { entries } = await owner('audit.list', { limit: 50 })
    expect(entries.find(({ kind, subject }) => kind === 'staffChanged' && subject === 'Budi')).toMatchObject({
      by: null,
      detail: { active: 'false', from: 'office' },
    })
    expect(await office.get('/audit')).toContain('ended Budi of the staff')
    expect(counter.trouble).toEqual([])
  },
)

test('what comes from the office is changed there alone; a counter that leaves keeps it, and changes it again', async () => {
  const office = await anOfficeWithOwner()
  await office.post('/staff', person('Ibu Sari', 'owner', pins.owner))
  const counter = await aShopCounter(office, 'Kasir 1')
  await counter.hasStaff(['Ibu Sari'])
  await counter.signIn('Ibu Sari', pins.owner)
  const refused = { code: 'fromOffice' }
  const add = { name: 'Doni', role: 'cashier', pin: pins.other } as const
  const [sari] = await counter.call('staff.names', {})
  const staffId = sari?.id ?? ''
  await expect(counter.call('staff.add', add)).rejects.toMatchObject(refused)
  await expect(counter.call('staff.resetPin', { staffId, pin: pins.other })).rejects.toMatchObject(refused)
  const change = { pin: pins.owner, newPin: pins.other }
  await expect(counter.call('staff.changePin', change)).rejects.toMatchObject(refused)
  expect((await counter.call('app.start', {})).fromOffice).toEqual(['staff'])

  await counter.call('office.leave', {})
  await added(counter.call, add, pins.owner)
  expect(await counter.names()).toEqual(['Doni', 'Ibu Sari'])
  expect(await counter.signIn('Ibu Sari', pins.owner)).toMatchObject({ kind: 'signedIn' })
  expect((await counter.call('app.start', {})).fromOffice).toEqual([])
})

test('a counter without its office works with what it heard, and hears the rest when the office is back', async () => {
  const database = await aDatabase('embedded')
  const office = await anOfficeWithOwner({ ...database, close: async () => {} })
  await office.post('/staff', person('Ibu Sari', 'owner', pins.owner))
  await office.post('/staff', person('Budi', 'cashier', pins.cashier))
  const { dataDir, ...counter } = await aShopCounter(office, 'Kasir 1')
  await counter.hasStaff(['Budi', 'Ibu Sari'])
  await counter.close()
  await office.post(`/staff/${await idOf(office, 'Budi')}`, { name: 'Budi', role: 'cashier' })
  await office.office.close()

  const alone = await windowlessCounter({ dataDir })
  const names = async () => (await alone.call('staff.names', {})).map(({ name }) => name).sort()
  expect(await names()).toEqual(['Budi', 'Ibu Sari'])
  const owner = (await alone.call('staff.names', {})).find(({ name }) => name === 'Ibu Sari')
  await alone.call('staff.signIn', { staffId: owner?.id ?? '', pin: pins.owner })
  expect(await alone.call('office.status', {})).toMatchObject({ heardAt: expect.any(Number) })
  await anOfficeWithOwner(database, { port: office.port })
  await expect.poll(names).toEqual(['Ibu Sari'])
})

test('a counter with its own staff is asked first, and a copy of the staff is kept', async () => {
  const office = await anOfficeWithOwner()
  await office.post('/staff', person('Ibu Sari', 'owner', pins.owner))
  const setUp = async ({ call }: { call: Call }) => {
    await call('staff.setUp', { name: 'Ibu Sari', pin: pins.other })
  }
  const counter = await aShopCounter(office, 'Kasir 1', temporaryFolder(), setUp, pins.other)
  const offered = async () => (await counter.status()).directory.parts.staff
  await expect.poll(offered).toMatchObject({ isOffices: false, ours: 1, offices: 1 })
  await counter.call('office.takeDirectory', { parts: ['staff'] })
  await expect(counter.call('office.status', {})).rejects.toMatchObject({ code: 'locked' })
  expect(await counter.signIn('Ibu Sari', pins.other)).toMatchObject({ kind: 'wrong' })
  expect(await counter.signIn('Ibu Sari', pins.owner)).toMatchObject({ kind: 'signedIn' })
  const [folder = ''] = readdirSync(counter.dataDir).filter((name) => name.startsWith('before-office-'))
  const kept = readFileSync(join(counter.dataDir, folder, 'staff.json'), 'utf8')
  expect(JSON.parse(kept)).toEqual([{ name: 'Ibu Sari', role: 'owner', active: true }])
  const { entries } = await counter.call('audit.list', { limit: 50 })
  expect(entries.map(({ kind }) => kind)).toContain('officeDirectory')
  expect(counter.trouble).toEqual([])
})

test('what is the office’s already is not waited for, and what it does not have is refused: both were waited for without end', async () => {
  const office = await anOfficeWithOwner()
  await office.post('/staff', person('Ibu Sari', 'owner', pins.owner))
  const counter = await aShopCounter(office, 'Kasir 1')
  await counter.hasStaff(['Ibu Sari'])
  await counter.signIn('Ibu Sari', pins.owner)
  await expect.poll(async () => (await counter.status()).directory.parts.products.offices).toBe(0)
  const take = (...parts: ('staff' | 'products')[]) => counter.call('office.takeDirectory', { parts })
  expect(await take('staff')).toMatchObject({ kind: 'enrolled' })
  await expect(take('staff', 'products')).rejects.toMatchObject({ code: 'notPossible' })
  // What was refused is not wanted later, when nobody is asked.
  expect(await take('staff')).toMatchObject({ kind: 'enrolled' })
})

test("one counter's staff become those of all, with their PINs, when an owner waits for them at the office", async () => {
  const office = await anOfficeWithOwner()
  const first = await aShopCounter(office, 'Kasir 1', temporaryFolder(), async ({ call }) => {
    await call('staff.setUp', { name: 'Ibu Sari', pin: pins.owner })
    await added(call, { name: 'Budi', role: 'cashier', pin: pins.cashier }, pins.owner)
  })
  await expect.poll(async () => (await first.status()).directory.parts.staff.offices).toBe(0)
  await expect(first.call('office.fillDirectory', {})).rejects.toMatchObject({ code: 'notPossible' })
  const id = /name="id" value="([0-9a-f-]{36})"/.exec(await office.page())?.[1] ?? ''
  await office.post('/counters/fill', { id })
  await expect.poll(async () => (await first.status()).directory.mayFill).toBe(true)
  // From two windows at once.
  await Promise.all([first.call('office.fillDirectory', {}), first.call('office.fillDirectory', {})])
  expect((await first.status()).directory.parts.staff).toMatchObject({ isOffices: true, ours: 2 })
  const { entries } = await first.call('audit.list', { limit: 50 })
  expect(entries.map(({ kind }) => kind)).toContain('officeDirectory')
  expect(await office.get('/audit')).toContain(
    '<td>Counter Kasir 1</td><td>staff were taken from counter Kasir 1</td>',
  )
  // This signed nobody out.
  expect((await first.call('app.start', {})).fromOffice).toContain('staff')

  const second = await aShopCounter(office, 'Kasir 2')
  await second.hasStaff(['Budi', 'Ibu Sari'])
  expect(await second.signIn('Budi', pins.cashier)).toMatchObject({ kind: 'signedIn' })
  expect([first.trouble, second.trouble]).toEqual([[], []])
})

test('an office of training sets nothing once real money is set up, and nobody whom it brought may sign in then but who sets it up', async () => {
  const office = await anOfficeWithOwner()
  await office.post('/staff', person('Ibu Sari', 'owner', pins.owner))
  await office.post('/staff', person('Maling', 'owner', pins.other))
  const counter = await aShopCounter(office, 'Kasir 1')
  await counter.hasStaff(['Ibu Sari', 'Maling'])
  await counter.signIn('Ibu Sari', pins.owner)
  await counter.signIn('Maling', pins.other, 'second')
  await counter.call('settings.change', { live: { merchantId: '010009' } })
  expect(await counter.names()).toEqual(['Ibu Sari'])
  await expect(counter.callFrom('second')('audit.list', { limit: 1 })).rejects.toMatchObject({
    code: 'locked',
  })
  expect((await counter.call('app.start', {})).fromOffice).toEqual([])

  await office.post(`/staff/${await idOf(office, 'Maling')}`, {
    name: 'Maling',
    role: 'owner',
    active: 'yes',
    pin: pins.cashier,
    again: pins.cashier,
  })
  await expect.poll(async () => (await counter.status()).directory.parts.staff.obstacle).toBe('realMoney')
  await added(counter.call, { name: 'Doni', role: 'cashier', pin: pins.cashier }, pins.owner)
  expect(await counter.names()).toEqual(['Doni', 'Ibu Sari'])
})
