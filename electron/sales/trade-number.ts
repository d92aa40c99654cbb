import { randomInt } from 'node:crypto'
import { formatWibTime } from '../../shared/wib-time.ts'

/** No 0/O, 1/I/L or U: the number is read aloud and typed by people. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new merchantTradeNo such as LK-261121-7Q3K9FXZ: the day in WIB, then 39 random bits. */
export function newTradeNumber(now: number): string {
  const random = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `LK-${formatWibTime(now).slice(2, 8)}-${random}`
}
