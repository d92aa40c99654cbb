import type { Clock } from '../../platform/clock.ts'

interface InboxOptions<Message> {
  readonly clock: Pick<Clock, 'after'>
  readonly take: (message: Message) => void
  /** How large a message is: a large one takes longer. */
  readonly sizeOf: (message: Message) => number
  /** Reads nothing more for now. */
  readonly pause: () => void
  readonly resume: () => void
}

/** The pause between two rounds, and how many messages one takes at most: far more than an honest office sends. */
const ROUND_MS = 20
const MAX_IN_A_ROUND = 8
/** A round also ends once it has taken this many characters. */
const ENOUGH_IN_A_ROUND = 128 * 1024
/** While this many wait, nothing more is read from the socket. */
const MAX_WAITING = 64

/**
 * Takes the office's messages in their order, a few at a time. Each may cost a transaction or the check of a signature, so
 * an office that sends thousands a second would hold up every sale.
 */
export function createInbox<Message>({ clock, take, sizeOf, pause, resume }: InboxOptions<Message>) {
  const waiting: Message[] = []
  let taken = 0
  let size = 0
  let cancel: (() => void) | null = null
  let isOver = false

  function takeSome(): void {
    while (waiting.length > 0 && taken < MAX_IN_A_ROUND && size < ENOUGH_IN_A_ROUND) {
      const message = waiting.shift() as Message
      taken += 1
      size += sizeOf(message)
      take(message)
    }
    if (waiting.length === 0) resume()
  }
  function nextRound(): void {
    cancel = null
    taken = 0
    size = 0
    takeSome()
    if (taken > 0) cancel ??= clock.after(ROUND_MS, nextRound)
  }

  return {
    add(message: Message): void {
      if (isOver) return
      waiting.push(message)
      if (waiting.length > MAX_WAITING) pause()
      cancel ??= clock.after(ROUND_MS, nextRound)
      takeSome()
    },
    /** Takes nothing more; returns the first of what waits. */
    end(): Message[] {
      cancel?.()
      isOver = true
      return waiting.splice(0).slice(0, MAX_WAITING)
    },
  }
}
