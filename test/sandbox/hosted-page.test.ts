import { expect, test } from 'vitest'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { chooseChannel, offeredChannels } from '../../services/sandbox/orders/hosted-page.ts'
import type { Order } from '../../services/sandbox/orders/order.ts'
import { errCodeOf, merchant, type StartedSandbox, startedSandbox } from './started-sandbox.ts'
import { validRequests } from './valid-requests.ts'

const link = (sandbox: StartedSandbox, members: Record<string, unknown> = {}) =>
  sandbox.call('createPaymentLink', { ...validRequests.createPaymentLink, ...members })
const ask = async (sandbox: StartedSandbox) =>
  (await sandbox.call('queryPaymentLink', { merchantTradeNo: 'L-1' })).body

test('a link without a channel waits for its payer: no channel, no fee, and an inquiry by merchantTradeNo', async () => {
  const sandbox = await startedSandbox()
  const { body } = await link(sandbox, { paymentType: '', storeId: 'CABANG-7' })
  expect(body).toMatchObject({ errCode: '0', merchantTradeNo: 'L-1', storeId: 'CABANG-7' })
  expect(body.url.length).toBeLessThanOrEqual(200)
  const waiting = await ask(sandbox)
  expect(waiting).toMatchObject({ status: '01', amount: '10000.00', productName: 'Kopi' })
  expect(waiting).not.toHaveProperty('paymentType')
  expect(waiting).not.toHaveProperty('totalTransFee')
  const byFamily = { merchantTradeNo: 'L-1' }
  expect(errCodeOf(await sandbox.call('queryQrOrder', byFamily))).toBe('orderNotFound')
})

test('paying it without naming a channel takes the first that is offered', async () => {
  const sandbox = await startedSandbox()
  await link(sandbox)
  await sandbox.play('pay', { merchantTradeNo: 'L-1' })
  expect(await ask(sandbox)).toMatchObject({ status: '02', paymentType: 'QRIS' })
})

test('a link on a channel is an order on that channel at once, asked for on either path', async () => {
  const sandbox = await startedSandbox()
  await link(sandbox, { paymentType: 'BankAVA', payer: 'x'.repeat(30) })
  expect(await ask(sandbox)).toMatchObject({
    status: '01',
    paymentType: 'BankAVA',
    transFeeAmount: '4000.00',
  })
  const asked = await sandbox.call('queryVirtualAccount', { merchantTradeNo: 'L-1' })
  expect(asked.body.vaCode).toMatch(/^8801\d{12}$/)
})

test('the payer of a virtual account has at most 30 characters there, and 60 elsewhere', async () => {
  const sandbox = await startedSandbox()
  const payer = 'x'.repeat(31)
  const refused = await link(sandbox, { paymentType: 'BankAVA', payer })
  expect([errCodeOf(refused), refused.body.errCodeDes]).toEqual([
    'paramError',
    'payer must be at most 30 characters for a virtual account',
  ])
  expect(errCodeOf(await link(sandbox, { payer: 'x'.repeat(60) }))).toBe('0')
  const bank = await sandbox.play('pay', { merchantTradeNo: 'L-1', paymentType: 'BankAVA' })
  expect(bank.status).toBe(409)
})

test('a page lives an hour, and an amount no channel takes makes no page', async () => {
  const sandbox = await startedSandbox()
  await link(sandbox)
  await sandbox.play('clock', { advanceSeconds: 3_600 })
  expect((await ask(sandbox)).status).toBe('09')
  expect(errCodeOf(await link(sandbox, { merchantTradeNo: 'L-2', amount: '999.99' }))).toBe(
    'amountOutOfRange',
  )
  expect(errCodeOf(await link(sandbox))).toBe('duplicateMerchantTradeNo')
})

test('a channel is chosen once, among those that take the amount, and sets fee and code', async () => {
  const ledger = openLedger(':memory:')
  const sandbox = await startedSandbox({ ledger })
  await link(sandbox, { amount: '5000000.00', feeType: 'OUR' })
  const offered = offeredChannels(merchant, ledger.findOrder('L-1') as Order).map(
    ({ paymentType }) => paymentType,
  )
  expect(offered).toContain('QRIS')
  expect(offered).not.toContain('StoreA')
  expect(offered).not.toContain('StaticBankLVA')
  const choose = (paymentType: string) =>
    chooseChannel({ ledger, merchant }, { merchantTradeNo: 'L-1', paymentType }, Date.now())
  expect(choose('StoreA')).toMatchObject({ kind: 'notPossible' })
  expect(choose('WALLETDBALANCE')).toMatchObject({ kind: 'done' })
  expect(choose('QRIS')).toMatchObject({ kind: 'notPossible', reason: 'the channel is already chosen' })
  const chosen = await ask(sandbox)
  expect(chosen).toMatchObject({
    paymentType: 'WALLETDBALANCE',
    requestAmount: '5000000.00',
    amount: '5075000.00',
    totalTransFee: '75000.00',
    paymentActions: { mobilePayUrl: expect.stringContaining(sandbox.url) },
  })
})
