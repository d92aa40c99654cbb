import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Clock } from '../../platform/clock.ts'
import { areSigned, signTerms } from '../../platform/office/keys.ts'
import { type BoxKeys, newBoxKeys, seal, unseal } from '../../platform/office/sealed-box.ts'
import { terms } from '../../platform/office/terms.ts'
import {
  type DirectoryContent,
  type DirectoryCounts,
  type DirectoryPart,
  type DirectoryPlace,
  directoryContents,
  directoryParts,
  directoryStart,
  type Filling,
} from '../../shared/office/directory.ts'
import type { CounterMessage, OfficeMessage } from '../../shared/office/link.ts'
import type { DirectoryState } from '../../shared/office/office-status.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Enrolled } from './enrolled.ts'
import type { LinkPart } from './link.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** What the office sent of one part. */
export type Delivered = {
  readonly [Part in DirectoryPart]: {
    readonly part: Part
    readonly content: DirectoryContent<Part>
    readonly place: DirectoryPlace
    /** Whatever is not in it is gone. */
    readonly isWhole: boolean
  }
}[DirectoryPart]

/** Where a counter keeps its staff, products and settings, whoever they come from. */
export interface DirectoryShelf {
  /** How far each part goes that comes from this office; null for the counter's own. */
  places(office: string): Promise<Record<DirectoryPart, DirectoryPlace | null>>
  /** How much the counter has of each part. */
  counts(): Promise<DirectoryCounts>
  /** Why this office can't have a part here; null if it can. */
  obstacle(office: string, part: DirectoryPart): 'realMoney' | null
  /** Nothing of the counter's own would be lost. */
  isBlank(part: DirectoryPart): Promise<boolean>
  /** Keeps a copy of what the counter has of its own. */
  keepCopy(parts: readonly DirectoryPart[]): Promise<void>
  take(office: string, delivered: Delivered): Promise<void>
  /** What the counter has, for an office that has nothing yet. */
  own(): Promise<Filling>
  /** The office took it as it is: from now on it is the office's. */
  becomeOffices(office: string, places: Partial<Record<DirectoryPart, DirectoryPlace>>): Promise<void>
}

interface DirectoryPartOptions {
  readonly shelf: DirectoryShelf
  readonly enrolled: () => Enrolled
  readonly clock: Pick<Clock, 'after'>
  readonly onChange: () => void
  readonly onTrouble: (error: unknown) => void
}

/** The directory's part of the link. */
export interface DirectoryLink extends LinkPart {
  /** As it was looked up last; null before the first time. */
  state(): DirectoryState | null
  refresh(): Promise<void>
  /** Works with the office's parts from now on. Throws {@link CallFailure}. */
  takeOver(parts: readonly DirectoryPart[]): Promise<void>
  /** Gives the office this counter's own. Throws {@link CallFailure}. */
  fill(): Promise<void>
}

/** How soon what could not be written is asked for again. */
const AGAIN_MS = 30_000
const MOST_PACKED = 24 * 1024 * 1024
const MOST_UNPACKED = 64 * 1024 * 1024
/** Far below what the office takes in one message. */
const PIECE_CHARACTERS = 40 * 1024

type Known = Pick<Extract<OfficeMessage, { say: 'directoryIs' }>, 'counts' | 'mayFill' | 'box'>
interface Waiting {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}
type End = NonNullable<Extract<OfficeMessage, { say: 'directory' }>['end']>

export function createDirectoryPart(options: DirectoryPartOptions): DirectoryLink {
  const { shelf, enrolled, clock, onChange, onTrouble } = options
  let cancel = () => {}
  let say: ((message: CounterMessage) => void) | null = null
  let box: BoxKeys = newBoxKeys()
  let nonce = ''
  let pieces: string[] = []
  let length = 0
  let known: Known | null = null
  /** What an owner wants to take over, or what loses nothing by it. */
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

  /** One after the other: each looks at what the one before has left. */
  function inTurn(work: () => Promise<void>): void {
    const line = say
    queue = queue.then(async () => {
      if (line === null || line !== say) return
      try {
        await work()
      } catch (error) {
        // The link, or the counter, was closed meanwhile.
        if (line !== say) return
        onTrouble(error)
        fail()
        // A disk that was full may have room again.
        cancel()
        cancel = clock.after(AGAIN_MS, () => inTurn(ask))
      }
    })
  }

  async function refresh(): Promise<void> {
    const { officeKey } = enrolled()
    const [places, ours] = [await shelf.places(officeKey), await shelf.counts()]
    const of = (part: DirectoryPart) => ({
      isOffices: places[part] !== null,
      ours: ours[part],
      offices: known?.counts[part] ?? null,
      obstacle: shelf.obstacle(officeKey, part),
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
    const places = await shelf.places(officeKey)
    const at = (part: DirectoryPart) => {
      if (shelf.obstacle(officeKey, part) !== null) return null
      return places[part] ?? (wanted.has(part) ? directoryStart : null)
    }
    nonce = randomBytes(16).toString('base64url')
    const signature = signTerms(privateKey, terms.asks({ counterId, nonce, box: box.publicKey }))
    const has = { staff: at('staff'), products: at('products'), shop: at('shop') }
    say?.({ say: 'directory', has, nonce, box: box.publicKey, signature })
  }

  async function learn(message: Extract<OfficeMessage, { say: 'directoryIs' }>): Promise<void> {
    const { counterId, officeKey } = enrolled()
    const { counts, mayFill, box: theirs, signature } = message
    if (!areSigned(officeKey, terms.takes({ counterId, nonce: box.publicKey, box: theirs }), signature))
      return
    known = { counts, mayFill, box: theirs }
    const places = await shelf.places(officeKey)
    let hasMore = false
    for (const part of directoryParts) {
      const isFree = places[part] === null && counts[part] > 0 && shelf.obstacle(officeKey, part) === null
      if (!isFree || wanted.has(part) || !(await shelf.isBlank(part))) continue
      wanted.add(part)
      hasMore = true
    }
    if (hasMore) await ask()
    await tell()
  }

  async function takeDelivery(sealed: Buffer, { part, place, isWhole, signature }: End): Promise<void> {
    const { counterId, officeKey } = enrolled()
    const digest = createHash('sha256').update(sealed).digest('base64url')
    const stated = terms.directory({ counterId, nonce, part, ...place, isWhole, digest })
    // An answer to what was asked before, or not the office's.
    if (!areSigned(officeKey, stated, signature)) return
    const packed = unseal(box, sealed)
    if (!packed) return
    if (shelf.obstacle(officeKey, part) === null) {
      const text = await unpack(packed, { maxOutputLength: MOST_UNPACKED })
      const content = directoryContents[part].parse(JSON.parse(text.toString()))
      const isFirst = (await shelf.places(officeKey))[part] === null
      if (isFirst && !(await shelf.isBlank(part))) await shelf.keepCopy([part])
      await shelf.take(officeKey, { part, content, place, isWhole: isWhole || isFirst } as Delivered)
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
    begin(saying) {
      say = saying
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
            await shelf.becomeOffices(enrolled().officeKey, message.places)
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
      say = null
      cancel()
      wanted.clear()
      known = null
      fail()
    },
    state: () => state,
    refresh,
    takeOver(parts) {
      return new Promise((resolve, reject) => {
        if (!say) return reject(lost())
        taking?.reject(lost())
        taking = { resolve, reject }
        for (const part of parts) wanted.add(part)
        inTurn(ask)
      })
    },
    fill() {
      return new Promise((resolve, reject) => {
        const theirs = known?.box
        if (!say || !theirs) return reject(lost())
        filling?.reject(lost())
        filling = { resolve, reject }
        inTurn(async () => {
          const { counterId, privateKey } = enrolled()
          const sealed = seal(theirs, await pack(JSON.stringify(await shelf.own())))
          const digest = createHash('sha256').update(sealed).digest('base64url')
          const signature = signTerms(privateKey, terms.fills({ counterId, box: theirs, digest }))
          const text = sealed.toString('base64')
          for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
            const isEnd = at + PIECE_CHARACTERS >= text.length
            const piece = text.slice(at, at + PIECE_CHARACTERS)
            say?.({ say: 'fill', piece, end: isEnd ? { signature } : null })
          }
        })
      })
    },
  }
}
