/** A day at the counter of commit ee22013, opened by the counter of today. `fixture/make.mjs` made it. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { backupName } from '../../electron/backups/backup-name.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

const packed = join(import.meta.dirname, 'fixture/training')
const OWNER_PIN = '482915'

interface Known {
  readonly orders: readonly { readonly merchantTradeNo: string; readonly state: { readonly kind: string } }[]
  readonly refunds: readonly { readonly merchantTradeNo: string }[]
  readonly subscriptions: readonly object[]
  readonly accounts: readonly object[]
  readonly shifts: readonly object[]
  readonly staff: readonly { readonly id: string; readonly name: string; readonly role: string }[]
  readonly products: readonly object[]
  readonly auditLines: number
}
const known = JSON.parse(readFileSync(join(packed, 'known.json'), 'utf8')) as Known

function unpacked(): string {
  const dataDir = temporaryFolder()
  const training = join(dataDir, 'training')
  makeFolder(training)
  for (const name of readdirSync(packed)) {
    const file = join(training, name.replace(/\.gz$/, ''))
    if (name.endsWith('.gz'))
      writeFileSync(file, gunzipSync(readFileSync(join(packed, name))), { mode: 0o600 })
  }
  return dataDir
}

async function opened(dataDir: string, how: { readonly restore?: 'latest' } = {}) {
  const counter = await windowlessCounter({ dataDir, ...how })
  const owner = (await counter.call('staff.names', {})).find(({ name }) => name === 'Ibu Ani')
  const signedIn = await counter.call('staff.signIn', { staffId: owner?.id ?? '', pin: OWNER_PIN })
  expect(signedIn.kind).toBe('signedIn')
  return counter
}

const page = { search: '', limit: 100 }

test('everything that the older counter knew is there, and nothing has advanced without the gateway', async () => {
  const { call, trouble } = await opened(unpacked())
  const { orders } = await call('order.list', page)
  const asked = ({ state: _, lastCheckedAt: __, ...order }: Record<string, unknown>) => order
  expect(orders.map((order) => asked(order))).toMatchObject(known.orders.map((order) => asked({ ...order })))
  for (const { merchantTradeNo, state } of known.orders) {
    const { order, timeline } = await call('order.read', { merchantTradeNo })
    if (state.kind === 'rejected') expect(order.state.kind).toBe('unknown')
    if (['paid', 'paidLate'].includes(state.kind)) expect(order.state).toEqual(state)
    expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['created', 'sent']))
  }
  expect((await call('refund.list', { limit: 100 })).refunds).toMatchObject(known.refunds)
  // What is still open is asked about again, on a slow machine before this line.
  const same = (kind: object) => ({
    ...kind,
    state: expect.anything() as unknown,
    lastCheckedAt: expect.anything() as unknown,
  })
  const { subscriptions } = await call('subscription.list', page)
  expect(subscriptions).toMatchObject(known.subscriptions.map(same))
  expect((await call('staticAccount.list', page)).accounts).toMatchObject(known.accounts)
  expect((await call('shift.list', { limit: 100 })).shifts).toMatchObject(known.shifts)
  const staff = await call('staff.list', {})
  expect(staff.map(({ id, name, role }) => ({ id, name, role }))).toEqual(
    known.staff.map(({ id, name, role }) => ({ id, name, role })),
  )
  expect(await call('catalogue.list', {})).toMatchObject(known.products)
  const { entries } = await call('audit.list', { limit: 200 })
  expect(entries.length).toBeGreaterThan(known.auditLines)
  expect((await call('audit.check', {})).kind).toBe('intact')
  expect(trouble).toEqual([])
})

/** The codes of that day lapse at the gateway, and its payments grow too old to be refunded: a later run meets that. */
test('it goes on: an open code is paid, a paid order refunded, a new sale made, the shift closed', async () => {
  const dataDir = unpacked()
  const { call, trouble, close } = await opened(dataDir)
  const open = known.orders.find(({ state }) => state.kind === 'open')
  const merchantTradeNo = open?.merchantTradeNo ?? ''
  const isLate = (await call('sale.check', { merchantTradeNo })).state.kind === 'expired'
  const paid = await call('training.play', { merchantTradeNo, action: isLate ? 'payLate' : 'pay' })
  expect(paid.state.kind).toBe(isLate ? 'paidLate' : 'paid')
  const wallet = known.orders.find(({ merchantTradeNo: number }) =>
    known.refunds.some((refund) => refund.merchantTradeNo === number),
  )
  const refund = await call('refund.create', {
    refundId: crypto.randomUUID(),
    merchantTradeNo: wallet?.merchantTradeNo ?? '',
    amount: rupiah(1_000),
  })
  expect(['inProgress', 'done', 'rejected']).toContain(refund.state.kind)
  const sale = { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(9_000) }
  const fresh = await call('sale.charge', sale)
  expect(fresh.state.kind).toBe('open')
  const running = await call('shift.current', {})
  const carries = running.carriedOut.map(({ ref }) => ref)
  const closed = await call('shift.close', { number: running.number, counted: null, carries, by: 'Ibu Ani' })
  expect(closed.number).toBe(2)
  await close()

  const again = await opened(dataDir)
  const { orders } = await again.call('order.list', page)
  expect(orders).toHaveLength(known.orders.length + 1)
  expect([...trouble, ...again.trouble]).toEqual([])
})

test('a sale that was sent, lost, and then rejected for its failed second request is unknown again', async () => {
  const { call, trouble } = await opened(unpacked())
  const ended = known.orders.find(({ state }) => state.kind === 'rejected')
  const merchantTradeNo = ended?.merchantTradeNo ?? ''
  const { order, timeline } = await call('order.read', { merchantTradeNo })
  expect(order.state).toMatchObject({ kind: 'unknown', neverArrived: true, cause: 'againNotSent' })
  expect(timeline.findLast(({ kind }) => kind === 'resumed')?.detail).toMatchObject({ found: 'rejected' })
  const { cases } = await call('unresolved.list', {})
  expect(cases.map((one) => one.order.merchantTradeNo)).toContain(merchantTradeNo)
  expect((await call('sale.sendAgain', { merchantTradeNo })).state.kind).toBe('open')
  expect(trouble).toEqual([])
})

test('a backup made by the older counter is good, and is restored when the journal is damaged', async () => {
  const dataDir = unpacked()
  const training = join(dataDir, 'training')
  makeFolder(join(training, 'backups'))
  copyFileSync(join(training, 'journal.db'), join(training, 'backups', backupName(Date.now())))
  await (await opened(dataDir)).close()
  writeFileSync(join(training, 'journal.db'), 'damaged'.repeat(1_000))
  const { call } = await opened(dataDir, { restore: 'latest' })
  const { orders } = await call('order.list', page)
  expect(orders.map(({ merchantTradeNo }) => merchantTradeNo)).toEqual(
    known.orders.map(({ merchantTradeNo }) => merchantTradeNo),
  )
  const [backup] = (await call('backup.list', {})).backups
  expect(await call('backup.check', { name: backup?.name ?? '' })).toMatchObject({ sound: true })
})
