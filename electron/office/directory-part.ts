import type { Clock } from '../../platform/clock.ts'
import {
  type DirectoryPart,
  directoryAnew,
  directoryParts,
  directoryStart,
} from '../../shared/office/directory.ts'
import type { OfficeMessage } from '../../shared/office/link.ts'
import type { DirectoryState } from '../../shared/office/office-status.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { LinkPart } from './connection.ts'
import type { CounterDirectory, Delivered } from './counter-directory.ts'
import { type DeliveryEnd, fillMessages, readContent } from './directory-delivery.ts'
import { type DirectorySession, openDirectorySession } from './directory-session.ts'
import { type DirectoryIs, directoryState, partsToGain, partsToTake } from './directory-state.ts'
import type { Enrolled } from './enrolled.ts'
import { createReadings, type ReadingsOptions } from './readings.ts'
import { createWaitingCall, lost } from './waiting-call.ts'

interface DirectoryPartOptions extends ReadingsOptions {
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

type Filled = Extract<OfficeMessage, { say: 'filled' }>

/** The wait before asking again after a failed write. */
const AGAIN_MS = 30_000

export function createDirectoryPart(options: DirectoryPartOptions): DirectoryLink {
  const { directory, enrolled, clock, onChange, onTrouble } = options
  const readings = createReadings(options)
  let cancel = () => {}
  let session: DirectorySession | null = null
  /** Parts to take over because an owner wants it, or because nothing would be lost. */
  const wanted = new Set<DirectoryPart>()
  const taking = createWaitingCall()
  const filling = createWaitingCall()
  let queue: Promise<void> = Promise.resolve()
  let state: DirectoryState | null = null

  /** The link, or the counter, was closed in the meantime, or the office left. */
  const hasEnded = (current: DirectorySession) => current !== session
  function fail(): void {
    taking.reject(lost())
    filling.reject(lost())
  }

  /** Runs the work after all earlier work, because each piece reads what the one before has written. */
  function inTurn(work: (current: DirectorySession) => Promise<void>): void {
    const current = session
    queue = queue.then(async () => {
      if (current === null || hasEnded(current)) return
      try {
        await work(current)
      } catch (error) {
        if (hasEnded(current)) return
        onTrouble(error)
        fail()
        // Asks again later: a full disk may have room by then.
        cancel()
        cancel = clock.after(AGAIN_MS, () => inTurn(ask))
      }
    })
  }

  async function refresh(): Promise<void> {
    state = await directoryState(directory, enrolled(), session?.offices() ?? null)
  }
  const tell = () => refresh().then(onChange)

  async function ask(current: DirectorySession): Promise<void> {
    const { officeKey } = enrolled()
    const places = await directory.places(officeKey)
    const at = (part: DirectoryPart) => {
      if (directory.obstacle(officeKey, part) !== null) return null
      const place = places[part]
      if (place === null) return wanted.has(part) ? directoryStart : null
      return readings.isOwn(part) ? place : directoryAnew
    }
    current.ask({ staff: at('staff'), products: at('products'), shop: at('shop') })
  }

  async function learn(current: DirectorySession, message: DirectoryIs): Promise<void> {
    if (!current.learn(message)) return
    const before = wanted.size
    for (const part of await partsToGain(directory, enrolled(), message)) wanted.add(part)
    if (wanted.size > before) await ask(current)
    await tell()
  }

  async function takeDelivery(current: DirectorySession, sealed: Buffer, end: DeliveryEnd): Promise<void> {
    const packed = current.open(sealed, end)
    if (!packed) return
    const { officeKey } = enrolled()
    const { part, place, isWhole } = end
    if (directory.obstacle(officeKey, part) === null) {
      const { value: content, leftOut } = await readContent(part, packed)
      const isFirst = (await directory.places(officeKey))[part] === null
      if (isFirst && !(await directory.isBlank(part))) await directory.keepCopy([part])
      const delivered = { part, content, leftOut, place, isWhole: isWhole || isFirst }
      if (hasEnded(current)) return
      await directory.take(officeKey, delivered as Delivered)
      readings.note(part, { content, leftOut, isWhole })
      wanted.delete(part)
      if (wanted.size === 0) taking.resolve()
    }
    await ask(current)
    await tell()
  }

  async function noteFilled(current: DirectorySession, { places, isOlder }: Filled): Promise<void> {
    await directory.becomeOffices(enrolled().officeKey, places)
    for (const part of directoryParts) if (places[part]) readings.noteAll(part)
    if (Object.keys(places).length > 0) filling.resolve()
    else if (isOlder) filling.reject(new CallFailure('officeOlder', 'the office does not know all of it'))
    else filling.reject(new CallFailure('notPossible', 'nobody waits for it at the office'))
    await ask(current)
    await tell()
  }

  return {
    begin(send) {
      session = openDirectorySession(send, enrolled)
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
          inTurn((current) => noteFilled(current, message))
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
    async takeOver(parts) {
      const current = session
      if (!current) throw lost()
      const missing = partsToTake(parts, await directoryState(directory, enrolled(), current.offices()))
      if (hasEnded(current)) throw lost()
      if (missing.length === 0) return
      for (const part of missing) wanted.add(part)
      const taken = taking.begin()
      inTurn(ask)
      return taken
    },
    async fill() {
      const box = session?.offices()?.box
      if (!box) throw lost()
      const filled = filling.begin()
      inTurn(async ({ send }) => {
        for (const message of await fillMessages(enrolled(), box, await directory.own())) send(message)
      })
      return filled
    },
  }
}
