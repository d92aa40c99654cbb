import { isPrintable } from './readable.ts'

/** Made for the first text that needs it: it reads 3 MB of Unicode's data. */
let characters: Intl.Segmenter | undefined

/** Scripts whose letters are about twice as wide as a column, and emoji. */
const wide =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Java}\p{sc=Bali}\p{sc=Sund}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** Characters as a person counts them: a letter with its marks is one, and so is an emoji of several code points. */
export function charactersOf(text: string): string[] {
  if (isPrintable(text)) return [...text]
  characters ??= new Intl.Segmenter('id', { granularity: 'grapheme' })
  return Array.from(characters.segment(text), ({ segment }) => segment)
}

/** Columns that a text takes: exact for ASCII; drawn letters that take more are narrowed. */
export function cellsOf(text: string): number {
  if (isPrintable(text)) return text.length
  return charactersOf(text).reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)
}
