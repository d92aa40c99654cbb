import type { Randomness } from '../../platform/randomness.ts'
import { formatWibTime } from '../../shared/wib-time.ts'

/** No 0/O, 1/I/L or U: people read numbers aloud and type them. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The prefixes of orders, refunds and subscriptions. */
type Prefix = 'LK' | 'RF' | 'SB'

/** A new number such as LK-261121-7Q3K9FXZ: the day in WIB, then 39 random bits. */
export function newNumber(prefix: Prefix, now: number, { below }: Pick<Randomness, 'below'>): string {
  const random = Array.from({ length: 8 }, () => ALPHABET[below(ALPHABET.length)]).join('')
  return `${prefix}-${formatWibTime(now).slice(2, 8)}-${random}`
}
