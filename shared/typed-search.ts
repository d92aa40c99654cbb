/**
 * What a person typed into a search field, without what only makes it readable. A pasted or scanned text may have control
 * characters, at which the index of texts would fail as if the disk did.
 */
export function typedIn(pasted: string): string {
  const search = pasted.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
  // Account numbers are shown, and read out, in groups of four.
  return /^[\d ]+$/.test(search) ? search.replaceAll(' ', '') : search.trim()
}

/**
 * An amount in whole rupiah as a person types it, such as `25000`, `25.000`, `Rp 25.000`, `25rb`, `25k` or `1,5jt`; null for
 * another text.
 */
export function rupiahIn(typed: string): number | null {
  const written = typed.replace(/^rp\.?\s*/i, '')
  const digits = /^(?:\d{1,3}(?:\.\d{3}){1,3}|\d{1,10})$/.exec(written)?.[0]
  if (digits !== undefined) return Number(digits.replaceAll('.', ''))
  const short = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*(?:(rb|ribu|k)|jt|juta)$/i.exec(written)
  if (short === null) return null
  const [, whole = '', part = '', thousands] = short
  return Number(whole + part.padEnd(thousands === undefined ? 6 : 3, '0'))
}
