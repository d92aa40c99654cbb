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

/** A cart as the document takes it: what does not fit into 30 lines becomes one line with the price of the rest. */
export function fitProductLines(lines: readonly ProductLine[]): readonly ProductLine[] {
  if (lines.length <= MAX_LINES) return lines
  const shown = lines.slice(0, MAX_LINES - 1)
  const rest = lines.slice(MAX_LINES - 1)
  const price = sen(rest.reduce((sum, line) => sum + line.price * line.quantity, 0))
  return [...shown, { id: 'REST', name: `${rest.length} barang lainnya`, price, type: 'rest', quantity: 1 }]
}
