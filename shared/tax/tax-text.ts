import type { Language } from '../language.ts'
import type { TaxTerms } from './tax-terms.ts'

const decimalMarks: Readonly<Record<Language, string>> = { id: ',', en: '.' }

/** A rate as text: 1100 is "11%", 1050 "10,5%" in Indonesian. */
export const rateText = (rate: number, language: Language): string =>
  `${String(rate / 100).replace('.', decimalMarks[language])}%`

/** The tax with its rate and, if the base is not the whole price, its base: "PPN 12% x 11/12". */
export function taxText(
  { name, rate, base }: Pick<TaxTerms, 'name' | 'rate' | 'base'>,
  language: Language,
): string {
  return `${name} ${rateText(rate, language)}${base === 'elevenTwelfths' ? ' x 11/12' : ''}`
}
