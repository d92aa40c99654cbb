/** Goods that a cart can't take are reported: nobody may carry them out unpaid because a scanner beeped. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MAX_GOODS, MAX_LINES } from '../../shared/cart/cart-limits.ts'
import { cart as cartSchema } from '../../shared/cart/cart-schema.ts'
import { rupiah } from '../../shared/money.ts'
import { aProduct } from '../helpers/products.ts'

let draft: typeof import('../../renderer/screens/counter/draft.ts')
let carts: typeof import('../../renderer/screens/counter/cart.ts')
let discounts: typeof import('../../renderer/screens/counter/discount/discounts.ts')

beforeAll(async () => {
  vi.stubGlobal('window', { pos: { call: async () => ({ ok: true, value: {} }), on: () => () => {} } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  draft = await import('../../renderer/screens/counter/draft.ts')
  carts = await import('../../renderer/screens/counter/cart.ts')
  discounts = await import('../../renderer/screens/counter/discount/discounts.ts')
})
afterEach(() => draft.startOver())

const product = (at: number) => aProduct({ id: `P${at}`, name: `Barang ${at}`, price: rupiah(5_000) })
const fill = (count: number) => {
  for (let at = 0; at < count; at += 1) carts.addProduct(product(at))
}
const shown = () => draft.useDraft.getState()

test('a full cart takes more of what it has and a discount on the whole, and reports other goods', () => {
  fill(MAX_GOODS)
  expect(shown().notTaken).toBeNull()
  carts.addProduct(product(MAX_GOODS))
  expect(shown().cart).toHaveLength(MAX_GOODS)
  expect(shown().notTaken).toEqual({ name: `Barang ${MAX_GOODS}`, why: 'full' })
  carts.addProduct(product(0))
  expect(shown().notTaken).toBeNull()
  draft.useDraft.setState({ digits: '7000' })
  carts.addOther('Lain-lain', 'Umum')
  expect(shown()).toMatchObject({ notTaken: { name: 'Lain-lain', why: 'full' }, digits: '7000' })
  discounts.takeTypedOff('amount', 'Diskon')
  expect(shown().notTaken).toBeNull()
  expect(shown().cart.at(-1)).toMatchObject({ kind: 'discount', amount: 7_000_00 })
  expect(cartSchema.safeParse(shown().cart).success).toBe(true)
})

test('goods may be free beside others; of a whole sale something is left to pay', () => {
  fill(2)
  const { cart } = shown()
  const said = (at: number | null, by: 'percent' | 'amount', digits: string) =>
    discounts.workedOut(cart, at, { by, digits }).problem
  expect(said(0, 'percent', '100')).toBeNull()
  expect(said(0, 'amount', '5000')).toBeNull()
  expect(said(0, 'amount', '5001')).toBe('tooMuch')
  expect(said(null, 'percent', '99')).toBeNull()
  expect(said(null, 'percent', '100')).toBe('nothingLeft')
  expect(said(null, 'amount', '10000')).toBe('nothingLeft')
  expect(said(null, 'amount', '10001')).toBe('tooMuch')
})

test('discounts end before the cart is too long to be charged', () => {
  fill(MAX_GOODS)
  for (let times = 0; times < MAX_LINES; times += 1)
    discounts.giveDiscount(null, { by: 'amount', digits: '100' }, 'Diskon')
  expect(shown().cart).toHaveLength(MAX_LINES)
  expect(cartSchema.safeParse(shown().cart).success).toBe(true)
})

test('pieces beyond what a line holds, and goods for a sale whose amount is fixed, are reported', () => {
  carts.addProduct(product(1))
  for (let times = 0; times < 11; times += 1) {
    draft.useDraft.setState({ digits: '999' })
    carts.addProduct(product(1))
  }
  expect(shown()).toMatchObject({ notTaken: { name: 'Barang 1', why: 'tooMany' }, digits: '' })
  expect(shown().cart).toMatchObject([{ quantity: 1 + 999 * 10 }])
  draft.startOver()
  draft.useDraft.setState({ amountFixed: true })
  carts.addProduct(product(2))
  expect(shown()).toMatchObject({ cart: [], notTaken: { name: 'Barang 2', why: 'fixed' } })
})
