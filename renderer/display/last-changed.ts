import type { CartLine } from '../../shared/cart/cart-schema.ts'

/** The place of the last line that is not as it was; -1 if each is. A scan changes one that is there, or adds one. */
export function lastChanged(before: readonly CartLine[], lines: readonly CartLine[]): number {
  return lines.findLastIndex((line, at) => JSON.stringify(line) !== JSON.stringify(before[at]))
}
