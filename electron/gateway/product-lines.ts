import { charactersOf } from '../../shared/characters.ts'
import { type Sen, sen } from '../../shared/money.ts'

/** One line of a cart, as `productInfo` has it. */
export interface ProductLine {
  readonly id: string
  readonly name: string
  readonly price: Sen
  readonly type: string
  readonly url?: string | undefined
  readonly quantity: number
}

const MAX_LINES = 30

/** API document, "productInfo item": `name` is String(32), of code points as every text of the document. */
const MAX_NAME = 32

/**
 * A cart as the document takes it: what does not fit into 30 lines becomes one line with the price of the rest, and a longer
 * name its beginning.
 */
export function fitProductLines(all: readonly ProductLine[]): readonly ProductLine[] {
  const lines = all.map((line) => ({ ...line, name: fitProductName(line.name) }))
  if (lines.length <= MAX_LINES) return lines
  const shown = lines.slice(0, MAX_LINES - 1)
  const rest = lines.slice(MAX_LINES - 1)
  const price = sen(rest.reduce((sum, line) => sum + line.price * line.quantity, 0))
  return [...shown, { id: 'REST', name: `${rest.length} barang lainnya`, price, type: 'rest', quantity: 1 }]
}

/** The beginning of a name that the document takes. A letter stays with its marks, and an emoji with all of its parts. */
export function fitProductName(name: string): string {
  if ([...name].length <= MAX_NAME) return name
  let fitting = ''
  for (const character of charactersOf(name)) {
    if ([...fitting, ...character].length > MAX_NAME) break
    fitting += character
  }
  // Nothing fits if the first character alone has more code points than that; nobody could read it anyway.
  return fitting.trim() || [...name].slice(0, MAX_NAME).join('')
}
