import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { type Call, windowlessCounter } from '../helpers/windowless-counter.ts'
import { paidAtSandbox, sandboxSetup } from '../refunds/refund-setup.ts'
import { merchant } from '../sandbox/started-sandbox.ts'

const pins = { owner: '482913', supervisor: '739158', cashier: '573902' }

/** An e-money order that was paid before this counter started, and one of each at the counter; the cashier is on duty. */
async function staffedCounter() {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'training'))
  const journal = openJournal(join(dataDir, 'training', 'journal.db'))
  const gateway = await sandboxSetup({ journal })
  const paid = [await paidAtSandbox(gateway), await paidAtSandbox(gateway)]
  await journal.close()
  const sandbox = { url: gateway.sandbox.url, merchantId: merchant.id, secret: merchant.secret }
  const counter = await windowlessCounter({ dataDir, sandbox })
  await counter.call('staff.setUp', { name: 'Ibu Sari', pin: pins.owner })
  const supervisor = await counter.call('staff.add', {
    name: 'Rina',
    role: 'supervisor',
    pin: pins.supervisor,
  })
  const cashier = await counter.call('staff.add', { name: 'Budi', role: 'cashier', pin: pins.cashier })
  await counter.call('staff.signIn', { staffId: cashier.id, pin: pins.cashier })
  const [order = '', other = ''] = paid.map(({ merchantTradeNo }) => merchantTradeNo)
  return { ...counter, dataDir, sandbox, gateway, order, other, supervisor, cashier }
}

const refundOf = (merchantTradeNo: string, amount = 10_000) => ({
  refundId: randomUUID(),
  merchantTradeNo,
  amount: rupiah(amount),
})

/** A supervisor's yes to a refund. */
async function approved(call: Call, staffId: string, merchantTradeNo: string, amount = 10_000) {
  const answer = await call('staff.approve', {
    staffId,
    pin: pins.supervisor,
    action: 'refund',
    merchantTradeNo,
    amount: rupiah(amount),
  })
  if (answer.kind !== 'approved') throw new Error(`not approved: ${answer.kind}`)
  return answer.approval
}

test('a cashier refunds by a supervisor’s approval: once, and only what was approved', async () => {
  const { call, order, other, supervisor } = await staffedCounter()
  await expect(call('refund.create', refundOf(order))).rejects.toMatchObject({ code: 'notAllowed' })
  const refused = { code: 'approvalRefused' }
  const made = { ...refundOf(order), approval: randomUUID() }
  await expect(call('refund.create', made)).rejects.toMatchObject(refused)

  const approval = await approved(call, supervisor.id, order)
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
  const { call, close, trouble, dataDir, sandbox, order, supervisor, cashier } = await staffedCounter()
  const approval = await approved(call, supervisor.id, order)
  await call('refund.create', { ...refundOf(order), approval })
  await expect(call('refund.create', { ...refundOf(order), approval })).rejects.toThrow()
  await expect(call('audit.list', { limit: 50 })).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(call('staff.list', {})).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(call('settings.change', { language: 'en' })).rejects.toMatchObject({ code: 'notAllowed' })
  const [owner] = await call('staff.names', {})
  await call('staff.signIn', { staffId: owner?.id ?? '', pin: pins.owner })
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
  expect((await call('audit.export', { staffId: cashier.id })).csv).toContain('refund;Budi;cashier')

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
    ...Object.values(pins),
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
