import { expect, test } from 'vitest'
import { errCodeOf, refusalOf, type StartedSandbox, startedSandbox } from './started-sandbox.ts'
import { paidByWallet, refundOf } from './valid-requests.ts'

let refunds = 0
const refund = (
  sandbox: StartedSandbox,
  order: Record<string, unknown>,
  members: Record<string, unknown> = {},
) => sandbox.call('refundEMoneyOrder', refundOf(order, { merchantRefundNo: `R-${++refunds}`, ...members }))
const ask = (sandbox: StartedSandbox, merchantRefundNo: unknown) =>
  sandbox.call('queryRefund', { paymentType: 'WALLETABALANCE', merchantRefundNo })

test('a refund is in progress, comes through by itself two seconds of business time later, and is final', async () => {
  let now = Date.now()
  const sandbox = await startedSandbox({ now: () => now })
  const order = await paidByWallet(sandbox)
  const { body } = await refund(sandbox, order, { storeId: 'CABANG-7' })
  expect(body).toMatchObject({
    status: '03',
    amount: '10000.00',
    merchantTradeNo: order.merchantTradeNo,
    platformTradeNo: order.platformTradeNo,
    storeId: 'CABANG-7',
    createTime: expect.stringMatching(/^\d{14}$/),
  })
  expect(body).not.toHaveProperty('successTime')
  // The document's refund record has no such member.
  expect(body).not.toHaveProperty('refundAmount')
  now += 500
  expect((await ask(sandbox, body.merchantRefundNo)).body.status).toBe('03')
  now += 2_000
  const decided = (await ask(sandbox, body.merchantRefundNo)).body
  expect(decided).toMatchObject({ status: '02', successTime: expect.stringMatching(/^\d{14}$/) })
  const { merchantRefundNo } = body
  const again = await sandbox.play('refunds/settle', { merchantRefundNo, status: '05' })
  expect(await refusalOf(again)).toEqual([409, 'Not possible: the refund is already decided.'])
})

test('a refund is decided on command, either way, and once', async () => {
  const sandbox = await startedSandbox()
  const order = await paidByWallet(sandbox)
  const { merchantRefundNo } = (await refund(sandbox, order)).body
  const decide = (status: string) => sandbox.play('refunds/settle', { merchantRefundNo, status })
  expect((await decide('07')).status).toBe(400)
  expect(await (await decide('05')).json()).toMatchObject({ merchantRefundNo, status: '05' })
  expect((await decide('05')).status).toBe(200)
  expect((await decide('02')).status).toBe(409)
  expect((await ask(sandbox, merchantRefundNo)).body).not.toHaveProperty('successTime')
  expect((await sandbox.play('refunds/settle', { merchantRefundNo: 'none', status: '02' })).status).toBe(404)
})

test('refunds in progress and done never come to more than was paid; failed ones give back what they held', async () => {
  const sandbox = await startedSandbox()
  const order = await paidByWallet(sandbox)
  const part = async (refundAmount: string) => {
    const { body } = await refund(sandbox, order, { refundAmount })
    return [body.errCode, body.errCodeDes]
  }
  expect(await part('6000.00')).toEqual(['0', undefined])
  expect(await part('4000.01')).toEqual(['refundAmountExceeded', 'refundAmount must be at most 4000.00'])
  const failing = (await refund(sandbox, order, { refundAmount: '4000.00' })).body
  expect(await part('0.01')).toEqual(['refundAmountExceeded', 'refundAmount must be at most 0.00'])
  await sandbox.play('refunds/settle', { merchantRefundNo: failing.merchantRefundNo, status: '05' })
  expect(await part('4000.00')).toEqual(['0', undefined])
  expect(await part('0.01')).toEqual(['refundAmountExceeded', 'refundAmount must be at most 0.00'])
})

test('under OUR the ceiling is what the payer paid, fee and all', async () => {
  const sandbox = await startedSandbox()
  const order = await paidByWallet(sandbox, { amount: '100000.00', feeType: 'OUR' })
  expect(order.amount).toBe('101500.00')
  expect(errCodeOf(await refund(sandbox, order, { refundAmount: '101500.01' }))).toBe('refundAmountExceeded')
  expect(errCodeOf(await refund(sandbox, order, { amount: '100000.00' }))).toBe('0')
})

test('only a paid order of a refundable channel is refunded, by its own numbers', async () => {
  const sandbox = await startedSandbox()
  const open = (await sandbox.create('eMoney')).body
  expect(errCodeOf(await refund(sandbox, open))).toBe('refundNotSupported')
  const walletD = await paidByWallet(sandbox, { paymentType: 'WALLETDBALANCE' })
  expect(errCodeOf(await refund(sandbox, walletD))).toBe('refundNotSupported')
  const order = await paidByWallet(sandbox)
  const refused = async (members: Record<string, unknown>) => {
    const reply = await refund(sandbox, order, members)
    return [errCodeOf(reply), reply.body.errCodeDes]
  }
  expect((await refused({ merchantTradeNo: 'never' }))[0]).toBe('orderNotFound')
  expect((await refused({ paymentType: 'WALLETBBALANCE' }))[0]).toBe('orderNotFound')
  expect(await refused({ platformRefundNo: 'another' })).toEqual([
    'paramError',
    "platformRefundNo must be the order's platformTradeNo",
  ])
  expect(await refused({ amount: '9999.00' })).toEqual(['paramError', "amount must be the order's"])
  expect(await refused({ refundAmount: '0.00' })).toEqual([
    'paramError',
    'refundAmount must be more than 0.00',
  ])
})

test('a merchantRefundNo makes one refund, however often and however many at once', async () => {
  const sandbox = await startedSandbox()
  const order = await paidByWallet(sandbox)
  const once = () => refund(sandbox, order, { merchantRefundNo: 'R-once', refundAmount: '1000.00' })
  const codes = (await Promise.all([once(), once(), once()])).map(errCodeOf).sort()
  expect(codes).toEqual(['0', 'duplicateMerchantRefundNo', 'duplicateMerchantRefundNo'])
})

test('an inquiry finds no refund of another channel, or nobody', async () => {
  const sandbox = await startedSandbox()
  const order = await paidByWallet(sandbox)
  const { merchantRefundNo } = (await refund(sandbox, order)).body
  expect(errCodeOf(await ask(sandbox, 'never'))).toBe('orderNotFound')
  const other = { paymentType: 'WALLETBBALANCE', merchantRefundNo }
  expect(errCodeOf(await sandbox.call('queryRefund', other))).toBe('orderNotFound')
})
