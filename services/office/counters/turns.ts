import { areSigned, type KeyPair, signTerms } from '../../../platform/office/keys.ts'
import { terms } from '../../../platform/office/terms.ts'
import { newToken } from './enrolment.ts'

/** The machine that a turn is for. */
interface Holder {
  readonly counterId: string
  readonly incarnation: number
}

/** Makes a counter's turns. They are numbered and signed, so an office whose own database went back knows a newer one. */
export interface Turns {
  /** A turn that is newer than those that the office remembers. */
  next(holder: Holder, known: readonly string[]): string
  /** Whether this office made the turn after all those that it remembers: a restored database has forgotten it. */
  isNewer(holder: Holder, turn: string, known: readonly string[]): boolean
}

/** Number, random word and signature. A turn from before they were numbered, or of the enrolment, is just a word. */
const form = /^(\d{1,15})-([\w-]{22})-([\w-]{86})$/

export function createTurns({ publicKey, privateKey }: KeyPair): Turns {
  const read = (turn: string) => {
    const [, number = '0', word = '', signature = ''] = form.exec(turn) ?? []
    return { number: Number(number), word, signature }
  }
  const highest = (known: readonly string[]) => Math.max(0, ...known.map((turn) => read(turn).number))
  return {
    next({ counterId, incarnation }, known) {
      const [number, word] = [highest(known) + 1, newToken()]
      return `${number}-${word}-${signTerms(privateKey, terms.turn({ counterId, incarnation, number, word }))}`
    },
    isNewer({ counterId, incarnation }, turn, known) {
      const { number, word, signature } = read(turn)
      return (
        number > highest(known) &&
        areSigned(publicKey, terms.turn({ counterId, incarnation, number, word }), signature)
      )
    },
  }
}
