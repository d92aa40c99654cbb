import { expect, test } from 'vitest'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { formatWibTime } from '../../shared/wib-time.ts'
import { headerTime } from '../helpers/signed-request.ts'
import { errCodeOf, type StartedSandbox, startedSandbox } from './started-sandbox.ts'
import { validRequests } from './valid-requests.ts'

const DAY = 86_400
const named = { paymentType: 'StaticWalletASub', merchantTradeNo: 'S-1' }

/** A sandbox whose business time begins at a fixed moment and only moves when told to. */
async function sandboxAt(moment: string, ledger = openLedger(':memory:')) {
  const wall = Date.parse(moment)
  const sandbox = await startedSandbox({ now: () => wall, ledger })
  const timestamp = headerTime(wall)
  return {
    ...sandbox,
    call: (...[name, members]: Parameters<StartedSandbox['call']>) =>
      sandbox.call(name, members, { timestamp }),
    advance: (advanceSeconds: number) => sandbox.play('clock', { advanceSeconds }),
  }
}
type Sandbox = Awaited<ReturnType<typeof sandboxAt>>

const create = (sandbox: Sandbox, members: Record<string, unknown> = {}) =>
  sandbox.call('createEMoneySubscription', { ...validRequests.createEMoneySubscription, ...members })
const ask = async (sandbox: Sandbox) => (await sandbox.call('queryEMoneySubscription', named)).body
const cancel = (sandbox: Sandbox) => sandbox.call('cancelEMoneySubscription', named)
const confirm = (sandbox: Sandbox) => sandbox.play('subscriptions/confirm', { merchantTradeNo: 'S-1' })
const paidAt = async (sandbox: Sandbox, page: Record<string, unknown> = { pageSize: 50 }) => {
  const { body } = await sandbox.call('queryEMoneySubscriptionTransactions', { ...named, ...page })
  return body.paymentInfo.map(({ successTime }: { successTime: string }) => successTime)
}

test('a subscription is created, confirmed at checkout with its first payment, and cancelled', async () => {
  const sandbox = await sandboxAt('2026-03-01T10:00:00.000+07:00')
  const created = await create(sandbox)
  expect(created.body).toMatchObject({
    status: '01',
    merchantTradeNo: 'S-1',
    createTime: '20260301100000',
    expiredTime: '20260301110000',
    checkoutUrl: expect.stringContaining(sandbox.url),
  })
  expect(created.raw).toContain('"requestAmount":50000.00')
  expect((await ask(sandbox)).paymentInfo).toEqual([])
  expect((await confirm(sandbox)).status).toBe(200)
  expect(await ask(sandbox)).toMatchObject({
    status: '02',
    subTitle: 'Kopi tiap hari',
    subInterval: { type: 'DAILY', value: 1 },
    paymentInfo: [{ status: '02', amount: 50_000, successTime: '20260301100000' }],
  })
  expect((await confirm(sandbox)).status).toBe(409)
  expect((await cancel(sandbox)).body).toMatchObject({ errCode: '0', status: '06' })
  expect((await cancel(sandbox)).body.status).toBe('06')
  await sandbox.advance(30 * DAY)
  expect(await paidAt(sandbox)).toHaveLength(1)
})

test('one that is not confirmed in time has failed, and one that the user refuses too', async () => {
  const sandbox = await sandboxAt('2026-03-01T10:00:00.000+07:00')
  await create(sandbox)
  await sandbox.advance(3_599)
  expect((await ask(sandbox)).status).toBe('01')
  await sandbox.advance(1)
  expect((await ask(sandbox)).status).toBe('09')
  expect((await confirm(sandbox)).status).toBe(409)
  expect((await cancel(sandbox)).body.status).toBe('09')
  await create(sandbox, { merchantTradeNo: 'S-2' })
  expect(await (await sandbox.play('fail', { merchantTradeNo: 'S-2' })).json()).toMatchObject({
    status: '09',
  })
})

test('charges follow the schedule by business time, each at its own moment, newest first', async () => {
  const sandbox = await sandboxAt('2026-03-01T10:00:00.000+07:00')
  await create(sandbox, { subInterval: { type: 'WEEKLY', value: 2 } })
  await confirm(sandbox)
  await sandbox.advance(14 * DAY - 1)
  expect(await paidAt(sandbox)).toEqual(['20260301100000'])
  await sandbox.advance(1)
  expect(await paidAt(sandbox)).toEqual(['20260315100000', '20260301100000'])
  await sandbox.advance(28 * DAY)
  expect(await paidAt(sandbox)).toEqual([
    '20260412100000',
    '20260329100000',
    '20260315100000',
    '20260301100000',
  ])
})

test('months go by the calendar: from the 31st to the last day there is', async () => {
  const sandbox = await sandboxAt('2026-01-31T23:30:00.000+07:00')
  await create(sandbox, { subInterval: { type: 'MONTHLY', value: 1 } })
  await confirm(sandbox)
  await sandbox.advance(90 * DAY)
  expect(await paidAt(sandbox)).toEqual([
    '20260430233000',
    '20260331233000',
    '20260228233000',
    '20260131233000',
  ])
})

test('transactions come by pages, ten unless asked otherwise', async () => {
  const sandbox = await sandboxAt('2026-03-01T10:00:00.000+07:00')
  await create(sandbox)
  await confirm(sandbox)
  await sandbox.advance(24 * DAY)
  expect(await paidAt(sandbox, {})).toHaveLength(10)
  expect((await ask(sandbox)).paymentInfo).toHaveLength(10)
  expect(await paidAt(sandbox, { pageNum: 3 })).toHaveLength(5)
  expect(await paidAt(sandbox, { pageNum: 4 })).toEqual([])
  expect(await paidAt(sandbox, { pageNum: 25, pageSize: 1 })).toEqual(['20260301100000'])
})

test('under OUR each payment is the amount with its fee', async () => {
  const sandbox = await sandboxAt('2026-03-01T10:00:00.000+07:00')
  const created = await create(sandbox, { requestAmount: '12345.00', feeType: 'OUR' })
  expect(created.body).toMatchObject({ requestAmount: 12345, amount: 12531 })
  await confirm(sandbox)
  const { paymentInfo } = await ask(sandbox)
  expect(paymentInfo[0]).toMatchObject({
    amount: 12531,
    transFeeRate: '0.015000',
    transFeeAmount: 185.18,
    totalTransFee: 186,
    vatFee: 20.46,
  })
})

test('limits, other channels and used numbers are refused', async () => {
  const sandbox = await sandboxAt('2026-03-01T10:00:00.000+07:00')
  expect(errCodeOf(await create(sandbox, { requestAmount: 9_999 }))).toBe('amountOutOfRange')
  expect(errCodeOf(await create(sandbox))).toBe('0')
  expect(errCodeOf(await create(sandbox))).toBe('duplicateMerchantTradeNo')
  const order = { ...validRequests.createQrOrder, merchantTradeNo: 'S-1' }
  expect(errCodeOf(await sandbox.call('createQrOrder', order))).toBe('duplicateMerchantTradeNo')
  await sandbox.call('createQrOrder', { ...order, merchantTradeNo: 'T-1' })
  expect(errCodeOf(await create(sandbox, { merchantTradeNo: 'T-1' }))).toBe('duplicateMerchantTradeNo')
  const other = { ...named, paymentType: 'DynamicWalletASub' }
  expect(errCodeOf(await sandbox.call('queryEMoneySubscription', other))).toBe('subscriptionNotFound')
  expect(errCodeOf(await sandbox.call('cancelEMoneySubscription', other))).toBe('subscriptionNotFound')
})

test('a card subscription goes by its agreementId: INIT, ACTIVE, charged until its last day', async () => {
  const ledger = openLedger(':memory:')
  const sandbox = await sandboxAt('2026-03-01T10:00:00.000+07:00', ledger)
  const request = { ...validRequests.createCardSubscription, subInterval: 'DAILY', expiredDate: '2026-03-04' }
  const created = await sandbox.call('createCardSubscription', request)
  expect(created.body).toMatchObject({
    errCode: '0',
    status: 'INIT',
    agreementId: 'A-1',
    checkoutUrl: expect.stringContaining(sandbox.url),
  })
  expect(errCodeOf(await sandbox.call('createCardSubscription', request))).toBe('duplicateAgreementId')
  const confirmed = await sandbox.play('subscriptions/confirm', { agreementId: 'A-1' })
  expect(await confirmed.json()).toMatchObject({ status: 'ACTIVE' })
  await sandbox.advance(60 * DAY)
  const { platformNo } = ledger.subscriptions.find('card', 'A-1') ?? { platformNo: '' }
  const charges = ledger.subscriptions.charges(platformNo, { limit: 99, offset: 0 })
  expect(charges.map(({ chargedAt }) => formatWibTime(chargedAt).slice(0, 8))).toEqual([
    '20260304',
    '20260303',
    '20260302',
    '20260301',
  ])
  const query = { paymentType: 'StaticCcSub', agreementId: 'A-1' }
  expect((await sandbox.call('queryCardSubscription', query)).body).toMatchObject({ status: 'ACTIVE' })
  const unknown = { ...query, agreementId: 'A-2' }
  expect(errCodeOf(await sandbox.call('queryCardSubscription', unknown))).toBe('subscriptionNotFound')
  const failed = { ...request, agreementId: 'A-3' }
  await sandbox.call('createCardSubscription', failed)
  await sandbox.play('subscriptions/fail', { agreementId: 'A-3' })
  const asked = await sandbox.call('queryCardSubscription', { ...query, agreementId: 'A-3' })
  expect(asked.body.status).toBe('FAILED')
})

test('a confirmation names one subscription that exists', async () => {
  const sandbox = await sandboxAt('2026-03-01T10:00:00.000+07:00')
  const status = async (body: object) =>
    (await sandbox.play('subscriptions/confirm', body as Record<string, unknown>)).status
  expect(await status({})).toBe(400)
  expect(await status({ merchantTradeNo: 'S-1', agreementId: 'A-1' })).toBe(400)
  expect(await status({ merchantTradeNo: 'S-1' })).toBe(404)
})

const nextCharge = (sandbox: Sandbox, body: Record<string, unknown>) =>
  sandbox.play('subscriptions/next-charge', body)

test('a charge may fail: it is notified as 09 without a payment, and the next charge comes at its usual time', async () => {
  const sandbox = await sandboxAt('2026-03-01T10:00:00.000+07:00')
  await create(sandbox)
  expect((await nextCharge(sandbox, { merchantTradeNo: 'S-1', status: '09' })).status).toBe(409)
  await confirm(sandbox)
  expect((await nextCharge(sandbox, { merchantTradeNo: 'S-1', status: '05' })).status).toBe(400)
  expect((await nextCharge(sandbox, { merchantTradeNo: 'S-1', status: '09' })).status).toBe(200)
  await sandbox.advance(2 * DAY)
  const { status, paymentInfo } = await ask(sandbox)
  expect(status).toBe('02')
  expect(paymentInfo.map((payment: { status: string }) => payment.status)).toEqual(['02', '09', '02'])
  expect(paymentInfo[1]).toEqual({ platformTradeNo: expect.any(String), amount: 50_000, status: '09' })
  expect(await paidAt(sandbox)).toEqual(['20260303100000', undefined, '20260301100000'])
  await nextCharge(sandbox, { merchantTradeNo: 'S-1', status: '09' })
  await nextCharge(sandbox, { merchantTradeNo: 'S-1', status: '02' })
  await sandbox.advance(DAY)
  expect((await ask(sandbox)).paymentInfo[0]).toMatchObject({ status: '02' })
  await cancel(sandbox)
  expect((await nextCharge(sandbox, { merchantTradeNo: 'S-1', status: '09' })).status).toBe(409)
})

test('the charge of a card subscription may fail too', async () => {
  const ledger = openLedger(':memory:')
  const sandbox = await sandboxAt('2026-03-01T10:00:00.000+07:00', ledger)
  await sandbox.call('createCardSubscription', {
    ...validRequests.createCardSubscription,
    subInterval: 'DAILY',
  })
  await sandbox.play('subscriptions/confirm', { agreementId: 'A-1' })
  expect((await nextCharge(sandbox, { agreementId: 'A-1', status: '09' })).status).toBe(200)
  await sandbox.advance(2 * DAY)
  const { platformNo } = ledger.subscriptions.find('card', 'A-1') ?? { platformNo: '' }
  const charges = ledger.subscriptions.charges(platformNo, { limit: 9, offset: 0 })
  expect(charges.map(({ status }) => status)).toEqual(['02', '09', '02'])
  const listed = await sandbox.look('subscriptions')
  expect(listed).toMatchObject([{ paymentInfo: [{ status: '02' }, { status: '09' }, { status: '02' }] }])
})

test('the next charge can be made to come now, and leaves those after it where they were', async () => {
  const sandbox = await sandboxAt('2026-03-01T10:00:00.000+07:00')
  await create(sandbox, { subInterval: { type: 'WEEKLY', value: 1 } })
  const charge = (status: string) => sandbox.play('subscriptions/charge', { merchantTradeNo: 'S-1', status })
  expect((await charge('02')).status).toBe(409)
  await confirm(sandbox)
  await sandbox.advance(DAY)
  expect((await charge('09')).status).toBe(200)
  expect((await ask(sandbox)).paymentInfo).toMatchObject([{ status: '09' }, { status: '02' }])
  expect((await charge('02')).status).toBe(200)
  expect(await paidAt(sandbox)).toEqual(['20260302100000', undefined, '20260301100000'])
  // Two of the weekly ones have come; the third is due three weeks after the first payment.
  await sandbox.advance(20 * DAY - 1)
  expect(await paidAt(sandbox)).toHaveLength(3)
  await sandbox.advance(1)
  expect((await paidAt(sandbox))[0]).toBe('20260322100000')
})

test('a customer ends a subscription in the wallet: it is cancelled, and nothing is charged any more', async () => {
  const sandbox = await sandboxAt('2026-03-01T10:00:00.000+07:00')
  await create(sandbox)
  const end = () => sandbox.play('subscriptions/cancel', { merchantTradeNo: 'S-1' })
  expect((await end()).status).toBe(409)
  await confirm(sandbox)
  expect((await end()).status).toBe(200)
  expect((await ask(sandbox)).status).toBe('06')
  await sandbox.advance(30 * DAY)
  expect(await paidAt(sandbox)).toHaveLength(1)
  expect((await end()).status).toBe(409)
})
