import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { areSigned, signTerms } from '../../platform/office/keys.ts'
import { type BoxKeys, newBoxKeys } from '../../platform/office/sealed-box.ts'
import { terms } from '../../platform/office/terms.ts'
import { type DirectoryPart, directoryParts, directoryStart } from '../../shared/office/directory.ts'
import type { CounterMessage, OfficeMessage } from '../../shared/office/link.ts'
import type { DirectoryState } from '../../shared/office/office-status.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { CounterDirectory, Delivered } from './counter-directory.ts'
import { type DeliveryEnd, fillMessages, openDelivery, readContent } from './directory-delivery.ts'
import type { Enrolled } from './enrolled.ts'
import type { LinkPart } from './link.ts'

interface DirectoryPartOptions {
  readonly directory: CounterDirectory
  readonly enrolled: () => Enrolled
  readonly clock: Pick<Clock, 'after'>
  readonly onChange: () => void
  readonly onTrouble: (error: unknown) => void
}

/** Keeps staff, products and settings in step with the office, over the link. */
export interface DirectoryLink extends LinkPart {
  /** The state as of the last {@link refresh}; null before the first one. */
  state(): DirectoryState | null
  refresh(): Promise<void>
  /** Replaces the counter's own parts by the office's. Throws {@link CallFailure}. */
  takeOver(parts: readonly DirectoryPart[]): Promise<void>
  /** Fills the empty office with this counter's own parts. Throws {@link CallFailure}. */
  fill(): Promise<void>
}

/** The wait before asking again after a failed write. */
const AGAIN_MS = 30_000
const MOST_PACKED = 24 * 1024 * 1024

type Known = Pick<Extract<OfficeMessage, { say: 'directoryIs' }>, 'counts' | 'mayFill' | 'box'>
interface Waiting {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

export function createDirectoryPart(options: DirectoryPartOptions): DirectoryLink {
  const { directory, enrolled, clock, onChange, onTrouble } = options
  let cancel = () => {}
  let send: ((message: CounterMessage) => void) | null = null
  let box: BoxKeys = newBoxKeys()
  let nonce = ''
  let pieces: string[] = []
  let length = 0
  let known: Known | null = null
  /** Parts to take over because an owner wants it, or because nothing would be lost. */
  const wanted = new Set<DirectoryPart>()
  let taking: Waiting | null = null
  let filling: Waiting | null = null
  let queue: Promise<void> = Promise.resolve()
  let state: DirectoryState | null = null

  const lost = () => new CallFailure('officeNotReached', 'the link to the office broke')
  function fail(): void {
    taking?.reject(lost())
    filling?.reject(lost())
    taking = null
    filling = null
  }

  /** Runs the work after all earlier work, because each piece reads what the one before has written. */
  function inTurn(work: () => Promise<void>): void {
    const connection = send
    queue = queue.then(async () => {
      if (connection === null || connection !== send) return
      try {
        await work()
      } catch (error) {
        // The link, or the counter, was closed in the meantime.
        if (connection !== send) return
        onTrouble(error)
        fail()
        // Asks again later: a full disk may have room by then.
        cancel()
        cancel = clock.after(AGAIN_MS, () => inTurn(ask))
      }
    })
  }

  async function refresh(): Promise<void> {
    const { officeKey } = enrolled()
    const [places, ours] = [await directory.places(officeKey), await directory.counts()]
    const of = (part: DirectoryPart) => ({
      isOffices: places[part] !== null,
      ours: ours[part],
      offices: known?.counts[part] ?? null,
      obstacle: directory.obstacle(officeKey, part),
    })
    const parts = { staff: of('staff'), products: of('products'), shop: of('shop') }
    state = { mayFill: known?.mayFill ?? false, parts }
  }
  async function tell(): Promise<void> {
    await refresh()
    onChange()
  }

  async function ask(): Promise<void> {
    const { counterId, officeKey, privateKey } = enrolled()
    const places = await directory.places(officeKey)
    const at = (part: DirectoryPart) => {
      if (directory.obstacle(officeKey, part) !== null) return null
      return places[part] ?? (wanted.has(part) ? directoryStart : null)
    }
    nonce = randomBytes(16).toString('base64url')
    const signature = signTerms(privateKey, terms.asks({ counterId, nonce, box: box.publicKey }))
    const has = { staff: at('staff'), products: at('products'), shop: at('shop') }
    send?.({ say: 'directory', has, nonce, box: box.publicKey, signature })
  }

  async function learn(message: Extract<OfficeMessage, { say: 'directoryIs' }>): Promise<void> {
    const { counterId, officeKey } = enrolled()
    const { counts, mayFill, box: theirs, signature } = message
    if (!areSigned(officeKey, terms.takes({ counterId, nonce: box.publicKey, box: theirs }), signature))
      return
    known = { counts, mayFill, box: theirs }
    const places = await directory.places(officeKey)
    let hasMore = false
    for (const part of directoryParts) {
      const isFree = places[part] === null && counts[part] > 0 && directory.obstacle(officeKey, part) === null
      if (!isFree || wanted.has(part) || !(await directory.isBlank(part))) continue
      wanted.add(part)
      hasMore = true
    }
    if (hasMore) await ask()
    await tell()
  }

  async function takeDelivery(sealed: Buffer, end: DeliveryEnd): Promise<void> {
    const { officeKey } = enrolled()
    const packed = openDelivery({ enrolled: enrolled(), nonce, box }, sealed, end)
    if (!packed) return
    const { part, place, isWhole } = end
    if (directory.obstacle(officeKey, part) === null) {
      const content = await readContent(part, packed)
      const isFirst = (await directory.places(officeKey))[part] === null
      if (isFirst && !(await directory.isBlank(part))) await directory.keepCopy([part])
      await directory.take(officeKey, { part, content, place, isWhole: isWhole || isFirst } as Delivered)
      wanted.delete(part)
      if (wanted.size === 0) {
        taking?.resolve()
        taking = null
      }
    }
    await ask()
    await tell()
  }

  return {
    begin(sending) {
      send = sending
      box = newBoxKeys()
      pieces = []
      length = 0
      known = null
      inTurn(ask)
    },
    take(message) {
      switch (message.say) {
        case 'directoryIs':
          inTurn(() => learn(message))
          return true
        case 'directory': {
          length += message.piece.length
          if (length > MOST_PACKED) return false
          pieces.push(message.piece)
          const { end } = message
          if (!end) return true
          const sealed = Buffer.from(pieces.join(''), 'base64')
          pieces = []
          length = 0
          inTurn(() => takeDelivery(sealed, end))
          return true
        }
        case 'filled':
          inTurn(async () => {
            await directory.becomeOffices(enrolled().officeKey, message.places)
            if (Object.keys(message.places).length > 0) filling?.resolve()
            else filling?.reject(new CallFailure('notPossible', 'nobody waits for it at the office'))
            filling = null
            await ask()
            await tell()
          })
          return true
        default:
          return false
      }
    },
    end() {
      send = null
      cancel()
      wanted.clear()
      known = null
      fail()
    },
    state: () => state,
    refresh,
    takeOver(parts) {
      return new Promise((resolve, reject) => {
        if (!send) return reject(lost())
        taking?.reject(lost())
        taking = { resolve, reject }
        for (const part of parts) wanted.add(part)
        inTurn(ask)
      })
    },
    fill() {
      return new Promise((resolve, reject) => {
        const theirs = known?.box
        if (!send || !theirs) return reject(lost())
        filling?.reject(lost())
        filling = { resolve, reject }
        inTurn(async () => {
          for (const message of await fillMessages(enrolled(), theirs, await directory.own())) send?.(message)
        })
      })
    },
  }
}
