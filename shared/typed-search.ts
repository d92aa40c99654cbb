/**
 * What a person typed into a search field, without what only makes it readable. A pasted or scanned text may have control
 * characters, at which the index of texts would fail as if the disk did.
 */
export function typedIn(pasted: string): string {
  const search = pasted.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
  // Account numbers are shown, and read out, in groups of four.
  return /^[\d ]+$/.test(search) ? search.replaceAll(' ', '') : search.trim()
}

/** An amount in whole rupiah as a person types it, such as `25000`, `25.000` or `Rp 25.000`; null for another text. */
export function rupiahIn(typed: string): number | null {
  const rupiah = /^(?:rp\s*)?(\d{1,3}(?:\.\d{3}){1,3}|\d{1,10})$/i.exec(typed)?.[1]
  return rupiah === undefined ? null : Number(rupiah.replaceAll('.', ''))
}
