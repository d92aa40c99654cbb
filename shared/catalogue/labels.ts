/** What of a product its names and barcodes are in. */
export interface Labelled {
  readonly name: string
  readonly barcode: string | null
  readonly variants?: readonly { readonly name: string; readonly barcode?: string | undefined }[] | undefined
}

/** A variant by its product's name and its own, as a cart line tells it. */
export const variantName = (product: { readonly name: string }, variant: { readonly name: string }) =>
  `${product.name} ${variant.name}`

/** Every barcode by which a product is found. */
export const barcodesOf = ({ barcode, variants = [] }: Omit<Labelled, 'name'>): readonly string[] =>
  [barcode, ...variants.map((each) => each.barcode)].filter((code) => code != null)
