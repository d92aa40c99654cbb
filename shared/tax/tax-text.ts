import type { Language } from '../language.ts'
import type { TaxTerms } from './tax-terms.ts'

/** A rate as people write it: 1100 is "11 %", 1050 "10,5 %" in Indonesian. */
export function rateText(rate: number, language: Language): string {
  const text = String(rate / 100)
  return `${language === 'id' ? text.replace('.', ',') : text} %`
}

/** The tax with its rate and, where that is not of the whole price, what it is taken of: "PPN 12 % x 11/12". */
export function taxText(
  { name, rate, base }: Pick<TaxTerms, 'name' | 'rate' | 'base'>,
  language: Language,
): string {
  return `${name} ${rateText(rate, language)}${base === 'elevenTwelfths' ? ' x 11/12' : ''}`
}
