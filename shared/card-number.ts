/**
 * Card numbers in any text: no counter may store one. Recognised by length, first digits and check digit, so that account
 * numbers, phone numbers and order numbers are left alone. At most the first six and last four digits may be shown.
 */

/** Lengths, the longest first, and the first digits that they go with. Cards of the schemes in use in Indonesia. */
const schemes: readonly (readonly [beginning: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [19, 16, 13]],
  [/^5[0-8]/, [16]],
  [/^2(?:2[2-9]|[3-6]|7[01]|720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0|6|8|9)/, [16, 14]],
  [/^35/, [16]],
  [/^6/, [19, 18, 17, 16]],
]

/** Digits, perhaps spaced as on a card, with no other digit next to them. */
const RUN = /(?<!\d)\d(?:[ -]?\d){12,}(?!\d)/g

/** The text with the middle of each card number in it as `*`; its length stays the same. */
export function maskCardNumbers(text: string, mask = '*'): string {
  return text.replace(RUN, (run) => maskRun(run, mask))
}

/** Whether a typed text contains a card number. */
export const holdsCardNumber = (text: string): boolean => maskCardNumbers(text) !== text

/** A run may be longer than a card number: each part that has a card's form, with no digit next to it, counts. */
function maskRun(run: string, mask: string): string {
  const places = [...run.matchAll(/\d/g)].map(({ index }) => index)
  const digits = places.map((at) => run[at]).join('')
  const touches = (at: number) => at >= 0 && at < run.length && run[at] !== ' ' && run[at] !== '-'
  const hidden = new Set<number>()
  for (let first = 0; first + 13 <= places.length; first += 1) {
    if (touches((places[first] ?? 0) - 1)) continue
    const length = lengthsAt(digits, first).find((each) => {
      const end = places[first + each - 1]
      return end !== undefined && !touches(end + 1) && checkDigitHolds(digits, first, each)
    })
    if (length === undefined) continue
    for (const at of places.slice(first + 6, first + length - 4)) hidden.add(at)
    first += length - 1
  }
  if (hidden.size === 0) return run
  return Array.from(run, (digit, at) => (hidden.has(at) ? mask : digit)).join('')
}

/** The possible lengths of a card number that begins there, the longest first. */
function lengthsAt(digits: string, first: number): readonly number[] {
  const beginning = digits.slice(first, first + 4)
  const [, lengths = []] = schemes.find(([scheme]) => scheme.test(beginning)) ?? []
  return lengths
}

/** Luhn. */
function checkDigitHolds(digits: string, first: number, length: number): boolean {
  let sum = 0
  for (let at = 0; at < length; at += 1) {
    const value = (digits.charCodeAt(first + length - 1 - at) - ZERO) * (at % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

const ZERO = '0'.charCodeAt(0)
