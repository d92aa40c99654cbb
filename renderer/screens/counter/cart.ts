import { cartTotal, type ProductLine } from '../../../shared/cart/cart.ts'
import { MOST_LINES, MOST_OF_ONE } from '../../../shared/cart/cart-limits.ts'
import type { CartLine, HeldCart } from '../../../shared/cart/cart-schema.ts'
import { percentOf } from '../../../shared/cart/discount.ts'
import { DEAREST } from '../../../shared/catalogue/catalogue-limits.ts'
import { variantName } from '../../../shared/catalogue/labels.ts'
import type { Product, Variant } from '../../../shared/catalogue/product.ts'
import type { Sen } from '../../../shared/money.ts'
import { callFailureOf, callMain } from '../../bridge/main-process.ts'
import { amountOf } from '../../components/keypad-keys.ts'
import { useCatalogue } from '../../state/catalogue.ts'
import { edit, startOver, useDraft } from './draft.ts'

/** The most that typed digits are taken for as a quantity; above, they are an amount. */
const MOST_TYPED = 999

/** Puts a product into the cart, as many of it as was typed before; of one with variants, the variant that was picked. */
export function addProduct(product: Product, variant?: Variant): void {
  const { id, type, untaxed } = product
  const name = variant ? variantName(product, variant) : product.name
  const { price } = variant ?? product
  edit(({ cart, digits }) => {
    const wanted = Number(digits) <= MOST_TYPED ? Number(digits) || 1 : 1
    const known = cart.findIndex(
      (line) =>
        isOf(line, id) &&
        line.price === price &&
        line.name === name &&
        line.untaxed === untaxed &&
        !line.note,
    )
    const digitsLeft = Number(digits) <= MOST_TYPED ? '' : digits
    if (known < 0) {
      if (cart.length >= MOST_LINES) return {}
      const line: CartLine = {
        ...{ kind: 'product', id, name, type, price, quantity: wanted },
        ...(untaxed ? { untaxed } : {}),
      }
      return { cart: [...cart, line], digits: digitsLeft, removed: null }
    }
    return {
      cart: cart.map((line, at) => (at === known ? more(line, wanted) : line)),
      digits: digitsLeft,
      removed: null,
    }
  })
}

const isOf = (line: CartLine, id: string): line is ProductLine => line.kind === 'product' && line.id === id

function more(line: CartLine, by: number): CartLine {
  if (line.kind !== 'product') return line
  return { ...line, quantity: Math.min(Math.max(line.quantity + by, 1), MOST_OF_ONE) }
}

/** One more or one less of a line; the last of it goes with {@link removeLine}. */
export function changeQuantity(at: number, by: 1 | -1): void {
  edit(({ cart }) => ({ cart: cart.map((line, index) => (index === at ? more(line, by) : line)) }))
}

/** What the customer wants of a line; an empty note takes it back. */
export function setNote(at: number, text: string): void {
  edit(({ cart }) => ({
    cart: cart.map((line, index) => {
      if (index !== at || line.kind !== 'product') return line
      const { note: _before, ...bare } = line
      return text.trim() === '' ? bare : { ...bare, note: text.trim() }
    }),
  }))
}

/** Says whose cart it is; an empty name takes it back. */
export function nameCart(text: string): void {
  edit(() => ({ name: text.trim() || null }))
}

export function removeLine(at: number): void {
  edit(({ cart }) => {
    const line = cart[at]
    return line ? { cart: cart.filter((_, index) => index !== at), removed: { line, at } } : {}
  })
}

/** Brings the line back that was removed last, to where it was. */
export function undoRemoval(): void {
  edit(({ cart, removed }) =>
    removed ? { cart: cart.toSpliced(removed.at, 0, removed.line), removed: null } : {},
  )
}

/** What was typed as something that is in no catalogue. */
export function addOther(name: string, type: string): void {
  edit(({ cart, digits }) => {
    const price = amountOf(digits)
    if (price === 0 || price > DEAREST || cart.length >= MOST_LINES) return {}
    const line: CartLine = { kind: 'product', id: 'OTHER', name, type, price, quantity: 1 }
    return { cart: [...cart, line], digits: '', removed: null }
  })
}

/** Whether what was typed can be taken off the cart: something is left to pay. */
export function mayDiscount(cart: readonly CartLine[], digits: string): boolean {
  return digits !== '' && amountOf(digits) < (cartTotal(cart) ?? 0) && cart.length < MOST_LINES
}

/** Takes what was typed off the cart. */
export function addDiscount(name: string): void {
  edit(({ cart, digits }) =>
    mayDiscount(cart, digits)
      ? { cart: [...cart, { kind: 'discount', name, amount: amountOf(digits) }], digits: '', removed: null }
      : {},
  )
}

/** What so many percent of the cart come to, in whole rupiah; null where the digits are no percentage to take off it. */
export function percentOff(cart: readonly CartLine[], digits: string): Sen | null {
  const percent = Number(digits)
  const total = cartTotal(cart) ?? 0
  if (digits === '' || percent < 1 || percent > 99 || cart.length >= MOST_LINES) return null
  const amount = percentOf(total, percent)
  return amount > 0 && amount < total ? amount : null
}

/** Takes so many percent off the cart. */
export function addPercentDiscount(nameOf: (percent: string) => string): void {
  edit(({ cart, digits }) => {
    const amount = percentOff(cart, digits)
    if (amount === null) return {}
    const line = { kind: 'discount', name: nameOf(digits), amount, percent: Number(digits) } as const
    return { cart: [...cart, line], digits: '', removed: null }
  })
}

/** Sets the cart aside, on disk, and begins the next sale. Until it is on disk it stays on the screen. */
export async function holdCart(): Promise<void> {
  const { saleId, cart, name, sending } = useDraft.getState()
  if (sending || cart.length === 0) return
  try {
    await callMain('cart.hold', { saleId, lines: [...cart], ...(name === null ? {} : { name }) })
    startOver()
  } catch (error) {
    useDraft.setState({ failure: callFailureOf(error) })
  }
}

/** Goes on with a cart that waits. It stays on disk, under the same sale, until that is charged. */
export function resumeCart({ saleId, lines, name }: HeldCart): void {
  startOver()
  useDraft.setState({ saleId, cart: lines, name: name ?? null })
}

/** Gives the cart up; one that was set aside before as well. */
export async function dropCart(): Promise<void> {
  const { saleId, sending, cart } = useDraft.getState()
  if (sending) return
  try {
    if (useCatalogue.getState().held.some((held) => held.saleId === saleId))
      await callMain('cart.drop', { saleId })
    startOver()
    useDraft.setState({ emptied: cart })
  } catch (error) {
    useDraft.setState({ failure: callFailureOf(error) })
  }
}

/** Brings back the cart that was emptied last. */
export function undoDrop(): void {
  const { emptied, sending } = useDraft.getState()
  if (emptied && !sending) useDraft.setState({ cart: emptied, emptied: null, removed: null })
}
