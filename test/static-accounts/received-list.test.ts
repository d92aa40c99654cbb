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
  expect(first).toMatchObject({ more: true, payments: [{ amount: 7_500_000 }, { amount: 2_500_000 }] })
  const after = first.payments.at(-1)?.sequence ?? 0
  const rest = await call('report.received', { ...span, after, limit: 2 })
  expect(rest).toMatchObject({ more: false, payments: [{ from: 'subscription', amount: 5_000_000 }] })

  const [account, , charge] = [...first.payments, ...rest.payments]
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
