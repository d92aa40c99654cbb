import { charactersOf } from '../../../shared/characters.ts'
import { isPrintable } from './readable.ts'

/** Scripts whose letters are about twice as wide as a column, and emoji. */
const wide =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Hang}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Java}\p{sc=Bali}\p{sc=Sund}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** Columns that a text takes: exact for ASCII; drawn letters that take more are narrowed. */
export function cellsOf(text: string): number {
  if (isPrintable(text)) return text.length
  return charactersOf(text).reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)
}
