/** Made for the first text that needs it: it reads 3 MB of Unicode's data. */
let segmenter: Intl.Segmenter | undefined

/** Characters as a person counts them: a letter with its marks is one, and so is an emoji of several code points. */
export function charactersOf(text: string): string[] {
  if (/^[ -~]*$/.test(text)) return [...text]
  segmenter ??= new Intl.Segmenter('id', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
