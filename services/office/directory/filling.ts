import { collectPieces } from '../../../platform/office/in-pieces.ts'
import { areSigned } from '../../../platform/office/keys.ts'
import { type BoxKeys, digestOf, unseal } from '../../../platform/office/sealed-box.ts'
import { terms } from '../../../platform/office/terms.ts'
import type { CounterBook } from '../counters/counter-book.ts'
import { readFilling } from './content.ts'
import type { createFill } from './fill.ts'

interface FillingOptions {
  readonly counterId: string
  readonly box: BoxKeys
  readonly book: Pick<CounterBook, 'keyOf' | 'mayFill'>
  readonly fill: ReturnType<typeof createFill>
}

const MAX_CHARACTERS = 16 * 1024 * 1024

/** Staff, products and settings with which a counter fills the empty office, in pieces that are sealed as a whole. */
export function createFilling({ counterId, box, book, fill }: FillingOptions) {
  const pieces = collectPieces(MAX_CHARACTERS)

  return {
    /** False if it is too long. */
    add: pieces.add,
    /** After the last piece: where the office's parts now are; none if it took nothing. */
    async end(signature: string) {
      const sealed = pieces.join()
      // Not unpacked for nothing: thirty kilobytes may be sixteen million values.
      if (!(await book.mayFill(counterId))) return { places: {} }
      const digest = digestOf(sealed)
      const key = await book.keyOf(counterId)
      const isTheirs =
        key !== null && areSigned(key, terms.fills({ counterId, box: box.publicKey, digest }), signature)
      const packed = isTheirs ? unseal(box, sealed) : null
      const own = packed && (await readFilling(packed))
      // Products without what only their counter knows would come back to it without it.
      if (own && own.leftOut.length > 0) return { places: {}, isOlder: true } as const
      return { places: (own && (await fill(counterId, own.value))) ?? {} }
    },
  }
}
