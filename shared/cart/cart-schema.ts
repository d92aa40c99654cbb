import * as z from 'zod'
import { extra, MAX_EXTRAS, price, productId, productName, productType } from '../catalogue/product.ts'
import type { Sen } from '../money.ts'
import { senSchema } from '../money-schema.ts'
import { plainText } from '../plain-text.ts'
import { MAX_CART_NAME, MAX_LINES, MAX_NOTE, MAX_QUANTITY } from './cart-limits.ts'

/** An amount off, in whole rupiah; with `percent` it was given as a part, and follows the cart while that is edited. */
const off = {
  amount: senSchema.refine((sen: Sen) => sen >= 100 && sen % 100 === 0, { error: 'must be whole rupiah' }),
  percent: z.int().min(1).max(100).optional(),
}

const shortText = (most: number) => plainText().trim().min(1).max(most)

const lineNote = shortText(MAX_NOTE)
/** Whose cart it is: a name, a table. */
export const cartName = shortText(MAX_CART_NAME)

/** A copy of the product from when it came into the cart: a later change of the catalogue changes no sale. */
const productLine = z.strictObject({
  kind: z.literal('product'),
  id: productId,
  name: productName,
  type: productType,
  /** The price of one piece, with its extras. */
  price,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  /** What the customer has with it, at the price of when it was chosen. */
  extras: z.array(extra).min(1).max(MAX_EXTRAS).optional(),
  /** The customer's wishes, such as less sugar: for the kitchen, never sent to the gateway. */
  note: lineNote.optional(),
  /** It is sold without the shop's tax. */
  untaxed: z.literal(true).optional(),
  /** Off this line, for all of its pieces together. */
  discount: z.strictObject(off).optional(),
})

/**
 * Money off the whole cart. Screens and slips name it in their own language; `name` is in the language of the person who
 * gave it.
 */
const discountLine = z.strictObject({
  kind: z.literal('discount'),
  name: productName,
  ...off,
})

/** One line of a cart. */
export const cartLine = z.discriminatedUnion('kind', [productLine, discountLine])
export type CartLine = z.infer<typeof cartLine>

/** What a customer buys, line by line. */
export const cart = z.array(cartLine).min(1).max(MAX_LINES)

/** A cart that was held for later. Its number becomes its sale's, so that it is charged once. */
export const heldCart = z.object({
  saleId: z.uuid(),
  heldAt: z.int(),
  lines: cart,
  name: cartName.optional(),
})
export type HeldCart = z.infer<typeof heldCart>
