import { randomBytes } from 'node:crypto'
import { collectPieces } from '../../platform/office/in-pieces.ts'
import { areSigned, signTerms } from '../../platform/office/keys.ts'
import { newBoxKeys } from '../../platform/office/sealed-box.ts'
import { terms } from '../../platform/office/terms.ts'
import type { CounterMessage } from '../../shared/office/link.ts'
import { type DeliveryEnd, MAX_DELIVERY, openDelivery } from './directory-delivery.ts'
import type { DirectoryIs, OfficesDirectory } from './directory-state.ts'
import type { Enrolled } from './enrolled.ts'

type Question = Extract<CounterMessage, { say: 'directory' }>

/** The directory's part of one connection to the office: its questions, and the deliveries that are sealed for it alone. */
export interface DirectorySession {
  send(message: CounterMessage): void
  readonly pieces: ReturnType<typeof collectPieces>
  /** What the office last said of its own parts; null until then. */
  offices(): OfficesDirectory | null
  /** Asks for all that comes after these places. */
  ask(has: Question['has']): void
  /** False if the office did not sign it for this session. */
  learn(message: DirectoryIs): boolean
  /** Unseals a delivery; null if the office did not sign it as its answer to the newest question. */
  open(sealed: Buffer, end: DeliveryEnd): Buffer | null
}

export function openDirectorySession(
  send: (message: CounterMessage) => void,
  enrolled: () => Enrolled,
): DirectorySession {
  const boxKeys = newBoxKeys()
  /** The nonce of the newest question; the office's answers sign it. */
  let nonce = ''
  let offices: OfficesDirectory | null = null

  return {
    send,
    pieces: collectPieces(MAX_DELIVERY),
    offices: () => offices,
    ask(has) {
      const { counterId, privateKey } = enrolled()
      nonce = randomBytes(16).toString('base64url')
      const box = boxKeys.publicKey
      const signature = signTerms(privateKey, terms.asks({ counterId, nonce, box }))
      send({ say: 'directory', has, nonce, box, signature })
    },
    learn({ counts, mayFill, box, signature }) {
      const { counterId, officeKey } = enrolled()
      const stated = terms.takes({ counterId, nonce: boxKeys.publicKey, box })
      if (!areSigned(officeKey, stated, signature)) return false
      offices = { counts, mayFill, box }
      return true
    },
    open: (sealed, end) => openDelivery({ enrolled: enrolled(), nonce, box: boxKeys }, sealed, end),
  }
}
