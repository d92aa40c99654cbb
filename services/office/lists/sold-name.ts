import type { Extra } from '../../../shared/catalogue/product.ts'

/** What a line of a journal was sold as. */
export interface SoldLine {
  readonly name: string
  /** The extras, as JSON; missing in a journal of before, null for none. */
  readonly extras?: string | null
}

/** The name of a line with its extras, which are in its price. */
export function soldName({ name, extras }: SoldLine): string {
  if (!extras) return name
  const names = (JSON.parse(extras) as readonly Extra[]).map((each) => each.name)
  return `${name} (${names.join(', ')})`
}
