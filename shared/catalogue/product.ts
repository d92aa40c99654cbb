import * as z from 'zod'
import type { Sen } from '../money.ts'
import { plainText } from '../plain-text.ts'
import { senSchema } from '../sale/order.ts'
import { DEAREST } from './catalogue-limits.ts'

const characters = (text: string) => [...text].length

/** Text that `productInfo` has room for: trimmed, one character or more, none of them a control character. */
const line = (max: number) =>
  plainText()
    .trim()
    .min(1)
    .refine((text) => characters(text) <= max, { error: `must be at most ${max} characters` })

/** A product's number. API document, "productInfo item": String(10). */
export const productId = line(10)
/** A product's name. API document, "productInfo item": String(32). */
export const productName = line(32)
/** A product's type. API document, "productInfo item": String(20). */
export const productType = line(20)

/** What a scanner reads off a package: 4 to 32 letters, digits and the signs that barcodes have. */
const barcode = z.string().regex(/^[0-9A-Za-z\-._/+$%]{4,32}$/, {
  error: 'must be 4 to 32 letters and digits',
})

/** A price in sen, of whole rupiah, from one rupiah on. */
export const price = senSchema.refine((sen: Sen) => sen >= 100 && sen % 100 === 0 && sen <= DEAREST, {
  error: 'must be whole rupiah, from 1 to 100,000,000',
})

/** Ways that a product comes in, such as hot or iced: each has a name behind the product's, and a price of its own. */
export const variant = z.strictObject({ name: line(20), price })
export type Variant = z.infer<typeof variant>

/** Variants that fit on one sheet. */
export const MOST_VARIANTS = 12

/** Something that this shop sells. */
export const product = z.strictObject({
  id: productId,
  barcode: barcode.nullable(),
  name: productName,
  price,
  type: productType,
  /** Among the first tiles. */
  favourite: z.boolean(),
  /** Offered at the counter. */
  active: z.boolean(),
  /** Missing where it comes in one way only. With its own name each still fits a line of `productInfo`. */
  variants: z.array(variant).min(1).max(MOST_VARIANTS).optional(),
})
export type Product = z.infer<typeof product>
