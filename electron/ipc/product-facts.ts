import { variantName } from '../../shared/catalogue/labels.ts'
import type { Product } from '../../shared/catalogue/product.ts'
import { formatRupiah, type Sen } from '../../shared/money.ts'

/** An imported file may change all prices of a shop. */
const MAX_NAMED = 10

/**
 * What the audit log says about products that are saved: one by its name, several by their number, and which prices are others now.
 * Whoever sells at a lower price for a moment changes it twice, and both lines name it.
 */
export function factsOfSaved(saved: readonly Product[], before: readonly Product[]) {
  const known = new Map(before.map((product) => [product.id, product]))
  const changes = saved.flatMap((product) => priceChanges(known.get(product.id), product))
  const more = changes.length > MAX_NAMED ? [`+${changes.length - MAX_NAMED}`] : []
  const prices = [...changes.slice(0, MAX_NAMED), ...more].join('; ')
  const changed = prices === '' ? {} : { prices }
  const [only, ...others] = saved
  if (!only || others.length > 0)
    return { subject: null, detail: { products: String(saved.length), ...changed } }
  return {
    subject: only.name,
    detail: { price: String(only.price / 100), ...changed, offered: String(only.active) },
  }
}

/** Each price that is another one now: "Kopi Susu Rp 18.000 → Rp 8.000". */
function priceChanges(before: Product | undefined, now: Product): string[] {
  if (!before) return []
  const past = new Map(pricesOf(before).map(([key, price]) => [key, price]))
  return pricesOf(now).flatMap(([key, price, name]) => {
    const was = past.get(key)
    return was === undefined || was === price ? [] : [`${name} ${formatRupiah(was)} → ${formatRupiah(price)}`]
  })
}

/** All prices of a product: what each is of, whatever the product is called now, how much, and its name. */
function pricesOf(product: Product): [key: string, price: Sen, name: string][] {
  const { name, price, variants = [], extras = [] } = product
  return [
    ['', price, name],
    ...variants.map((each): [string, Sen, string] => [
      `variant ${each.name}`,
      each.price,
      variantName(product, each),
    ]),
    ...extras.map((each): [string, Sen, string] => [
      `extra ${each.name}`,
      each.price,
      `${name} + ${each.name}`,
    ]),
  ]
}
