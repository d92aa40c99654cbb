/** Goods that a cart can't take are reported: nobody may carry them out unpaid because a scanner beeped. */
import '../page.ts'
import { afterEach, expect, test } from 'vitest'
import { addOther, addProduct } from '../../../renderer/screens/counter/cart.ts'
import {
  giveDiscount,
  takeTypedOff,
  workedOut,
} from '../../../renderer/screens/counter/discount/discounts.ts'
import { startOver, useDraft } from '../../../renderer/screens/counter/draft.ts'
import { MAX_GOODS, MAX_LINES } from '../../../shared/cart/cart-limits.ts'
import { cart as cartSchema } from '../../../shared/cart/cart-schema.ts'
import { rupiah } from '../../../shared/money.ts'
import { aProduct } from '../../helpers/products.ts'

afterEach(startOver)

const product = (at: number) => aProduct({ id: `P${at}`, name: `Barang ${at}`, price: rupiah(5_000) })
const fill = (count: number) => {
  for (let at = 0; at < count; at += 1) addProduct(product(at))
}
const shown = () => useDraft.getState()

test('a full cart takes more of what it has and a discount on the whole, and reports other goods', () => {
  fill(MAX_GOODS)
  expect(shown().notTaken).toBeNull()
  addProduct(product(MAX_GOODS))
  expect(shown().cart).toHaveLength(MAX_GOODS)
  expect(shown().notTaken).toEqual({ name: `Barang ${MAX_GOODS}`, why: 'full' })
  addProduct(product(0))
  expect(shown().notTaken).toBeNull()
  useDraft.setState({ digits: '7000' })
  addOther('Lain-lain', 'Umum')
  expect(shown()).toMatchObject({ notTaken: { name: 'Lain-lain', why: 'full' }, digits: '7000' })
  takeTypedOff('amount', 'Diskon')
  expect(shown().notTaken).toBeNull()
  expect(shown().cart.at(-1)).toMatchObject({ kind: 'discount', amount: 7_000_00 })
  expect(cartSchema.safeParse(shown().cart).success).toBe(true)
})

test('goods may be free beside others; of a whole sale something is left to pay', () => {
  fill(2)
  const { cart } = shown()
  const said = (at: number | null, by: 'percent' | 'amount', digits: string) =>
    workedOut(cart, at, { by, digits }).problem
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
    giveDiscount(null, { by: 'amount', digits: '100' }, 'Diskon')
  expect(shown().cart).toHaveLength(MAX_LINES)
  expect(cartSchema.safeParse(shown().cart).success).toBe(true)
})

test('a typed number that is too dear for one item is reported and stays typed', () => {
  addProduct(product(1))
  useDraft.setState({ digits: '100000001' })
  addOther('Lain-lain', 'Umum')
  expect(shown()).toMatchObject({ notTaken: { name: 'Lain-lain', why: 'tooDear' }, digits: '100000001' })
  expect(shown().cart).toHaveLength(1)
  useDraft.setState({ digits: '100000000' })
  addOther('Lain-lain', 'Umum')
  expect(shown()).toMatchObject({ notTaken: null, digits: '' })
  expect(shown().cart).toHaveLength(2)
})

test('pieces beyond what a line holds, and goods for a sale whose amount is fixed, are reported', () => {
  addProduct(product(1))
  for (let times = 0; times < 11; times += 1) {
    useDraft.setState({ digits: '999' })
    addProduct(product(1))
  }
  expect(shown()).toMatchObject({ notTaken: { name: 'Barang 1', why: 'tooMany' }, digits: '' })
  expect(shown().cart).toMatchObject([{ quantity: 1 + 999 * 10 }])
  startOver()
  useDraft.setState({ amountFixed: true })
  addProduct(product(2))
  expect(shown()).toMatchObject({ cart: [], notTaken: { name: 'Barang 2', why: 'fixed' } })
})
