import { holdsCardNumber } from './card-number.ts'

/** Why what was typed is nobody's name; null where it may be one. A number typed into the wrong field is the usual reason. */
export function payerNameProblem(name: string): 'noLetters' | 'cardNumber' | null {
  if (holdsCardNumber(name)) return 'cardNumber'
  return name.trim() !== '' && !/\p{L}/u.test(name) ? 'noLetters' : null
}
