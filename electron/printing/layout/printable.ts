/** Whether every character is one that all receipt printers have and none obeys: space to tilde. */
export function isPrintable(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

/** Letters that Unicode does not take apart into an ASCII letter and an accent, and common punctuation. */
const replacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '*',
  '·': '.',
  '×': 'x',
  '€': 'EUR',
}

const characters = new Intl.Segmenter('id', { granularity: 'grapheme' })

/**
 * The text as a receipt printer can print it: control characters gone, accents dropped, and a question mark for
 * each character that has no likeness. For names and other words; never for amounts and codes.
 */
export function printable(text: string): string {
  const spaced = text.replace(/\s+/gu, ' ').trim()
  if (isPrintable(spaced)) return spaced
  const visible = spaced.toWellFormed().replace(/\p{Cc}/gu, '')
  const likeness = Array.from(characters.segment(visible), ({ segment }) => likenessOf(segment)).join('')
  return likeness.replace(/ +/g, ' ').trim()
}

/** The likeness of one character as a person sees it, an emoji of several code points included. */
function likenessOf(character: string): string {
  const bare = character.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  const likeness = Array.from(bare, (letter) => replacements[letter] ?? letter).join('')
  return isPrintable(likeness) ? likeness : '?'
}
