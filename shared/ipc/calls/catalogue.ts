import * as z from 'zod'
import { cart, heldCart } from '../../cart/cart-schema.ts'
import { MOST_SAVED } from '../../catalogue/catalogue-limits.ts'
import { product } from '../../catalogue/product.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** Products, and carts that are set aside. */
export const catalogueCalls = {
  /** All products, those that are not offered included. */
  'catalogue.list': call(nothing, z.array(product), 'cashier'),
  /** New products and changes of those that are there, by their ids: all of them or none. */
  'catalogue.save': call(
    z.strictObject({ products: z.array(product).min(1).max(MOST_SAVED) }),
    nothing,
    'supervisor',
  ),
  /** Sets a cart aside, on disk, until its sale is charged or it is dropped. Repeating it holds it once. */
  'cart.hold': call(z.strictObject({ saleId: z.uuid(), lines: cart }), nothing, 'cashier'),
  /** Oldest first. */
  'cart.listHeld': call(nothing, z.array(heldCart), 'cashier'),
  'cart.drop': call(z.strictObject({ saleId: z.uuid() }), nothing, 'cashier'),
} as const
