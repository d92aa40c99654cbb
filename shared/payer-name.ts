import { holdsCardNumber } from './card-number.ts'

/** Why a typed text is not a name; null if it may be one. A number in the wrong field is the usual reason. */
export function payerNameProblem(name: string): 'noLetters' | 'cardNumber' | null {
  if (holdsCardNumber(name)) return 'cardNumber'
  return name.trim() !== '' && !/\p{L}/u.test(name) ? 'noLetters' : null
}
