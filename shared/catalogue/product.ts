import * as z from 'zod'
import { keptPicture } from '../kept-picture.ts'
import type { Sen } from '../money.ts'
import { senSchema } from '../money-schema.ts'
import { ownColors } from '../own-colors.ts'
import { plainText } from '../plain-text.ts'
import { DEAREST, MAX_NAME, MAX_PLACE } from './catalogue-limits.ts'
import { barcodesOf, type Labelled, variantName } from './labels.ts'

const characters = (text: string) => [...text].length

/** Trimmed, at least one character, no control characters. */
const line = (max: number) =>
  plainText()
    .trim()
    .min(1)
    .refine((text) => characters(text) <= max, { error: `must be at most ${max} characters` })

/** A product's number. API document, "productInfo item": String(10). */
export const productId = line(10)
/** A product's name, as the shop, its slips and its reports have it. */
export const productName = line(MAX_NAME)
/** A product's type. API document, "productInfo item": String(20). */
export const productType = line(20)
/** The type of a product that was given none. */
export const GENERAL_TYPE = 'Umum'

/** A scanned barcode: 4 to 32 letters, digits and the signs of barcodes. */
const barcode = z.string().regex(/^[0-9A-Za-z\-._/+$%]{4,32}$/, {
  error: 'must be 4 to 32 letters and digits',
})

/** A price in sen, of whole rupiah, from one rupiah on. */
export const price = senSchema.refine((sen: Sen) => sen >= 100 && sen % 100 === 0 && sen <= DEAREST, {
  error: 'must be whole rupiah, from 1 to 100,000,000',
})

/** The longest name of a variant. */
export const MAX_VARIANT_NAME = 20

/** Variants of a product, such as hot or iced: each has a name behind the product's, and a price of its own. */
const variant = z.strictObject({
  // The catalogue's table writes variants as "name=price=barcode", with "|" between them.
  name: line(MAX_VARIANT_NAME).refine((name) => !/[|=]/.test(name), { error: 'must have no | and no =' }),
  price,
  barcode: barcode.optional(),
})
export type Variant = z.infer<typeof variant>

/** The most variants, so that they fit on one sheet. */
export const MAX_VARIANTS = 12

/** What a customer may have with a product, such as an extra shot or less sugar: its price is added, and may be nothing. */
export const extra = z.strictObject({
  name: variant.shape.name,
  price: senSchema.refine((sen: Sen) => sen % 100 === 0 && sen <= DEAREST, {
    error: 'must be whole rupiah, up to 100,000,000',
  }),
})
export type Extra = z.infer<typeof extra>

/** The most extras of a product, and of a line that is sold. */
export const MAX_EXTRAS = 12

/** Something that the shop sells. */
export const product = z
  .strictObject({
    id: productId,
    barcode: barcode.nullable(),
    name: productName,
    price,
    type: productType,
    /** Among the first tiles. */
    favourite: z.boolean(),
    /** Where its tile stands among the favourites, from 1; missing: after those that have one, by name. */
    place: z.int().min(1).max(MAX_PLACE).optional(),
    /** Offered at the counter. */
    active: z.boolean(),
    /** Missing without variants. Together with its own name each is still a product's name. */
    variants: z.array(variant).min(1).max(MAX_VARIANTS).optional(),
    /** Missing without extras. Each can be chosen with every variant. */
    extras: z.array(extra).min(1).max(MAX_EXTRAS).optional(),
    /** The colour of its tile; missing: the colour of its category. */
    color: z.enum(ownColors).optional(),
    /** Sold without the shop's tax, such as rice or vegetables. */
    untaxed: z.literal(true).optional(),
  })
  .refine(hasLawfulVariants, { path: ['variants'], error: 'must have names and barcodes that differ' })
  .refine(({ extras = [] }) => new Set(extras.map(({ name }) => name)).size === extras.length, {
    path: ['extras'],
    error: 'must have names that differ',
  })
export type Product = z.infer<typeof product>

function hasLawfulVariants(product: Labelled): boolean {
  const { variants = [] } = product
  const names = variants.map(({ name }) => name)
  const codes = barcodesOf(product)
  const fits = variants.every((each) => productName.safeParse(variantName(product, each)).success)
  return fits && new Set(names).size === names.length && new Set(codes).size === codes.length
}

/** The longest picture of a product, in characters of its data URL; a call has room for it. */
export const MAX_PICTURE = 12_000
/** The most pictures of a catalogue: the tills read them all at their start. */
export const MAX_PICTURES = 400

/** A picture on a product's tile, a small JPEG as a data URL. */
export const productPicture = z.strictObject({
  id: productId,
  picture: keptPicture('jpeg', { characters: MAX_PICTURE, side: 400 }),
})
export type ProductPicture = z.infer<typeof productPicture>
/** A product's new picture, or null for none. */
export const changedPicture = productPicture.extend({ picture: productPicture.shape.picture.nullable() })
