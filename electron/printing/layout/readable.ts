/** Whether every character is one that all receipt printers have and none obeys: space to tilde. */
export function isPrintable(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

/** Whether what a text says is said as it is: one without a number may be dressed otherwise, a number must not be. */
export function isUnchanged(text: string): boolean {
  const numbers = text.match(/\p{N}/gu) ?? []
  return numbers.length === 0 || (numbers.every(isPrintable) && readable(text) === text)
}

/** Punctuation whose likeness in ASCII says the same. */
const likenesses: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '•': '*',
  '·': '-',
  '×': 'x',
}

/** The same letters in another dress: full width, ligatures, and the bold or script ones of mathematics. */
const dressed = /[\uff01-\uff5e\ufb00-\ufb06\u{1d400}-\u{1d7ff}]/gu

/** Never seen, or not yet a character: control and format characters, halves of one, private and unassigned ones. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}/gu

/** Joiners, and what chooses between the two looks of an emoji. */
const joiners = /(?:\u200c|\u200d|\ufe0e|\ufe0f)+/gu

/** A joiner means something only between letters of the scripts that have joiners, and within an emoji; one is enough. */
function usedJoiner(run: string, at: number, text: string): string {
  const [before = '', after = ''] = [text.charAt(at - 1), text.charAt(at + run.length)]
  const isOfEmoji = /^(?:\ufe0e|\ufe0f)/.test(run)
  return isPrintable(before) || (isPrintable(after) && !isOfEmoji) ? '' : run.slice(0, isOfEmoji ? 2 : 1)
}

/**
 * The text as a slip says it: what can't be seen is gone, blanks of every kind are one space, and punctuation is the
 * printer's own where that says the same. Letters stay what they are. For names and other words; never for amounts and codes.
 */
export function readable(text: string): string {
  const spaced = text.replace(/\s+/gu, ' ').trim()
  if (isPrintable(spaced)) return spaced
  return spaced
    .toWellFormed()
    .normalize('NFC')
    .replace(/[‘’‚“”„‐-―−…•·×]/gu, (sign) => likenesses[sign] ?? sign)
    .replace(dressed, (letter) => letter.normalize('NFKC'))
    .replace(/[\ufffd\ufffc]/gu, '')
    .replace(unseen, '')
    .replace(joiners, usedJoiner)
    .replace(/\s+/gu, ' ')
    .trim()
}
