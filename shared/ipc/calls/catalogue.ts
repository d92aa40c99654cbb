import * as z from 'zod'
import { cart, cartName, heldCart } from '../../cart/cart-schema.ts'
import { MAX_SAVED } from '../../catalogue/catalogue-limits.ts'
import { changedPicture, product, productId, productPicture, productType } from '../../catalogue/product.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** Products and held carts. */
export const catalogueCalls = {
  /** All products, including those that are not offered. */
  'catalogue.list': call(nothing, z.array(product), 'cashier'),
  /** Adds and changes products, by id: all or none. */
  'catalogue.save': call(
    z.strictObject({ products: z.array(product).min(1).max(MAX_SAVED) }),
    nothing,
    'supervisor',
  ),
  /** The pictures on the tiles. */
  'catalogue.pictures': call(nothing, z.array(productPicture), 'cashier'),
  /** Sets a product's picture; null removes it. */
  'catalogue.savePicture': call(changedPicture, nothing, 'supervisor'),
  /** Takes away products that were never sold and wait in no cart: all or none. */
  'catalogue.remove': call(
    z.strictObject({ ids: z.array(productId).min(1).max(MAX_SAVED) }),
    nothing,
    'supervisor',
  ),
  /** Holds a cart, on disk, until its sale is charged or it is dropped. Repeating it holds it once. */
  'cart.hold': call(
    z.strictObject({ saleId: z.uuid(), lines: cart, name: cartName.optional() }),
    nothing,
    'cashier',
  ),
  /** Oldest first. */
  'cart.listHeld': call(nothing, z.array(heldCart), 'cashier'),
  /** Notes that goods of a category often had lately: the most frequent first, a few at most. */
  'cart.usualNotes': call(z.strictObject({ type: productType }), z.array(z.string()), 'cashier'),
  'cart.drop': call(z.strictObject({ saleId: z.uuid() }), nothing, 'cashier'),
} as const
