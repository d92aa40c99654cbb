import { type Cart, cartTotal, goodsOf } from '../../../../shared/cart/cart.ts'
import { MAX_LINES } from '../../../../shared/cart/cart-limits.ts'
import type { CartLine } from '../../../../shared/cart/cart-schema.ts'
import { percentOf } from '../../../../shared/cart/discount.ts'
import type { Sen } from '../../../../shared/money.ts'
import { amountOf } from '../../../components/keyboard/keypad-keys.ts'
import { type Draft, edit } from '../draft.ts'

/** A discount from the cashier: an amount, or a part of the price. */
export interface Given {
  readonly by: 'percent' | 'amount'
  /** As typed: it can be given once they are nothing but digits. */
  readonly digits: string
}

/** The price a discount is taken off, and its amount; `problem` if it can't be given. */
export interface Worked {
  readonly from: Sen
  readonly off: Sen
  readonly problem: 'empty' | 'notWhole' | 'tooMuch' | 'nothingLeft' | 'full' | null
}

/** Calculates a discount: on one line, or on the whole if `at` is null. On the whole something must be left to pay. */
export function workedOut(cart: readonly CartLine[], at: number | null, { by, digits }: Given): Worked {
  const line = at === null ? undefined : cart[at]
  const from = (line?.kind === 'product' ? goodsOf(line) : (cartTotal(cart) ?? 0)) as Sen
  if (/\D/.test(digits)) return { from, off: 0 as Sen, problem: 'notWhole' }
  const off = by === 'percent' ? percentOf(from, Number(digits)) : amountOf(digits)
  return { from, off, problem: problemOf() }

  function problemOf(): Worked['problem'] {
    if (off === 0) return 'empty'
    if (off > from || (by === 'percent' && Number(digits) > 100)) return 'tooMuch'
    if (at !== null) return null
    if (off === from) return 'nothingLeft'
    return cart.length >= MAX_LINES ? 'full' : null
  }
}

/** Sets the discount of one line, or adds one on the whole; `name` is its name on slips. */
export function giveDiscount(at: number | null, given: Given, name: string): void {
  edit(({ cart }) => discounted(cart, at, given, name) ?? {})
}

/** Takes the number that was typed beside a cart off it. */
export function takeTypedOff(by: Given['by'], name: string): void {
  edit(({ cart, digits }) => {
    const change = discounted(cart, null, { by, digits }, name)
    return change ? { ...change, digits: '' } : {}
  })
}

/** The change of a draft that gives a discount; null if it can't be given. */
export function discounted(cart: Cart, at: number | null, given: Given, name: string): Partial<Draft> | null {
  const { off: amount, problem } = workedOut(cart, at, given)
  if (problem) return null
  const discount = { amount, ...(given.by === 'percent' ? { percent: Number(given.digits) } : {}) }
  if (at === null) return { cart: [...cart, { kind: 'discount', name, ...discount }], removed: null }
  return {
    cart: cart.map((line, each) => (each === at && line.kind === 'product' ? { ...line, discount } : line)),
  }
}

export function dropLineDiscount(at: number): void {
  edit(({ cart }) => ({
    cart: cart.map((line, each) => {
      if (each !== at || line.kind !== 'product') return line
      const { discount: _dropped, ...plain } = line
      return plain
    }),
  }))
}
