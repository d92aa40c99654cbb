import { expect, test } from 'vitest'
import { DAY } from '../../shared/durations.ts'
import { receiveWithoutSale } from '../helpers/received-without-sale.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

test('each payment received without a sale is listed by itself, page by page, and together they are the report’s sums', async () => {
  const counter = await windowlessCounter()
  const { call } = counter
  await receiveWithoutSale(counter)
  const span = { from: Date.now() - DAY, to: Date.now() + DAY }
  const sums = async () => (await call('report.read', span)).received.map(({ amount }) => amount)
  await expect.poll(sums).toEqual([10_000_000, 5_000_000])

  const first = await call('report.received', { ...span, limit: 2 })
  const after = first.payments.at(-1)?.sequence ?? 0
  const rest = await call('report.received', { ...span, after, limit: 2 })
  expect([first.more, rest.more]).toEqual([true, false])
  // They were counted in the order in which the gateway's answers came.
  const all = [...first.payments, ...rest.payments]
  const rising = (numbers: number[]) => numbers.toSorted((one, other) => one - other)
  expect(rising(all.map(({ amount }) => amount))).toEqual([2_500_000, 5_000_000, 7_500_000])
  const sequence = all.map((payment) => payment.sequence)
  expect(sequence).toEqual(rising(sequence))

  const account = all.find(({ from }) => from === 'account')
  const charge = all.find(({ from }) => from === 'subscription')
  const [made] = (await call('staticAccount.list', { search: '', limit: 9 })).accounts
  const number = made?.state.kind === 'active' ? made.state.vaCode : ''
  expect(account).toMatchObject({ number, name: 'Bu Tini', purpose: null, takenBackAt: null })
  expect(account?.platformTradeNo).toBeTruthy()
  expect(charge).toMatchObject({ paymentType: 'StaticWalletASub', name: null, purpose: 'Kopi bulanan' })
  expect(charge?.platformTradeNo).toBeTruthy()
  // The end of a day belongs to the next one.
  const before = { from: span.from, to: account?.at ?? 0, limit: 9 }
  expect((await call('report.received', before)).payments.map(({ from }) => from)).not.toContain('account')
})
