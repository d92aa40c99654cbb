/**
 * A phone number as it is stored and sent, from a person's spelling; null
 * if it is not one. API document, endpoint 2: String(20).
 */
export function plainPhoneNumber(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '')
  return /^\+?\d{6,19}$/.test(digits) ? digits : null
}
