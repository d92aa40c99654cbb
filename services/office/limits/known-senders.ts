/** The addresses from which somebody came whom a counter believed. */
export interface KnownSenders {
  isKnown(sender: string): boolean
  remember(sender: string): void
}

/** More than the gateways of all merchants send from. */
const MOST_KNOWN = 1_000

/** Strangers can then use up only what strangers share. Whoever is remembered proved to hold a merchant's keys. */
export function createKnownSenders(): KnownSenders {
  const known = new Set<string>()
  return {
    isKnown: (sender) => known.has(sender),
    remember(sender) {
      known.delete(sender)
      known.add(sender)
      const [oldest] = known
      if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    },
  }
}
