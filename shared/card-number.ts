/**
 * Card numbers, wherever one turns up: no counter may keep one. Told by length, first digits and check digit, so that
 * account numbers, phone numbers and order numbers are left alone. At most the first six and last four digits may be shown.
 */

/** Which lengths go with which first digits. Cards of the schemes in use in Indonesia. */
const schemes: readonly (readonly [beginning: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^5[0-8]/, [16]],
  [/^2(?:2[2-9]|[3-6]|7[01]|720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0|6|8|9)/, [14, 16]],
  [/^35/, [16]],
  [/^6/, [16, 17, 18, 19]],
]

const lengthsOfCards = [19, 18, 17, 16, 15, 14, 13]

/** Digits, perhaps spaced as on a card, that no digit touches. */
const RUN = /(?<!\d)\d(?:[ -]?\d){12,}(?!\d)/g

/** The text with the middle of each card number in it as `*`; as long as before. */
export function maskCardNumbers(text: string, mask = '*'): string {
  return text.replace(RUN, (run) => maskRun(run, mask))
}

/** Whether there is a card number in a text that somebody typed. */
export function holdsCardNumber(text: string): boolean {
  return maskCardNumbers(text) !== text
}

/** A run may hold more than a card's own digits: whatever in it no digit touches and has a card's form is one. */
function maskRun(run: string, mask: string): string {
  const places = [...run.matchAll(/\d/g)].map(({ index }) => index)
  const touches = (at: number) => at >= 0 && at < run.length && run[at] !== ' ' && run[at] !== '-'
  const hidden = new Set<number>()
  for (let first = 0; first + 13 <= places.length; first += 1) {
    if (touches((places[first] ?? 0) - 1)) continue
    const digits = lengthsOfCards.find((length) => {
      const end = places[first + length - 1]
      if (end === undefined || touches(end + 1)) return false
      const window = places.slice(first, first + length)
      return isCardNumber(window.map((at) => run[at]).join(''))
    })
    if (digits === undefined) continue
    for (const at of places.slice(first + 6, first + digits - 4)) hidden.add(at)
    first += digits - 1
  }
  if (hidden.size === 0) return run
  return Array.from(run, (digit, at) => (hidden.has(at) ? mask : digit)).join('')
}

function isCardNumber(digits: string): boolean {
  const [, lengths] = schemes.find(([beginning]) => beginning.test(digits)) ?? []
  return lengths?.includes(digits.length) === true && checkDigitHolds(digits)
}

/** Luhn. */
function checkDigitHolds(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
