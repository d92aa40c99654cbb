import { payerNameProblem } from '../../../shared/payer-name.ts'
import type { Translate } from '../../i18n/texts.ts'

/** What is wrong with a payer's name, in the words of the screen; null if nothing is. */
export function payerNameFault(name: string, t: Translate): string | null {
  const wrong = payerNameProblem(name)
  return wrong && t(wrong === 'noLetters' ? 'problem.payerNoLetters' : 'problem.payerCardNumber')
}
