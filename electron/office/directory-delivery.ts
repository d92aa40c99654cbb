import { inPieces } from '../../platform/office/in-pieces.ts'
import { areSigned, signTerms } from '../../platform/office/keys.ts'
import { packJson, unpackJson } from '../../platform/office/packed-json.ts'
import { type BoxKeys, digestOf, seal, unseal } from '../../platform/office/sealed-box.ts'
import { terms } from '../../platform/office/terms.ts'
import type { DirectoryContent, DirectoryPart, Filling } from '../../shared/office/directory.ts'
import type { CounterMessage, OfficeMessage } from '../../shared/office/link.ts'
import { readDirectory } from '../../shared/office/read-directory.ts'
import type { Understood } from '../../shared/read-known.ts'
import type { Enrolled } from './enrolled.ts'

/** The last message of a delivery, which says what the delivery is and carries the office's signature. */
export type DeliveryEnd = NonNullable<Extract<OfficeMessage, { say: 'directory' }>['end']>

interface Asked {
  readonly enrolled: Pick<Enrolled, 'counterId' | 'officeKey'>
  readonly nonce: string
  readonly box: BoxKeys
}

/** The longest delivery, in characters of all pieces. */
export const MAX_DELIVERY = 24 * 1024 * 1024

/** Unseals a delivery; null if the office did not sign it, or not as the answer to this question. */
export function openDelivery(
  { enrolled: { counterId, officeKey }, nonce, box }: Asked,
  sealed: Buffer,
  { part, place, isWhole, signature }: DeliveryEnd,
): Buffer | null {
  const stated = terms.directory({ counterId, nonce, part, ...place, isWhole, digest: digestOf(sealed) })
  return areSigned(officeKey, stated, signature) ? unseal(box, sealed) : null
}

/** What the office sent, without what a newer office has and this Loket does not know. Throws for anything else. */
export async function readContent<Part extends DirectoryPart>(
  part: Part,
  packed: Buffer,
): Promise<Understood<DirectoryContent<Part>>> {
  const read = readDirectory(part, await unpackJson(packed))
  if (!read) throw new Error(`the office's ${part} can't be read: is this Loket older than the office?`)
  return read
}

/** The messages that fill an empty office with this counter's own parts, sealed for the office alone. */
export async function fillMessages(
  { counterId, privateKey }: Pick<Enrolled, 'counterId' | 'privateKey'>,
  officeBox: string,
  filling: Filling,
): Promise<CounterMessage[]> {
  const sealed = seal(officeBox, await packJson(filling))
  const signature = signTerms(
    privateKey,
    terms.fills({ counterId, box: officeBox, digest: digestOf(sealed) }),
  )
  return inPieces(sealed.toString('base64'), { signature }).map((part) => ({ say: 'fill', ...part }))
}
