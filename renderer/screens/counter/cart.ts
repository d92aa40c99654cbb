import { type Cart, type ProductLine, wishesOf } from '../../../shared/cart/cart.ts'
import { MAX_GOODS, MAX_QUANTITY } from '../../../shared/cart/cart-limits.ts'
import type { CartLine, HeldCart } from '../../../shared/cart/cart-schema.ts'
import { DEAREST } from '../../../shared/catalogue/catalogue-limits.ts'
import { variantName } from '../../../shared/catalogue/labels.ts'
import type { Extra, Product, Variant } from '../../../shared/catalogue/product.ts'
import type { Sen } from '../../../shared/money.ts'
import { callFailureOf, callMain } from '../../bridge/main-process.ts'
import { amountOf } from '../../components/keyboard/keypad-keys.ts'
import { useCatalogue } from '../../state/goods/catalogue.ts'
import { edit, startOver, useDraft } from './draft.ts'
import { heldElsewhereNow } from './held-elsewhere.ts'

/** The number of what is in no catalogue. */
const OTHER = 'OTHER'

/** Up to here typed digits are a quantity; above, an amount. */
const MAX_TYPED = 999

/** Puts a product into the cart, with the quantity typed before; the picked variant if it has variants. */
export function addProduct(product: Product, variant?: Variant): void {
  const { id, type, untaxed } = product
  const name = variant ? variantName(product, variant) : product.name
  const { price } = variant ?? product
  const { amountFixed, sending } = useDraft.getState()
  if (amountFixed || sending) useDraft.setState({ notTaken: { name, why: 'fixed' } })
  edit(({ cart, digits }) => {
    const wanted = Number(digits) <= MAX_TYPED ? Number(digits) || 1 : 1
    const known = cart.findIndex(
      (line) =>
        isOf(line, id) &&
        line.price === price &&
        line.name === name &&
        line.untaxed === untaxed &&
        wishesOf(line) === '',
    )
    const digitsLeft = Number(digits) <= MAX_TYPED ? '' : digits
    if (known < 0) {
      if (isFull(cart)) return { digits: digitsLeft, notTaken: { name, why: 'full' } }
      const line: CartLine = {
        kind: 'product',
        id,
        name,
        type,
        price,
        quantity: wanted,
        ...(untaxed ? { untaxed } : {}),
      }
      return { cart: [...cart, line], digits: digitsLeft, removed: null }
    }
    if (piecesOf(cart[known]) + wanted > MAX_QUANTITY)
      return { digits: digitsLeft, notTaken: { name, why: 'tooMany' } }
    return {
      cart: cart.map((line, at) => (at === known ? more(line, wanted) : line)),
      digits: digitsLeft,
      removed: null,
    }
  })
}

const isFull = (cart: Cart) => cart.filter(({ kind }) => kind === 'product').length >= MAX_GOODS

const piecesOf = (line: CartLine | undefined) => (line?.kind === 'product' ? line.quantity : 0)

const isOf = (line: CartLine, id: string): line is ProductLine => line.kind === 'product' && line.id === id

function more(line: CartLine, by: number): CartLine {
  if (line.kind !== 'product') return line
  return { ...line, quantity: Math.min(Math.max(line.quantity + by, 1), MAX_QUANTITY) }
}

/** One more or one less of a line; {@link removeLine} removes the last one. */
export function changeQuantity(at: number, by: 1 | -1): void {
  edit(({ cart }) => ({ cart: cart.map((line, index) => (index === at ? more(line, by) : line)) }))
}

/** A line as it would be sold by the catalogue now; null if the catalogue has nothing of that name any more. */
function soldNow(line: CartLine, products: readonly Product[]): Pick<ProductLine, 'price' | 'extras'> | null {
  const product = products.find(({ id }) => isOf(line, id))
  if (!product || line.kind !== 'product') return null
  const variant = product.variants?.find((each) => variantName(product, each) === line.name)
  if (!variant && product.name !== line.name) return null
  const extras = line.extras?.map((each) => product.extras?.find(({ name }) => name === each.name) ?? each)
  return { price: withExtras((variant ?? product).price, extras), ...(extras ? { extras } : {}) }
}

const withExtras = (price: Sen, extras: ProductLine['extras'] = []) =>
  extras.reduce((sum, each) => sum + each.price, price as number) as Sen

/** The catalogue's price for one piece of a line now; null if it is the line's own, more than anything may cost, or not there. */
export function newPriceOf(line: CartLine, products: readonly Product[]): Sen | null {
  const now = soldNow(line, products)
  return line.kind === 'product' && now && now.price !== line.price && now.price <= DEAREST ? now.price : null
}

/** Whether the shop has stopped selling a line's goods. They are charged all the same: the customer may have them in hand. */
export function isOffSale(line: CartLine, products: readonly Product[] | null): boolean {
  if (line.kind !== 'product' || line.id === OTHER || products === null) return false
  const product = products.find(({ id }) => id === line.id)
  if (!product?.active) return true
  const isVariant = product.variants !== undefined && line.name.startsWith(variantName(product, { name: '' }))
  return isVariant && soldNow(line, products) === null
}

const changeLine = (at: number, change: (line: ProductLine) => ProductLine) =>
  edit(({ cart }) => ({
    cart: cart.map((line, index) => (index === at && line.kind === 'product' ? change(line) : line)),
  }))

/** Sells a line at the catalogue's price. */
export const takePrice = (at: number): void =>
  changeLine(at, (line) => ({ ...line, ...soldNow(line, useCatalogue.getState().products ?? []) }))

/** What one piece of a line costs with other extras than it has. */
export const pieceWith = ({ price, extras }: ProductLine, others: readonly Extra[]): Sen =>
  withExtras((price - withExtras(0 as Sen, extras)) as Sen, [...others])

/** What the customer has with a line: it is in the line's price. */
export const setExtras = (at: number, extras: readonly Extra[]): void =>
  changeLine(at, (before) => {
    const { extras: _before, ...line } = before
    const price = pieceWith(before, extras)
    return { ...line, price, ...(extras.length > 0 ? { extras: [...extras] } : {}) }
  })

/** The customer's other wishes for a line; an empty note removes them. */
export function setNote(at: number, text: string): void {
  const note = text.trim()
  changeLine(at, ({ note: _before, ...line }) => ({ ...line, ...(note === '' ? {} : { note }) }))
}

/** Names the cart; an empty name removes it. */
export function nameCart(text: string): void {
  edit(() => ({ name: text.trim() || null }))
}

export function removeLine(at: number): void {
  edit(({ cart }) => {
    const line = cart[at]
    return line ? { cart: cart.filter((_, index) => index !== at), removed: { line, at } } : {}
  })
}

/** Restores the line that was removed last, at its old place. */
export function undoRemoval(): void {
  edit(({ cart, removed }) =>
    removed ? { cart: cart.toSpliced(removed.at, 0, removed.line), removed: null } : {},
  )
}

/** Whether a typed number can be the price of one item. */
export function isItemPrice(digits: string): boolean {
  const price = amountOf(digits)
  return price > 0 && price <= DEAREST
}

/** Adds a typed amount as something that is in no catalogue. */
export function addOther(name: string, type: string): void {
  edit(({ cart, digits }) => {
    const price = amountOf(digits)
    if (price === 0) return {}
    if (price > DEAREST) return { notTaken: { name, why: 'tooDear' } }
    if (isFull(cart)) return { notTaken: { name, why: 'full' } }
    const line: CartLine = { kind: 'product', id: OTHER, name, type, price, quantity: 1 }
    return { cart: [...cart, line], digits: '', removed: null }
  })
}

/** Carts that are being put away, by their sale. */
const leaving = new Map<string, Promise<boolean>>()

/**
 * Holds the cart and begins the next sale, once it is on disk; as one of its own where another window has held it since. False if
 * it could not be held.
 */
export async function holdCart(): Promise<boolean> {
  const { saleId: resumed, cart, name } = useDraft.getState()
  const saleId = heldElsewhereNow() ? crypto.randomUUID() : resumed
  return leave(() => callMain('cart.hold', { saleId, lines: [...cart], ...(name === null ? {} : { name }) }))
}

/** Puts the cart away and begins the next sale; a second press waits for the first. False if it stayed, or its person has left. */
function leave(putAway: () => Promise<unknown>): Promise<boolean> {
  const { saleId, cart, sending } = useDraft.getState()
  if (sending || cart.length === 0) return Promise.resolve(false)
  const isHere = () => useDraft.getState().saleId === saleId
  const goAway = async () => {
    useDraft.setState({ leaving: true })
    try {
      await putAway()
      if (!isHere()) return false
      startNext(cart)
      return true
    } catch (error) {
      if (isHere()) useDraft.setState({ leaving: false, failure: callFailureOf(error) })
      return false
    } finally {
      leaving.delete(saleId)
    }
  }
  const going = leaving.get(saleId) ?? goAway()
  leaving.set(saleId, going)
  return going
}

/** Begins the next sale, with what was put into the cart or typed while this one was being put away. */
function startNext(put: Cart): void {
  const { cart, digits } = useDraft.getState()
  startOver()
  useDraft.setState({ cart: addedSince(put, cart), digits })
}

/** What a cart has more than before. */
function addedSince(before: Cart, now: Cart): Cart {
  return now.flatMap((line, at) => {
    const more = piecesOf(line) - piecesOf(before[at])
    if (before[at] === undefined) return [line]
    return line.kind === 'product' && more > 0 ? [{ ...line, quantity: more }] : []
  })
}

/**
 * Resumes a held cart, and holds the one on the screen. It stays on disk, under the same sale, until that is charged. What
 * is put into the cart meanwhile belongs to the resumed one.
 */
export async function resumeCart({ saleId, heldAt, lines, name }: HeldCart): Promise<void> {
  if (useDraft.getState().cart.length > 0 && !(await holdCart())) return
  const { saleId: now, cart } = useDraft.getState()
  // Pressed twice, it is there already.
  if (now === saleId) return
  startOver()
  useDraft.setState({ saleId, heldAt, cart: [...lines, ...cart], name: name ?? null })
}

/** Discards the cart, even if it was held before; not what another window has held since. */
export async function dropCart(): Promise<void> {
  const { saleId, cart, name, leaving: isLeaving } = useDraft.getState()
  if (isLeaving) return
  const isHeld = !heldElsewhereNow() && useCatalogue.getState().held.some((held) => held.saleId === saleId)
  const isGone = await leave(async () => isHeld && callMain('cart.drop', { saleId }))
  if (isGone) useDraft.setState({ emptied: { cart, name } })
}

/** Restores the cart that was emptied last. */
export function undoDrop(): void {
  const { emptied, sending } = useDraft.getState()
  if (emptied && !sending) useDraft.setState({ ...emptied, emptied: null, removed: null })
}
