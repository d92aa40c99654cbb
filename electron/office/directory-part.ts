import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../platform/clock.ts'
import { areSigned, signTerms } from '../../platform/office/keys.ts'
import { type BoxKeys, newBoxKeys } from '../../platform/office/sealed-box.ts'
import { terms } from '../../platform/office/terms.ts'
import {
  type DirectoryPart,
  directoryAnew,
  directoryParts,
  directoryStart,
} from '../../shared/office/directory.ts'
import type { CounterMessage, OfficeMessage } from '../../shared/office/link.ts'
import type { DirectoryState } from '../../shared/office/office-status.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { CounterDirectory, Delivered } from './counter-directory.ts'
import {
  collectPieces,
  type DeliveryEnd,
  fillMessages,
  openDelivery,
  readContent,
} from './directory-delivery.ts'
import type { Enrolled, Reading } from './enrolled.ts'
import type { LinkPart } from './link.ts'

interface DirectoryPartOptions {
  readonly directory: CounterDirectory
  readonly enrolled: () => Enrolled
  /** Stores what this Loket understood of the directory; on disk when it returns. */
  readonly keep: (change: Pick<Enrolled, 'readings'>) => void
  /** Of this Loket. */
  readonly version: string
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

type DirectoryIs = Extract<OfficeMessage, { say: 'directoryIs' }>

/** One connection to the office, from its welcome to its end. */
interface Session {
  readonly send: (message: CounterMessage) => void
  /** Deliveries are sealed for this session alone. */
  readonly box: BoxKeys
  readonly pieces: ReturnType<typeof collectPieces>
  /** Of the newest question; the office signs its answers with it. */
  nonce: string
  /** What the office last said of its own parts; null until then. */
  offices: Pick<DirectoryIs, 'counts' | 'mayFill' | 'box'> | null
}

/** A call of a person that waits for the office. */
interface Waiting {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

export function createDirectoryPart(options: DirectoryPartOptions): DirectoryLink {
  const { directory, enrolled, keep, version, clock, onChange, onTrouble } = options
  let cancel = () => {}
  let session: Session | null = null
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
  function inTurn(work: (current: Session) => Promise<void>): void {
    const current = session
    queue = queue.then(async () => {
      if (current === null || current !== session) return
      try {
        await work(current)
      } catch (error) {
        // The link, or the counter, was closed in the meantime.
        if (current !== session) return
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
      offices: session?.offices?.counts[part] ?? null,
      obstacle: directory.obstacle(officeKey, part),
      leftOut: places[part] === null ? [] : (enrolled().readings?.[part]?.leftOut ?? []),
    })
    const parts = { staff: of('staff'), products: of('products'), shop: of('shop') }
    state = { mayFill: session?.offices?.mayFill ?? false, parts }
  }
  async function tell(): Promise<void> {
    await refresh()
    onChange()
  }

  async function ask(current: Session): Promise<void> {
    const { counterId, officeKey, privateKey } = enrolled()
    const places = await directory.places(officeKey)
    const at = (part: DirectoryPart) => {
      if (directory.obstacle(officeKey, part) !== null) return null
      const place = places[part]
      if (place === null) return wanted.has(part) ? directoryStart : null
      return enrolled().readings?.[part]?.by === version ? place : directoryAnew
    }
    const nonce = randomBytes(16).toString('base64url')
    current.nonce = nonce
    const box = current.box.publicKey
    const signature = signTerms(privateKey, terms.asks({ counterId, nonce, box }))
    const has = { staff: at('staff'), products: at('products'), shop: at('shop') }
    current.send({ say: 'directory', has, nonce, box, signature })
  }

  function noteReading(part: DirectoryPart, leftOut: string[]): void {
    const { readings } = enrolled()
    const next = { by: version, leftOut }
    if (!isDeepStrictEqual(readings?.[part], next)) keep({ readings: { ...readings, [part]: next } })
  }

  async function learn(current: Session, message: DirectoryIs): Promise<void> {
    const { counterId, officeKey } = enrolled()
    const { counts, mayFill, box, signature } = message
    const nonce = current.box.publicKey
    if (!areSigned(officeKey, terms.takes({ counterId, nonce, box }), signature)) return
    current.offices = { counts, mayFill, box }
    const places = await directory.places(officeKey)
    let hasMore = false
    for (const part of directoryParts) {
      const isFree = places[part] === null && counts[part] > 0 && directory.obstacle(officeKey, part) === null
      if (!isFree || wanted.has(part) || !(await directory.isBlank(part))) continue
      wanted.add(part)
      hasMore = true
    }
    if (hasMore) await ask(current)
    await tell()
  }

  async function takeDelivery(current: Session, sealed: Buffer, end: DeliveryEnd): Promise<void> {
    const { officeKey } = enrolled()
    const packed = openDelivery({ enrolled: enrolled(), nonce: current.nonce, box: current.box }, sealed, end)
    if (!packed) return
    const { part, place, isWhole } = end
    if (directory.obstacle(officeKey, part) === null) {
      const { value: content, leftOut } = await readContent(part, packed)
      const isFirst = (await directory.places(officeKey))[part] === null
      if (isFirst && !(await directory.isBlank(part))) await directory.keepCopy([part])
      const delivered = { part, content, leftOut, place, isWhole: isWhole || isFirst }
      await directory.take(officeKey, delivered as Delivered)
      const before = isWhole ? [] : stillLeftOut(enrolled().readings?.[part], content)
      noteReading(part, [...new Set([...before, ...leftOut])])
      wanted.delete(part)
      if (wanted.size === 0) {
        taking?.resolve()
        taking = null
      }
    }
    await ask(current)
    await tell()
  }

  async function noteFilled({ places, isOlder }: Extract<OfficeMessage, { say: 'filled' }>): Promise<void> {
    await directory.becomeOffices(enrolled().officeKey, places)
    for (const part of directoryParts) if (places[part]) noteReading(part, [])
    if (Object.keys(places).length > 0) filling?.resolve()
    else if (isOlder) filling?.reject(new CallFailure('officeOlder', 'the office does not know all of it'))
    else filling?.reject(new CallFailure('notPossible', 'nobody waits for it at the office'))
    filling = null
  }

  return {
    begin(send) {
      session = { send, box: newBoxKeys(), pieces: collectPieces(), nonce: '', offices: null }
      inTurn(ask)
    },
    take(message) {
      switch (message.say) {
        case 'directoryIs':
          inTurn((current) => learn(current, message))
          return true
        case 'directory': {
          const { piece, end } = message
          if (!session?.pieces.add(piece)) return false
          if (!end) return true
          const sealed = session.pieces.join()
          inTurn((current) => takeDelivery(current, sealed, end))
          return true
        }
        case 'filled':
          inTurn(async (current) => {
            await noteFilled(message)
            await ask(current)
            await tell()
          })
          return true
        default:
          return false
      }
    },
    end() {
      session = null
      cancel()
      wanted.clear()
      fail()
    },
    state: () => state,
    refresh,
    takeOver(parts) {
      return new Promise((resolve, reject) => {
        if (!session) return reject(lost())
        taking?.reject(lost())
        taking = { resolve, reject }
        for (const part of parts) wanted.add(part)
        inTurn(ask)
      })
    },
    fill() {
      return new Promise((resolve, reject) => {
        const box = session?.offices?.box
        if (!box) return reject(lost())
        filling?.reject(lost())
        filling = { resolve, reject }
        inTurn(async ({ send }) => {
          for (const message of await fillMessages(enrolled(), box, await directory.own())) send(message)
        })
      })
    },
  }
}

/** What an earlier delivery left out, but for settings that this one has with a value that is known here. */
function stillLeftOut(before: Reading | undefined, content: object): readonly string[] {
  const known = 'settings' in content ? Object.keys(content.settings as object) : []
  return (before?.leftOut ?? []).filter((name) => !known.some((each) => name.split('.')[0] === each))
}
