import { randomBytes } from 'node:crypto'
import { type ClientOptions, WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import { areSigned, signTerms } from '../../platform/office/keys.ts'
import { terms } from '../../platform/office/terms.ts'
import { COUNTER_HEADER } from '../../shared/office/counter-header.ts'
import {
  type CounterMessage,
  LINK_PROTOCOL,
  type LinkRefusal,
  type OfficeMessage,
  officeMessage,
} from '../../shared/office/link.ts'
import { readJson } from '../../shared/read-json.ts'
import type { Enrolled } from './enrolled.ts'
import type { FeedSender } from './feed-sender.ts'
import { createInbox } from './inbox.ts'

export interface ConnectionOptions {
  readonly enrolled: () => Enrolled
  /** Stores a new turn, or the counter's new name and mark, on disk before it returns. */
  readonly keep: (change: Pick<Enrolled, 'turn'> | Pick<Enrolled, 'name' | 'mark'>) => void
  readonly sender: Pick<FeedSender, 'begin' | 'answered' | 'pause'>
  readonly version: string
  readonly clock: Clock
  /** The other services of the connection. */
  readonly parts: readonly LinkPart[]
  readonly onTrouble: (error: unknown) => void
  readonly openSocket?: OpenSocket | undefined
}

/** Opens the socket of a link, as the constructor of `WebSocket` does. */
export type OpenSocket = (url: string, options: ClientOptions) => WebSocket

/** How many loans the office has made, and its newest counters. */
export type OfficeMemory = Pick<Extract<OfficeMessage, { say: 'welcome' }>, 'lent' | 'counters'>

/** A service that uses the connection, from the office's welcome until the connection closes. */
export interface LinkPart {
  /** With what the office says of itself, which an older one does not. */
  begin(send: (message: CounterMessage) => void, office?: OfficeMemory): void
  /** Takes a message of this service; false for any other. */
  take(message: OfficeMessage): boolean
  end(): void
}

/** Why the office, or this counter, has ended a connection: `stranger` is an office that can't prove who it is. */
export type Refusal = LinkRefusal | 'stranger'

interface Ends {
  /** The two have proved to each other who they are. */
  readonly onWelcome: () => void
  readonly onClose: (refused: Refusal | undefined) => void
}

/** One connection to the office: both sides prove who they are, then messages and beats go on until it closes. */
export interface Connection {
  /** Tells the office that this counter leaves; false if the office can't be reached now. */
  leave(): Promise<boolean>
  /** Closes it without `onClose`. */
  stop(): void
}

const BEAT_MS = 30_000
const ANSWER_MS = 20_000
const MAX_BYTES = 256 * 1024

export function openConnection(options: ConnectionOptions, { onWelcome, onClose }: Ends): Connection {
  const { enrolled, keep, sender, version, clock, parts, onTrouble } = options
  const { openSocket = (url, wanted) => new WebSocket(url, wanted) } = options
  const { counterId, address, officeKey, privateKey, incarnation, mark } = enrolled()
  const counterNonce = randomBytes(16).toString('base64url')
  const socket = openSocket(`${address.replace(/^http/, 'ws')}/link`, {
    maxPayload: MAX_BYTES,
    handshakeTimeout: ANSWER_MS,
    followRedirects: false,
    perMessageDeflate: false,
    ...(mark !== undefined && { headers: { [COUNTER_HEADER]: `${counterId}.${mark}` } }),
  })
  let isOver = false
  let cancel = () => {}
  let endLeaving: ((how: 'confirmed' | 'unconfirmed') => void) | undefined
  let leaving: Promise<boolean> | undefined
  let refused: Refusal | undefined
  let expects: OfficeMessage['say'] = 'challenge'
  const send = (message: CounterMessage) => socket.send(JSON.stringify(message))
  /** An office that does not answer counts as away, even if its socket is open. */
  const demandAnswer = () => {
    cancel()
    cancel = clock.after(ANSWER_MS, () => socket.terminate())
  }

  function take(message: OfficeMessage) {
    if (message.say === 'refuse') {
      refused = message.because
      return socket.terminate()
    }
    if (message.say === 'fed' && expects === 'beat') return sender.answered(message.copy)
    if (expects === 'beat' && parts.some((part) => part.take(message))) return
    if (message.say !== expects && !(message.say === 'left' && endLeaving)) return socket.terminate()
    switch (message.say) {
      case 'challenge': {
        const officeNonce = message.nonce
        if (
          !areSigned(officeKey, terms.office({ counterId, counterNonce, officeNonce }), message.signature)
        ) {
          refused = 'stranger'
          return socket.terminate()
        }
        const { turn } = enrolled()
        const stated = terms.counter({ counterId, counterNonce, officeNonce, incarnation, turn })
        expects = 'turn'
        demandAnswer()
        return send({ say: 'prove', incarnation, turn, signature: signTerms(privateKey, stated) })
      }
      case 'turn':
        // The turn is on disk before the office is told that it was taken.
        keep({ turn: message.turn })
        expects = 'welcome'
        demandAnswer()
        return send({ say: 'took', turn: message.turn })
      case 'welcome':
        noteWelcome(message)
        onWelcome()
        expects = 'beat'
        for (const part of parts) part.begin(send, message)
        beatLater()
        return sender.begin(
          { send, sendPiece: (piece) => socket.send(piece), giveUp: () => socket.terminate() },
          message.copy,
        )
      case 'beat':
        return beatLater()
      case 'left':
        return endLeaving?.('confirmed')
    }
  }
  function noteWelcome({ name, mark }: Extract<OfficeMessage, { say: 'welcome' }>): void {
    const before = enrolled()
    if (name !== before.name || mark !== before.mark) keep({ name, mark })
  }
  const beatLater = () => {
    cancel()
    cancel = clock.after(BEAT_MS, () => {
      demandAnswer()
      send({ say: 'beat' })
    })
  }

  /** Everything that waits for an answer fails. */
  function end(): void {
    isOver = true
    inbox.end()
    cancel()
    sender.pause()
    for (const part of parts) part.end()
    endLeaving?.('unconfirmed')
  }

  socket.on('open', () => {
    demandAnswer()
    send({ say: 'hello', protocol: LINK_PROTOCOL, counterId, nonce: counterNonce, version })
  })
  const inbox = createInbox<string>({
    clock,
    sizeOf: (text) => text.length,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    take(text) {
      const message = readJson(officeMessage, text)
      try {
        if (message === null) socket.terminate()
        else take(message)
      } catch (error) {
        // The disk can't store the turn: without it the next connection would look like a copy's.
        onTrouble(error)
        socket.terminate()
      }
    },
  })
  socket.on('message', (data, isBinary) => {
    if (isOver) return
    if (isBinary) socket.terminate()
    else inbox.add(String(data))
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (isOver) return
    const refusal = inbox
      .end()
      .map((text) => readJson(officeMessage, text))
      .find((message) => message?.say === 'refuse')
    if (refusal?.say === 'refuse') refused ??= refusal.because
    end()
    onClose(refused)
  })

  return {
    leave() {
      if (expects !== 'beat' || socket.readyState !== WebSocket.OPEN) return Promise.resolve(false)
      // Two windows may leave at once.
      leaving ??= new Promise((resolve) => {
        endLeaving = (how) => resolve(how === 'confirmed')
        cancel()
        cancel = clock.after(ANSWER_MS, () => resolve(false))
        send({ say: 'leave' })
      })
      return leaving
    },
    stop() {
      if (!isOver) end()
      socket.terminate()
    },
  }
}
