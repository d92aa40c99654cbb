import type { Language } from '../language.ts'
import type { TaxTerms } from './tax-terms.ts'

/** A rate as text: 1100 is "11%", 1050 "10,5%" in Indonesian. */
export function rateText(rate: number, language: Language): string {
  const text = String(rate / 100)
  return `${language === 'id' ? text.replace('.', ',') : text}%`
}

/** The tax with its rate and, if the base is not the whole price, its base: "PPN 12% x 11/12". */
export function taxText(
  { name, rate, base }: Pick<TaxTerms, 'name' | 'rate' | 'base'>,
  language: Language,
): string {
  return `${name} ${rateText(rate, language)}${base === 'elevenTwelfths' ? ' x 11/12' : ''}`
}
