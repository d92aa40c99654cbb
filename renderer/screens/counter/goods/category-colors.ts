import type { Product } from '../../../../shared/catalogue/product.ts'
import { compareNames } from '../../../../shared/names-in-order.ts'
import { ownColors } from '../../../../shared/own-colors.ts'

/** The categories on sale in order, as a person counts, each with a colour that it keeps, and shares only where there are too few. */
export function colorsOf(products: readonly Product[]): ReadonlyMap<string, string> {
  const names = new Set(products.filter(({ active }) => active).map(({ type }) => type))
  const sorted = [...names].sort(compareNames)
  const taken = new Set<string>()
  return new Map(
    sorted.map((name) => {
      const first = [...name].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0)
      const inTurn = ownColors.map((_, step) => ownColors[(first + step) % ownColors.length] ?? 'gray')
      const color = inTurn.find((each) => !taken.has(each)) ?? inTurn[0] ?? 'gray'
      taken.add(color)
      return [name, color]
    }),
  )
}
