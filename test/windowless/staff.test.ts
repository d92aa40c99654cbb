import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { trainingJournal } from '../helpers/open-journal.ts'
import { staffed, staffPins } from '../helpers/staffed.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { paidAtSandbox, sandboxSetup } from '../refunds/refund-setup.ts'

/** An e-money order that was paid before this counter started, and one of each at the counter; the cashier is on duty. */
async function staffedCounter() {
  const dataDir = temporaryFolder()
  const journal = trainingJournal(dataDir)
  const gateway = await sandboxSetup({ journal })
  const paid = [await paidAtSandbox(gateway), await paidAtSandbox(gateway)]
  await journal.close()
  const sandbox = gateway.sandbox.elsewhere
  const counter = await windowlessCounter({ dataDir, sandbox })
  const staff = await staffed(counter.call)
  const [order = '', other = ''] = paid.map(({ merchantTradeNo }) => merchantTradeNo)
  return { ...counter, dataDir, sandbox, gateway, order, other, ...staff }
}

const refundOf = (merchantTradeNo: string, amount = 10_000) => ({
  refundId: randomUUID(),
  merchantTradeNo,
  amount: rupiah(amount),
})

/** What a supervisor says yes to. */
const asRefund = (merchantTradeNo: string) =>
  ({ action: 'refund', merchantTradeNo, amount: rupiah(10_000) }) as const

test('a cashier refunds by a supervisor’s approval: once, and only what was approved', async () => {
  const { call, order, other, approve } = await staffedCounter()
  await expect(call('refund.create', refundOf(order))).rejects.toMatchObject({ code: 'notAllowed' })
  const refused = { code: 'approvalRefused' }
  const made = { ...refundOf(order), approval: randomUUID() }
  await expect(call('refund.create', made)).rejects.toMatchObject(refused)

  const approval = await approve(asRefund(order))
  await expect(call('refund.create', { ...refundOf(other), approval })).rejects.toMatchObject(refused)
  await expect(call('refund.create', { ...refundOf(order, 10_001), approval })).rejects.toMatchObject(refused)
  const wanted = { ...refundOf(order), approval }
  const refund = await call('refund.create', wanted)
  expect(refund.state.kind).toBe('inProgress')
  // The answer may have been lost on the way: asked for once more, it is the same refund and not another.
  expect((await call('refund.create', wanted)).merchantRefundNo).toBe(refund.merchantRefundNo)
  await expect(call('refund.create', { ...refundOf(order), approval })).rejects.toMatchObject(refused)

  const { timeline, refunds } = await call('order.read', { merchantTradeNo: order })
  expect(refunds).toHaveLength(1)
  const line = timeline.find(({ kind }) => kind === 'refundCreated')
  expect(line?.detail).toMatchObject({ by: 'Budi', approvedBy: 'Rina' })
})

test('what staff did is in the audit log, for the owner alone, and no secret is anywhere', async () => {
  const { call, close, trouble, dataDir, sandbox, order, approve, signIn, budi } = await staffedCounter()
  const approval = await approve(asRefund(order))
  await call('refund.create', { ...refundOf(order), approval })
  await expect(call('refund.create', { ...refundOf(order), approval })).rejects.toThrow()
  await expect(call('audit.list', { limit: 50 })).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(call('staff.list', {})).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(call('settings.change', { language: 'en' })).rejects.toMatchObject({ code: 'notAllowed' })
  await signIn('owner')
  await call('settings.change', { shop: { name: 'Toko Baru' } })
  const log = await call('audit.list', { limit: 50 })
  expect(log.entries.map(({ kind, by }) => `${kind} ${by?.name ?? '–'}`).reverse()).toEqual([
    'staffAdded –',
    'staffAdded Ibu Sari',
    'staffAdded Ibu Sari',
    'signedIn Budi',
    'approved Rina',
    'refund Budi',
    'approvalRefused Budi',
    'signedIn Ibu Sari',
    'settingsChanged Ibu Sari',
  ])
  expect(log.entries[0]?.detail).toEqual({ 'shop.name': 'Toko Baru' })
  const ofBudi = await call('audit.list', { staffId: budi.id, limit: 9 })
  expect(ofBudi.entries.map(({ kind }) => kind)).toContain('refund')

  const sale = { saleId: randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) }
  const qris = await call('sale.charge', sale)
  expect(qris.cashier).toBe('Ibu Sari')
  await call('staff.lock', {})
  await expect(call('order.list', { search: '', limit: 5 })).rejects.toMatchObject({ code: 'locked' })
  expect(await call('app.start', {})).toMatchObject({ openOrders: [], duty: { kind: 'locked' } })
  await close()

  const key = join(dataDir, 'training', 'counter.key')
  expect(statSync(key).mode & 0o077).toBe(0)
  const keys = readFileSync(key, 'utf8').trim().split('\n')
  const secrets = [
    ...Object.values(staffPins),
    ...keys,
    ...keys.map((line) => Buffer.from(line, 'base64').toString('latin1')),
  ]
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'counter.key',
  )
  const told = [JSON.stringify([log, trouble.map(String)])]
  const places = [
    ...told,
    ...files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')),
  ]
  const found = (secret: string) => places.some((text) => text.includes(secret))
  expect(secrets.filter(found)).toEqual([])
  expect(found('Ibu Sari')).toBe(true)

  const next = await windowlessCounter({ dataDir, sandbox })
  expect((await next.call('app.start', {})).duty).toEqual({ kind: 'locked' })
  await expect
    .poll(() => next.heard.find(({ name }) => name === 'audit.checked')?.value)
    .toMatchObject({
      kind: 'intact',
    })
  await next.close()
  // Without its keys a counter with staff must not start as if there were none.
  rmSync(key)
  await expect(windowlessCounter({ dataDir, sandbox })).rejects.toThrow('counter.key')
})
