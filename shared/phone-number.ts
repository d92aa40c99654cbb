/** A phone number as it is kept and sent, from how a person wrote it; null for what is none. API document, endpoint 2: String(20). */
export function plainPhoneNumber(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '')
  return /^\+?\d{6,19}$/.test(digits) ? digits : null
}
