/**
 * A number in groups of four characters, as people read long numbers aloud; digits that the gateway grouped are grouped
 * again. A code with other signs keeps the groups that it came in.
 */
export function inFours(number: string): string[] {
  const digits = number.replace(/[ -]/g, '')
  if (/[ -]/.test(number) && !/^\d+$/.test(digits)) return number.split(/ +/)
  return digits.match(/.{1,4}/g) ?? []
}
