/** The parts of a product that hold its names and barcodes. */
export interface Labelled {
  readonly name: string
  readonly barcode: string | null
  readonly variants?: readonly { readonly name: string; readonly barcode?: string | undefined }[] | undefined
}

/** A variant by its product's name and its own, as on a cart line. */
export const variantName = (product: { readonly name: string }, variant: { readonly name: string }) =>
  `${product.name} ${variant.name}`

/** Every barcode that finds a product. */
export const barcodesOf = ({ barcode, variants = [] }: Omit<Labelled, 'name'>): readonly string[] =>
  [barcode, ...variants.map((each) => each.barcode)].filter((code) => code != null)
