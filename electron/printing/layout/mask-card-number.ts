/** Digits in card length, perhaps spaced: the first six and last four may be shown, what is between never. */
export function maskCardNumber(text: string): string {
  return text.replace(/\d(?:[ -]?\d){12,18}/g, (number) => {
    const digits = number.replace(/\D/g, '')
    return digits.slice(0, 6) + '*'.repeat(digits.length - 10) + digits.slice(-4)
  })
}
