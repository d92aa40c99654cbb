/**
 * Digits of card length, perhaps with spaces: the first six and last four may be printed, the middle never. On paper this is so of
 * each such number, also of one that shared/card-number.ts, which looks at scheme and check digit, takes for no card's.
 */
export function maskCardNumber(text: string): string {
  return text.replace(/\d(?:[ -]?\d){12,18}/g, (number) => {
    const digits = number.replace(/\D/g, '')
    return digits.slice(0, 6) + '*'.repeat(digits.length - 10) + digits.slice(-4)
  })
}
