import { randomBytes } from 'node:crypto'
import { type ClientOptions, WebSocket } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import { areSigned, signTerms } from '../../platform/office/keys.ts'
import { terms } from '../../platform/office/terms.ts'
import {
  type CounterMessage,
  LINK_PROTOCOL,
  type LinkRefusal,
  type OfficeMessage,
  officeMessage,
  passingRefusals,
  readMessage,
} from '../../shared/office/link.ts'
import type { LinkState } from '../../shared/office/office-status.ts'
import type { Enrolled } from './enrolled.ts'
import type { FeedSender } from './feed-sender.ts'

export interface LinkOptions {
  readonly enrolled: () => Enrolled
  /** Stores a new turn, or the counter's new name, on disk before it returns. */
  readonly keep: (change: Pick<Enrolled, 'turn'> | Pick<Enrolled, 'name'>) => void
  readonly sender: Pick<FeedSender, 'begin' | 'answered' | 'pause'>
  readonly version: string
  readonly clock: Clock
  /** At least 0 and less than 1: spreads the reconnections of counters that lost the office at the same moment. */
  readonly fraction: () => number
  readonly onState: (state: LinkState, before: LinkState) => void
  /** The other services of the connection. */
  readonly parts: readonly LinkPart[]
  readonly onTrouble: (error: unknown) => void
  readonly openSocket?: OpenSocket
}

/** Opens the socket of a link, as the constructor of `WebSocket` does. */
export type OpenSocket = (url: string, options: ClientOptions) => WebSocket

/** A service that uses the connection, from the office's welcome until the connection closes. */
export interface LinkPart {
  begin(send: (message: CounterMessage) => void): void
  /** Takes a message of this service; false for any other. */
  take(message: OfficeMessage): boolean
  end(): void
}

/** The counter's connection to its office: it reconnects for ever, and nothing waits for it. */
export interface Link {
  state(): LinkState
  /** Tells the office that this counter leaves; false if the office can't be reached now. */
  leave(): Promise<boolean>
  stop(): void
}

type WithoutSince<State> = State extends unknown ? Omit<State, 'since'> : never

const BEAT_MS = 30_000
const ANSWER_MS = 20_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A refusal that only a person can resolve is tried again rarely. */
const REFUSED_WAIT_MS = 10 * 60_000
const MOST_BYTES = 256 * 1024
const isPassing = (because: LinkRefusal): because is (typeof passingRefusals)[number] =>
  (passingRefusals as readonly LinkRefusal[]).includes(because)

export function openLink({
  enrolled,
  keep,
  sender,
  version,
  clock,
  fraction,
  onState,
  parts,
  onTrouble,
  openSocket = (url, options) => new WebSocket(url, options),
}: LinkOptions): Link {
  let socket: WebSocket | undefined
  let stopped = false
  let wait = FIRST_WAIT_MS
  let cancel = () => {}
  let left: ((inTime: boolean) => void) | undefined

  const isConnected = (state: LinkState) => state.kind === 'connected'
  let state: LinkState = { kind: 'connecting', since: clock.now() }
  const become = (next: WithoutSince<LinkState>) => {
    if (JSON.stringify({ ...state, since: 0 }) === JSON.stringify({ ...next, since: 0 })) return
    const before = state
    state = { ...next, since: clock.now() } as LinkState
    onState(state, before)
  }

  function connect(): void {
    const { counterId, address, officeKey, privateKey, incarnation } = enrolled()
    const counterNonce = randomBytes(16).toString('base64url')
    const line = openSocket(`${address.replace(/^http/, 'ws')}/link`, {
      maxPayload: MOST_BYTES,
      handshakeTimeout: ANSWER_MS,
      followRedirects: false,
      perMessageDeflate: false,
    })
    socket = line
    let refused: LinkRefusal | 'stranger' | undefined
    let expects: OfficeMessage['say'] = 'challenge'
    const send = (message: CounterMessage) => line.send(JSON.stringify(message))
    /** An office that does not answer counts as away, even if its socket is open. */
    const demandAnswer = () => {
      cancel()
      cancel = clock.after(ANSWER_MS, () => line.terminate())
    }

    function take(message: OfficeMessage) {
      if (message.say === 'refuse') {
        refused = message.because
        return line.terminate()
      }
      if (message.say === 'fed' && expects === 'beat') return sender.answered(message.copy)
      if (expects === 'beat' && parts.some((part) => part.take(message))) return
      if (message.say !== expects && !(message.say === 'left' && left)) return line.terminate()
      switch (message.say) {
        case 'challenge': {
          const officeNonce = message.nonce
          if (
            !areSigned(officeKey, terms.office({ counterId, counterNonce, officeNonce }), message.signature)
          ) {
            refused = 'stranger'
            return line.terminate()
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
          wait = FIRST_WAIT_MS
          if (message.name !== enrolled().name) keep({ name: message.name })
          become({ kind: 'connected' })
          expects = 'beat'
          for (const part of parts) part.begin(send)
          beatLater()
          return sender.begin(
            { send, sendPiece: (piece) => line.send(piece), giveUp: () => line.terminate() },
            message.copy,
          )
        case 'beat':
          return beatLater()
        case 'left':
          return left?.(true)
      }
    }
    const beatLater = () => {
      cancel()
      cancel = clock.after(BEAT_MS, () => {
        demandAnswer()
        send({ say: 'beat' })
      })
    }

    line.on('open', () => {
      demandAnswer()
      send({ say: 'hello', protocol: LINK_PROTOCOL, counterId, nonce: counterNonce, version })
    })
    line.on('message', (data, isBinary) => {
      if (line !== socket || stopped) return
      const message = isBinary ? null : readMessage(officeMessage, String(data))
      try {
        if (message === null) line.terminate()
        else take(message)
      } catch (error) {
        // The disk can't store the turn: without it the next connection would look like a copy's.
        onTrouble(error)
        line.terminate()
      }
    })
    line.on('error', () => {})
    line.on('close', () => {
      if (line !== socket || stopped) return
      cancel()
      end()
      retry(refused)
    })
  }

  /** The connection has ended: everything that waits for an answer fails. */
  function end(): void {
    sender.pause()
    for (const part of parts) part.end()
    left?.(false)
  }

  function retry(refused: LinkRefusal | 'stranger' | undefined): void {
    if (refused === 'stranger') become({ kind: 'stranger' })
    else if (refused && !isPassing(refused)) become({ kind: 'refused', because: refused })
    else if (state.kind !== 'refused') become({ kind: 'away' })
    const isForPeople = state.kind === 'refused' || state.kind === 'stranger'
    const after = isForPeople ? REFUSED_WAIT_MS : wait
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    cancel = clock.after(after * (0.5 + fraction() / 2), connect)
  }

  connect()
  return {
    state: () => state,
    leave() {
      if (!isConnected(state) || socket?.readyState !== WebSocket.OPEN) return Promise.resolve(false)
      return new Promise((resolve) => {
        left = resolve
        cancel()
        cancel = clock.after(ANSWER_MS, () => resolve(false))
        socket?.send(JSON.stringify({ say: 'leave' } satisfies CounterMessage))
      })
    },
    stop() {
      stopped = true
      cancel()
      end()
      socket?.terminate()
    },
  }
}
