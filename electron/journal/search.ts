/** What a person typed into the search field, as the parameters of the query: text to look for, or an amount in rupiah. */
export function searchPattern(search: string): { text: string; amount: number | null } {
  // Account numbers are shown, and read out, in groups of four.
  const trimmed = /^[\d ]+$/.test(search) ? search.replaceAll(' ', '') : search.trim()
  if (trimmed === '') return { text: '', amount: null }
  const rupiah = /^(?:rp\s*)?(\d{1,3}(?:\.\d{3})+|\d{1,10})$/i.exec(trimmed)?.[1]
  return {
    // A percent sign or underscore that was typed is meant literally.
    text: `%${trimmed.replace(/[\\%_]/g, '\\$&')}%`,
    amount: rupiah === undefined ? null : Number(rupiah.replaceAll('.', '')) * 100,
  }
}
