import { expect, test } from 'vitest'
import { alsoBack } from '../../../renderer/screens/refunds/refundable.ts'
import { rupiah } from '../../../shared/money.ts'
import { sampleOrder } from '../../helpers/samples.ts'

const cart = [
  { kind: 'product', id: 'A', name: 'Nasi', type: 'Makanan', price: rupiah(30_000), quantity: 2 },
  { kind: 'product', id: 'B', name: 'Teh', type: 'Minuman', price: rupiah(40_000), quantity: 1 },
] as const
/** The rest of a sale over 100,000: 60,000 by a code, of which goods bear their share. */
const other = {
  order: { ...sampleOrder, amount: rupiah(60_000) },
  cart: [...cart],
  refunds: [],
}
const all = rupiah(60_000)

test('with everything or with goods the other part says how much of it goes back too', () => {
  expect(alsoBack({ by: 'whole', picked: [] }, other, all)?.amount).toBe(all)
  expect(alsoBack({ by: 'lines', picked: [{ line: 0, quantity: 1 }] }, other, all)).toMatchObject({
    amount: rupiah(18_000),
    lines: [{ line: 0, quantity: 1 }],
  })
})

test('a refund of an amount, or of goods that went back already, asks for no money of the other part', () => {
  expect(alsoBack({ by: 'part', picked: [] }, other, all)).toBeNull()
  const gone = {
    state: { kind: 'done', since: 1 },
    lines: [{ line: 1, quantity: 1, amount: rupiah(24_000), name: 'Teh' }],
  } as never
  const picked = [{ line: 1, quantity: 1 }]
  expect(alsoBack({ by: 'lines', picked }, { ...other, refunds: [gone] }, all)).toBeNull()
})
