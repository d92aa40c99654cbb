import type { WebSocket } from 'ws'
import { areSigned, type KeyPair, signTerms } from '../../../platform/office/keys.ts'
import { terms } from '../../../platform/office/terms.ts'
import {
  type CounterMessage,
  counterMessage,
  LINK_PROTOCOL,
  type LinkRefusal,
  type OfficeMessage,
} from '../../../shared/office/link.ts'
import { readJson } from '../../../shared/read-json.ts'
import type { BatchPauses } from '../feed/batch-pauses.ts'
import type { FeedStore } from '../feed/feed-store.ts'
import { createPieces } from '../feed/pieces.ts'
import type { LendingState } from '../lending/lending-state.ts'
import type { Marks } from '../limits/marks.ts'
import type { CounterBook } from './counter-book.ts'
import { newToken } from './enrolment.ts'
import { createTurns } from './turns.ts'

export interface LinkOptions {
  readonly book: CounterBook
  readonly feed: FeedStore
  readonly pauses: BatchPauses
  readonly identity: KeyPair
  /** Marks of counters that were here before. */
  readonly marks: Marks
  readonly onTrouble: (error: unknown) => void
  /** The counter has proven its key and stored its turn. */
  readonly onProven: (counterId: string, link: ProvenLink) => void
  /** The other services of the link. */
  readonly works: readonly ((counter: LinkedCounter) => LinkWork)[]
}

/** A link whose counter has proven itself, as code that ends it sees it. */
export interface ProvenLink {
  readonly turn: string
  /** Says why, and says nothing more. */
  refuse(because: LinkRefusal): void
}

/** The counter at the other end of a link, once it has proven itself. */
export interface LinkedCounter {
  readonly id: string
  /** The turn of this link: only the newest turn may change anything. */
  readonly turn: string
  say(message: OfficeMessage): void
  /** As it was when the link began. */
  readonly lending: LendingState
}

/** A service that uses a link, from the counter's proof until the link closes. */
export interface LinkWork {
  /** Takes a message of this service; false for any other. */
  take(message: CounterMessage): Promise<boolean>
  /** The counter sent a sign of life. */
  beat(): void
  end(): void
}

/** The steps of the handshake: each waits for one message and takes no other. */
type Step =
  | { readonly at: 'hello' }
  | {
      readonly at: 'prove'
      readonly counterId: string
      readonly counterNonce: string
      readonly officeNonce: string
      readonly version: string
    }
  | { readonly at: 'took'; readonly counterId: string; readonly turn: string }
  | { readonly at: 'work'; readonly counterId: string; readonly turn: string }

/** If more messages than this are unanswered, the office stops reading for a while, and further ones wait at the counter. */
const MAX_WAITING = 32

/** Serves one link until it closes. Both sides prove themselves before anything else. */
export function serveLink(
  socket: WebSocket,
  { book, feed, pauses, identity, marks, onTrouble, onProven, works }: LinkOptions,
): void {
  const turns = createTurns(identity)
  let step: Step = { at: 'hello' }
  let queue: Promise<void> = Promise.resolve()
  let waiting = 0
  /** Resolves once the last message has left this process: a counter that reads nothing gets no further answer. */
  let sent: Promise<void> = Promise.resolve()
  let working: readonly LinkWork[] = []
  const pieces = createPieces()
  const say = (message: OfficeMessage) => {
    if (socket.readyState !== socket.OPEN) return
    sent = new Promise((resolve) => socket.send(JSON.stringify(message), () => resolve()))
  }
  const refuse = (because: LinkRefusal) => {
    say({ say: 'refuse', because })
    socket.close()
  }

  async function answer(message: CounterMessage): Promise<void> {
    switch (step.at) {
      case 'hello': {
        if (message.say !== 'hello') return socket.terminate()
        if (message.protocol !== LINK_PROTOCOL) return refuse('protocol')
        const { counterId, nonce: counterNonce, version } = message
        const officeNonce = newToken()
        const signature = signTerms(
          identity.privateKey,
          terms.office({ counterId, counterNonce, officeNonce }),
        )
        step = { at: 'prove', counterId, counterNonce, officeNonce, version }
        return say({ say: 'challenge', nonce: officeNonce, signature })
      }
      case 'prove': {
        if (message.say !== 'prove') return socket.terminate()
        const { incarnation, turn, signature } = message
        const stated = terms.counter({ ...step, incarnation, turn })
        const isSignedBy = (key: string | null) => key !== null && areSigned(key, stated, signature)
        if (!isSignedBy(await book.keyOf(step.counterId))) {
          if (isSignedBy(await book.formerKeyOf(step.counterId))) return refuse('older')
          // Only this office makes such turns: it was put back, and the counter was enrolled since the backup.
          if (turns.isNewer({ ...step, incarnation }, turn, []))
            await book.noteUnknown({ ...step, incarnation })
          return refuse('unknown')
        }
        const offered = await book.offerTurn({ ...step, incarnation, turn }, turns)
        if ('refused' in offered) return refuse(offered.refused)
        step = { at: 'took', counterId: step.counterId, turn: offered.turn }
        return say({ say: 'turn', turn: offered.turn })
      }
      case 'took': {
        if (message.say !== 'took' || message.turn !== step.turn) return socket.terminate()
        const taken = await book.takeTurn(step.counterId, step.turn)
        if ('refused' in taken) return refuse(taken.refused)
        const copy = await feed.placeOf(step.counterId)
        // It closed meanwhile: nothing would ever end what begins here.
        if (socket.readyState !== socket.OPEN) return
        step = { ...step, at: 'work' }
        onProven(step.counterId, { turn: step.turn, refuse })
        const { name, lending } = taken
        say({ say: 'welcome', name, copy, mark: marks.markOf(step.counterId), ...lending.told })
        const { counterId: id, turn } = step
        working = works.map((begin) => begin({ id, turn, say, lending }))
        return
      }
      case 'work': {
        const { counterId, turn } = step
        if (message.say === 'feed') {
          const { from, to } = message
          await pauses.over(counterId)
          if (socket.readyState !== socket.OPEN) return
          const taken = await feed.inTurn(async () => {
            const entries = await pieces.join((bytes) => pauses.add(counterId, bytes))
            return entries && feed.take({ counterId, turn, from, to, entries })
          })
          if (taken === null) return socket.terminate()
          return 'refused' in taken ? refuse(taken.refused) : say({ say: 'fed', copy: taken })
        }
        const refused = await book.beat(counterId, turn)
        if (refused) return refuse(refused)
        if (message.say === 'beat') {
          for (const work of working) work.beat()
          return say({ say: 'beat' })
        }
        if (message.say === 'wentBack') return feed.noteWentBack(counterId)
        for (const work of working) if (await work.take(message)) return
        if (message.say !== 'leave') return socket.terminate()
        if (await book.end(counterId, 'counter')) say({ say: 'left' })
        return socket.close()
      }
    }
  }

  socket.on('message', (data, isBinary) => {
    if (isBinary && step.at === 'work' && pieces.add(data as Buffer)) return
    const message = isBinary ? null : readJson(counterMessage, String(data))
    if (message === null) return socket.terminate()
    const take = async () => {
      if (socket.readyState !== socket.OPEN) return
      try {
        await answer(message)
      } catch (error) {
        onTrouble(error)
        refuse('trouble')
      }
    }
    const taken = () => {
      waiting -= 1
      if (waiting === MAX_WAITING - 1) socket.resume()
    }
    waiting += 1
    if (waiting === MAX_WAITING) socket.pause()
    // Messages are handled one after the other, because each may read what the one before has changed. Verdicts on
    // notifications go first, because a gateway waits for them.
    if (message.say === 'verdict') void take().then(taken)
    else
      queue = queue
        .then(take)
        .then(() => sent)
        .then(taken)
  })
  socket.on('close', () => {
    // Its batch may be waiting.
    pieces.drop()
    for (const work of working) work.end()
  })
  socket.on('error', () => socket.terminate())
}
