/** Whether all receipt printers have every character and take none for a command: space to tilde. */
export const isPrintable = (text: string): boolean => /^[ -~]*$/.test(text)

/** Whether the text may be printed only unchanged: a text without a number may be restyled, a number must not be. */
export function isUnchanged(text: string): boolean {
  const hasOtherDigits = /[^\P{N}0-9]/u.test(text)
  return !hasOtherDigits && (!/[0-9]/.test(text) || readable(text) === text)
}

/** Punctuation with an ASCII look-alike of the same meaning. */
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

/** The same letters in another form: full width, ligatures, and mathematical bold or script. */
const dressed = /[\uff01-\uff5e\ufb00-\ufb06\u{1d400}-\u{1d7ff}]/gu

/** Invisible or not characters: control and format characters, lone surrogates, private and unassigned code points. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}/gu

/** Joiners, and the selectors between the two forms of an emoji. */
const joiners = /(?:\u200c|\u200d|\ufe0e|\ufe0f)+/gu

/** A joiner has a meaning only between letters of scripts with joiners, and within an emoji; one is enough. */
function usedJoiner(run: string, at: number, text: string): string {
  const [before = '', after = ''] = [text.charAt(at - 1), text.charAt(at + run.length)]
  const isOfEmoji = /^(?:\ufe0e|\ufe0f)/.test(run)
  return isPrintable(before) || (isPrintable(after) && !isOfEmoji) ? '' : run.slice(0, isOfEmoji ? 2 : 1)
}

/**
 * The text as printed on a slip: invisible characters are removed, blanks of every kind are one space, and punctuation
 * becomes ASCII where the meaning is the same. Letters stay as they are. For names and other words; never for amounts
 * and codes.
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
