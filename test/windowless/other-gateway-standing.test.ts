/** What stands at a gateway that shares no line with ours, and is paid by itself: told of in the document's own shapes. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { plain, type Variation } from '../other-gateway/variation.ts'
import { otherCounter } from './other-counter.ts'

const DAY_MS = 86_400_000

test('a charge that is reported as the subscription’s record, word for word like the one before, is recorded', async () => {
  const { gateway, call } = await otherCounter()
  const { number } = await call('subscription.create', {
    subscriptionId: randomUUID(),
    paymentType: 'StaticWalletASub',
    amount: rupiah(51_000),
    interval: { type: 'DAILY', value: 1 },
    title: 'Koran',
  })
  const { notifyUrl } = gateway.ledger.subscription(number).request
  const received = async () => (await call('shift.current', {})).received
  const come = (count: number) => [
    { from: 'subscription', paymentType: 'StaticWalletASub', count, amount: rupiah(51_000 * count) },
  ]
  for (let count = 1; count <= 3; count += 1) {
    gateway.ledger.charge(number, { at: new Date(Date.now() - (5 - count) * DAY_MS) })
    await gateway.tell(String(notifyUrl), { merchantTradeNo: number, status: '02' })
    await expect.poll(received).toEqual(come(count))
  }
  expect(gateway.complaints).toEqual([])
})

async function withAccount(variation: Partial<Variation> = {}) {
  const counter = await otherCounter()
  const { gateway, call } = counter
  gateway.vary({ ...plain, ...variation })
  const { accountId, state } = await call('staticAccount.create', {
    accountId: randomUUID(),
    paymentType: 'StaticBankLVA',
    payer: 'Budi',
  })
  const vaCode = state.kind === 'active' ? state.vaCode : ''
  const payments = async () => (await call('staticAccount.read', { accountId })).payments
  const states = async () => (await payments()).map(({ state: { kind } }) => kind)
  const attention = async () => (await call('unresolved.list', {})).payments
  const notifyUrl = String(gateway.ledger.accounts.get(vaCode)?.notifyUrl)
  return { ...counter, accountId, vaCode, payments, states, attention, notifyUrl }
}

test('payments to a static account, told without a number of ours, are each counted once', async () => {
  const { gateway, vaCode, states, call } = await withAccount()
  for (const amount of [5_000_000n, 5_000_000n, 7_500_000n]) {
    const payment = gateway.ledger.payTo(vaCode, amount)
    await gateway.notifyStatic(payment)
    await gateway.notifyStatic(payment)
  }
  await expect.poll(states).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect((await call('shift.current', {})).received).toEqual([
    { from: 'account', paymentType: 'StaticBankLVA', count: 3, amount: rupiah(175_000) },
  ])
})

test('two payments told under one number of the account are two', async () => {
  const { gateway, vaCode, payments } = await withAccount()
  for (const amount of [5_000_000n, 6_000_000n]) {
    await gateway.notifyStatic(gateway.ledger.payTo(vaCode, amount, 'ACCOUNT-1'))
  }
  await expect.poll(async () => (await payments()).length).toBe(2)
})

test('a payment about which the gateway gives no answer is kept as reported, and inquiries go on', async () => {
  const { gateway, vaCode, payments, attention } = await withAccount({ staticPayments: 'only told' })
  await gateway.notifyStatic(gateway.ledger.payTo(vaCode, 5_000_000n))
  await expect
    .poll(payments)
    .toMatchObject([{ state: { kind: 'heard' }, reported: { amount: rupiah(50_000), payer: 'SITI' } }])
  // It may still be confirmed: people are told after a while.
  expect(await attention()).toEqual([])
})

test('a payment told without any number is of the account, and at once for people to look after', async () => {
  const { gateway, vaCode, accountId, notifyUrl, attention, call } = await withAccount()
  const told = { vaCode, paymentType: 'StaticBankLVA', amount: '50000.00', status: '02' }
  await gateway.tell(notifyUrl, { ...told, successTime: '20261122100000' })
  await gateway.tell(notifyUrl, { ...told, successTime: '20261122100000' })
  await expect.poll(attention).toMatchObject([{ kind: 'unconfirmed', accountId }])
  await gateway.tell(notifyUrl, { ...told, successTime: '20261122110000' })
  await expect.poll(async () => (await attention()).length).toBe(2)
  const report = await call('shift.current', {})
  expect(report.carriedOut.map(({ kind }) => kind)).toEqual(['paymentUnconfirmed', 'paymentUnconfirmed'])
})

test('a payment of which nothing is ours is kept on the work list until somebody says whose it is', async () => {
  const { gateway, notifyUrl, attention, call, heard } = await withAccount()
  const told = { vaCode: '9900112233', amount: '50000.00', status: '02', platformTradeNo: 'P-77' }
  await gateway.tell(notifyUrl, { ...told, status: '01' })
  await gateway.tell(notifyUrl, told)
  await gateway.tell(notifyUrl, told)
  await gateway.tell(notifyUrl, { merchantTradeNo: 'NOT-OURS', status: '02' })
  await expect.poll(async () => (await attention()).length).toBe(2)
  const [, first] = await attention()
  expect(first).toMatchObject({
    kind: 'unplaced',
    reported: { vaCode: '9900112233', amount: rupiah(50_000) },
  })
  await expect
    .poll(() => heard.filter(({ name }) => name === 'unresolved.changed').at(-1))
    .toMatchObject({ value: 2 })
  const closing = { ref: first?.ref ?? '', resolution: 'notOurs', note: 'toko sebelah', by: 'Rina' } as const
  await call('unresolved.closePayment', closing)
  expect(await attention()).toMatchObject([{ reported: { merchantTradeNo: 'NOT-OURS' } }])
  await expect(call('unresolved.closePayment', closing)).rejects.toMatchObject({ code: 'notPossible' })
})

test('payments of which nothing is ours, told under one number, are told apart by amount, by time, or else by their bytes', async () => {
  const { gateway, notifyUrl, attention } = await withAccount()
  const told = { vaCode: '9900112233', merchantTradeNo: 'ACCOUNT-9', amount: '50000.00', status: '02' }
  const amounts = async () => (await attention()).map(({ reported }) => reported.amount)
  await gateway.tell(notifyUrl, { ...told, amount: '70000.00' })
  const timed = { ...told, successTime: '20261122100000' }
  for (let times = 0; times < 2; times += 1) await gateway.tell(notifyUrl, timed)
  await gateway.tell(notifyUrl, { ...told, successTime: '20261122110000' })
  await expect.poll(amounts).toEqual([rupiah(50_000), rupiah(50_000), rupiah(70_000)])
  // The same once more, or another one: other bytes, and nothing that tells.
  for (let times = 0; times < 2; times += 1) await gateway.tell(notifyUrl, told)
  await expect.poll(amounts).toHaveLength(5)
})

test('a signed notification that can’t be read is a payment that nobody can place, once', async () => {
  const { gateway, notifyUrl, attention } = await withAccount()
  for (let times = 0; times < 2; times += 1) await gateway.tellText(notifyUrl, 'amount=50000&status=02')
  await expect.poll(attention).toMatchObject([{ kind: 'unplaced', reported: { amount: null, vaCode: null } }])
})
