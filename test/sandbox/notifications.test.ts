import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { listedNotifications, outcomeOf } from './listed-notifications.ts'
import { acknowledge, merchantListener } from './merchant-listener.ts'
import { type StartedSandbox, startedSandbox } from './started-sandbox.ts'
import { paidByWallet, refundOf, validRequests } from './valid-requests.ts'

/** More than a heartbeat: whatever was due has been sent by then. */
const aWhile = () => pause(1_500)

test('a paid order is notified to its notifyUrl: the inquiry’s result, signed, with the five headers, once', async () => {
  const [sandbox, merchant] = [await startedSandbox(), await merchantListener()]
  const { merchantTradeNo } = (await sandbox.create('qr', { notifyUrl: merchant.url })).body
  await sandbox.play('pay', { merchantTradeNo })
  const told = await merchant.nth(1)
  expect(told.signatureValid).toBe(true)
  expect(told.headers).toMatchObject({
    'content-type': 'application/json;charset=utf-8',
    'x-timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/),
    'x-partner-id': '010001',
    'x-request-id': told.body.requestId,
  })
  const { requestId: _, ...inquired } = (await sandbox.query('qr', merchantTradeNo)).body
  expect(told.body).toEqual({ requestId: expect.any(String), ...inquired })
  expect(told.body.status).toBe('02')
  expect(await outcomeOf(sandbox, 1)).toMatchObject({
    kind: 'order',
    subject: merchantTradeNo,
    status: '02',
    outcome: 'acknowledged',
    dueAt: null,
    body: told.raw,
  })
  await aWhile()
  expect(merchant.received).toHaveLength(1)
})

test('a failed order is notified, and an expired one even without an inquiry; an order without notifyUrl is not', async () => {
  let now = Date.now()
  const [sandbox, merchant] = [await startedSandbox({ now: () => now }), await merchantListener()]
  const failed = (await sandbox.create('qr', { notifyUrl: merchant.url })).body.merchantTradeNo
  const expired = (await sandbox.create('store', { notifyUrl: merchant.url })).body.merchantTradeNo
  const silent = (await sandbox.create('qr')).body.merchantTradeNo
  await sandbox.play('fail', { merchantTradeNo: silent })
  await sandbox.play('fail', { merchantTradeNo: failed })
  expect((await merchant.nth(1)).body).toMatchObject({ merchantTradeNo: failed, status: '09' })
  now += 24 * 3_600_000
  expect((await merchant.nth(2)).body).toMatchObject({ merchantTradeNo: expired, status: '09' })
})

test('without an acknowledgement it comes again after 1, 5, 10, 30, 60, 300, 900 and 1800 seconds, and no more', async () => {
  let now = Date.now()
  const sandbox = await startedSandbox({ now: () => now })
  const merchant = await merchantListener((response) => response.writeHead(500).end())
  const { merchantTradeNo } = (await sandbox.create('qr', { notifyUrl: merchant.url })).body
  await sandbox.play('pay', { merchantTradeNo })
  for (const [attempts, gap] of [1, 5, 10, 30, 60, 300, 900, 1800].entries()) {
    const { dueAt, outcome: came } = (await outcomeOf(sandbox, attempts + 1)) ?? {}
    expect([dueAt, came]).toEqual([now + gap * 1000, 'answered with HTTP 500'])
    now += gap * 1000 - 1
    await pause(300)
    expect(merchant.received).toHaveLength(attempts + 1)
    now += 1
  }
  expect(await outcomeOf(sandbox, 9)).toMatchObject({ dueAt: null, acknowledgedAt: null })
  const ids = merchant.received.map(({ body }) => body.requestId)
  expect(new Set(ids).size).toBe(9)
})

test('what was not acknowledged goes on after a restart', async () => {
  const file = join(temporaryFolder(), 'sandbox.db')
  let now = Date.now()
  const merchant = await merchantListener((response) => response.writeHead(503).end())
  const before = await startedSandbox({ file, now: () => now })
  const { merchantTradeNo } = (await before.create('qr', { notifyUrl: merchant.url })).body
  await before.play('pay', { merchantTradeNo })
  await outcomeOf(before, 1)
  await before.close()
  merchant.answerBy(acknowledge)
  now += 1_000
  const after = await startedSandbox({ file, now: () => now })
  expect((await merchant.nth(2)).body.merchantTradeNo).toBe(merchantTradeNo)
  expect(await outcomeOf(after, 2)).toMatchObject({ outcome: 'acknowledged' })
})

test('twenty notifications that nobody answers hold up no other', async () => {
  // None is given up, however slow the machine: whatever waited for one would wait for ever.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  onTestFinished(() => timeout.mockRestore())
  const [sandbox, merchant] = [await startedSandbox(), await merchantListener()]
  const silent = await merchantListener(() => {})
  const paid = async (notifyUrl: string) => {
    const { merchantTradeNo } = (await sandbox.create('qr', { notifyUrl })).body
    await sandbox.play('pay', { merchantTradeNo })
  }
  for (let count = 0; count < 20; count += 1) await paid(silent.url)
  await silent.nth(20)
  await paid(merchant.url)
  await merchant.nth(1)
  const unanswered = (await listedNotifications(sandbox)).filter(({ url }) => url === silent.url)
  expect(unanswered.map(({ attempts }) => attempts)).toEqual(Array(20).fill(0))
})

test('an attempt under way when the sandbox stops is neither waited for nor counted', async () => {
  const file = join(temporaryFolder(), 'sandbox.db')
  const merchant = await merchantListener(() => {})
  const before = await startedSandbox({ file })
  const { merchantTradeNo } = (await before.create('qr', { notifyUrl: merchant.url })).body
  await before.play('pay', { merchantTradeNo })
  await merchant.nth(1)
  await before.close()
  merchant.answerBy(acknowledge)
  const after = await startedSandbox({ file })
  expect(await outcomeOf(after, 1)).toMatchObject({ outcome: 'acknowledged' })
})

test('a notification can be sent again by hand, delivered or not', async () => {
  const [sandbox, merchant] = [await startedSandbox(), await merchantListener()]
  const { merchantTradeNo } = (await sandbox.create('qr', { notifyUrl: merchant.url })).body
  await sandbox.play('pay', { merchantTradeNo })
  const { id } = (await outcomeOf(sandbox, 1)) ?? {}
  expect((await sandbox.play('notifications/replay', { id })).status).toBe(200)
  expect((await merchant.nth(2)).body.merchantTradeNo).toBe(merchantTradeNo)
  expect((await sandbox.play('notifications/replay', { id: 999 })).status).toBe(404)
  expect((await sandbox.play('notifications/replay', {})).status).toBe(400)
})

test('a path is signed without its query string', async () => {
  const [sandbox, merchant] = [await startedSandbox(), await merchantListener()]
  const { merchantTradeNo } = (await sandbox.create('qr', { notifyUrl: `${merchant.url}?shop=1` })).body
  await sandbox.play('pay', { merchantTradeNo })
  expect(await merchant.nth(1)).toMatchObject({ path: '/notify?shop=1', signatureValid: true })
})

test('by fault an acknowledged notification comes twice, the same bytes', async () => {
  const [sandbox, merchant] = [await startedSandbox(), await merchantListener()]
  await sandbox.play('faults', { kind: 'duplicateNotification', count: 1 })
  const { merchantTradeNo } = (await sandbox.create('qr', { notifyUrl: merchant.url })).body
  await sandbox.play('pay', { merchantTradeNo })
  const [one, other] = [await merchant.nth(1), await merchant.nth(2)]
  expect([other.raw, other.headers['x-signature']]).toEqual([one.raw, one.headers['x-signature']])
  expect(await outcomeOf(sandbox, 1)).toMatchObject({ outcome: 'acknowledged' })
})

test('faults of answers befall notifications where they are asked to', async () => {
  const [sandbox, merchant] = [await startedSandbox(), await merchantListener()]
  for (const kind of ['nestedPaymentMethodInfo', 'wrongAmount', 'wrongSignature']) {
    await sandbox.play('faults', { kind, operation: 'notification' })
  }
  const created = await sandbox.create('qr', { notifyUrl: merchant.url })
  expect([created.signatureValid, created.body.amount]).toEqual([true, '10000.00'])
  await sandbox.play('pay', created.body)
  const { signatureValid, body } = await merchant.nth(1)
  expect(signatureValid).toBe(false)
  expect(body).toMatchObject({ amount: '10001.00', paymentMethodInfo: { qrCode: created.body.qrCode } })
  expect(body).not.toHaveProperty('qrCode')
})

test('by fault a failed order is paid late: 09 is notified, then 02, and a redelivery of the first still says 09', async () => {
  const [sandbox, merchant] = [await startedSandbox(), await merchantListener()]
  const { merchantTradeNo } = (await sandbox.create('qr', { notifyUrl: merchant.url })).body
  await sandbox.play('expire', { merchantTradeNo })
  expect((await merchant.nth(1)).body.status).toBe('09')
  const [{ id } = {}] = await listedNotifications(sandbox)
  expect((await sandbox.play('pay', { merchantTradeNo })).status).toBe(409)
  await sandbox.play('faults', { kind: 'latePayment', count: 1 })
  expect((await sandbox.play('pay', { merchantTradeNo })).status).toBe(200)
  expect((await merchant.nth(2)).body).toMatchObject({ status: '02', successTime: expect.any(String) })
  expect((await sandbox.query('qr', merchantTradeNo)).body.status).toBe('02')
  await sandbox.play('notifications/replay', { id })
  expect((await merchant.nth(3)).body).toMatchObject({ merchantTradeNo, status: '09' })
  expect((await merchant.nth(3)).body).not.toHaveProperty('successTime')
})

test('a refund is notified when it is done and when it failed, with the fields of its inquiry', async () => {
  const [sandbox, merchant] = [await startedSandbox(), await merchantListener()]
  const order = await paidByWallet(sandbox)
  for (const [merchantRefundNo, status] of [
    ['RF-1', '02'],
    ['RF-2', '05'],
  ]) {
    const part = { merchantRefundNo, refundAmount: '1000.00', notifyUrl: merchant.url }
    await sandbox.call('refundEMoneyOrder', refundOf(order, part))
    await sandbox.play('refunds/settle', { merchantRefundNo, status })
  }
  const told = [(await merchant.nth(1)).body, (await merchant.nth(2)).body]
  expect(told.map(({ merchantRefundNo, status }) => [merchantRefundNo, status])).toEqual([
    ['RF-1', '02'],
    ['RF-2', '05'],
  ])
  const inquiry = { merchantRefundNo: 'RF-1', paymentType: order.paymentType }
  const { requestId: _, ...inquired } = (await sandbox.call('queryRefund', inquiry)).body
  expect(told[0]).toEqual({ requestId: expect.any(String), ...inquired })
})

/** A customer has confirmed a subscription that is charged at this pace. */
async function subscribed(sandbox: StartedSandbox, notifyUrl: string, type: 'DAILY' | 'WEEKLY') {
  const subInterval = { type, value: 1 }
  const wish = { ...validRequests.createEMoneySubscription, subInterval, notifyUrl }
  await sandbox.call('createEMoneySubscription', wish)
  await sandbox.play('subscriptions/confirm', { merchantTradeNo: 'S-1' })
}

test('a subscription notifies each payment, the reminder before it, and its cancellation', async () => {
  const [sandbox, merchant] = [await startedSandbox(), await merchantListener()]
  const number = { merchantTradeNo: 'S-1', paymentType: 'StaticWalletASub' }
  await subscribed(sandbox, merchant.url, 'WEEKLY')
  const first = (await merchant.nth(1)).body
  expect(first).toMatchObject({ ...number, eventType: 'payment', status: '02', amount: 50_000 })
  await sandbox.play('clock', { advanceSeconds: 7 * 86_400 })
  const [reminder, second] = [(await merchant.nth(2)).body, (await merchant.nth(3)).body]
  expect(reminder).toMatchObject({ ...number, eventType: 'reminder' })
  expect(second).toMatchObject({ ...number, eventType: 'payment' })
  expect(second.platformTradeNo).not.toBe(first.platformTradeNo)
  await sandbox.call('cancelEMoneySubscription', number)
  expect((await merchant.nth(4)).body).toMatchObject({ ...number, eventType: 'cancellation', status: '06' })
  expect((await Promise.all([1, 2, 3, 4].map(merchant.nth))).every((one) => one.signatureValid)).toBe(true)
})

test('after a jump of the clock each reminder names the payment that it was for', async () => {
  const [sandbox, merchant] = [await startedSandbox(), await merchantListener()]
  await subscribed(sandbox, merchant.url, 'WEEKLY')
  await sandbox.play('clock', { advanceSeconds: 22 * 86_400 })
  const told = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(async (nth) => (await merchant.nth(nth)).body))
  const reminders = told.filter(({ eventType }) => eventType === 'reminder')
  const payments = told.filter(({ eventType }) => eventType === 'payment').slice(1)
  expect(reminders).toHaveLength(3)
  expect(reminders.map(({ nextPaymentTime }) => nextPaymentTime).sort()).toEqual(
    payments.map(({ successTime }) => successTime).sort(),
  )
})

test('a charge that fails is notified as failed, without a time of success', async () => {
  const [sandbox, merchant] = [await startedSandbox(), await merchantListener()]
  await subscribed(sandbox, merchant.url, 'DAILY')
  await merchant.nth(1)
  await sandbox.play('subscriptions/next-charge', { merchantTradeNo: 'S-1', status: '09' })
  await sandbox.play('clock', { advanceSeconds: 86_400 })
  const { body, signatureValid } = await merchant.nth(2)
  expect(signatureValid).toBe(true)
  expect(body).toMatchObject({ eventType: 'paymentFailure', merchantTradeNo: 'S-1', status: '02' })
  expect(body.paymentInfo[0]).toMatchObject({ platformTradeNo: body.platformTradeNo, status: '09' })
  expect(body).not.toHaveProperty('successTime')
})

test('a merchant at another address hears there of everything that was made before, and of nothing at the old one', async () => {
  const file = join(temporaryFolder(), 'sandbox.db')
  // It stands until the move, so that nothing comes a second time before.
  let now = Date.now()
  const [old, moved] = [
    await merchantListener((response) => response.writeHead(500).end()),
    await merchantListener(),
  ]
  const notifyUrl = old.url
  const before = await startedSandbox({ file, now: () => now })
  const unsent = (await before.create('qr', { notifyUrl })).body.merchantTradeNo
  await before.play('pay', { merchantTradeNo: unsent })
  await old.nth(1)
  const failed = (await before.create('store')).body.merchantTradeNo
  await before.play('fail', { merchantTradeNo: failed })
  const late = (await before.create('card', { notifyUrl })).body.merchantTradeNo
  await before.play('fail', { merchantTradeNo: late })
  await old.nth(2)
  const open = (await before.create('virtualAccount', { notifyUrl })).body.merchantTradeNo
  const silent = (await before.create('payLater')).body.merchantTradeNo
  const wallet = await paidByWallet(before)
  await before.call('refundEMoneyOrder', refundOf(wallet, { notifyUrl }))
  const { vaCode } = (
    await before.call('createStaticVirtualAccount', {
      ...validRequests.createStaticVirtualAccount,
      notifyUrl,
    })
  ).body
  await before.call('createEMoneySubscription', { ...validRequests.createEMoneySubscription, notifyUrl })
  await before.close()
  expect(old.received.map(({ body }) => body.merchantTradeNo)).toEqual([unsent, late])

  const ledger = openLedger(file)
  ledger.notifyAt(moved.url)
  now += 1_000
  const after = await startedSandbox({ ledger, now: () => now })
  await after.play('pay', { merchantTradeNo: open })
  await after.play('pay', { merchantTradeNo: silent })
  await after.play('pay', { merchantTradeNo: late, late: true })
  await after.play('pay', { merchantTradeNo: failed, late: true })
  await after.play('pay', { vaCode, amount: '20000.00' })
  await after.play('subscriptions/confirm', { merchantTradeNo: 'S-1' })
  await after.play('clock', { advanceSeconds: 10 })
  const about = ({ body }: Awaited<ReturnType<typeof moved.nth>>) =>
    body.merchantRefundNo ?? body.vaCode ?? body.merchantTradeNo
  const openCode = (await after.query('virtualAccount', open)).body.vaCode
  const wanted = [unsent, late, late, openCode, vaCode, 'S-1', 'R-1']
  await expect.poll(() => moved.received.map(about).sort()).toEqual(wanted.sort())
  expect(old.received).toHaveLength(2)
})
