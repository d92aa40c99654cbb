let inOrder: Intl.Collator | undefined

/**
 * Names in order, as a person counts: size 9 before size 10. The collator is made once, and not before two names are
 * compared: a browser takes 8 ms for it, which a counter without goods never needs.
 */
export function compareNames(one: string, other: string): number {
  inOrder ??= new Intl.Collator('id', { numeric: true })
  return inOrder.compare(one, other)
}
