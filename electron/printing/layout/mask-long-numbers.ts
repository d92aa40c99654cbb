/**
 * Each number of 13 to 19 digits, perhaps with spaces, with `*` between its first six and last four. A paper leaves the shop, so any
 * number as long as a card's is taken for one; shared/card-number.ts, for what is stored, also asks for scheme and check digit.
 */
export function maskLongNumbers(text: string): string {
  return text.replace(/\d(?:[ -]?\d){12,18}/g, (number) => {
    const digits = number.replace(/\D/g, '')
    return digits.slice(0, 6) + '*'.repeat(digits.length - 10) + digits.slice(-4)
  })
}
