import type { Clock } from '../../platform/clock.ts'

interface InboxOptions<Message> {
  readonly clock: Pick<Clock, 'after'>
  readonly take: (message: Message) => void
  /** Reads on, or reads nothing more for now. */
  readonly read: (isReading: boolean) => void
}

/** In each round so many messages are taken, the others wait: far more than an honest office says. */
const ROUND_MS = 20
const MOST_IN_A_ROUND = 8
/** Above it nothing more is read. */
const MOST_WAITING = 64

/**
 * What the office says, in its order and a few at a time. Taking one may cost a transaction or the check of a signature,
 * and an office that says thousands a second would hold up every sale.
 */
export function createInbox<Message>({ clock, take, read }: InboxOptions<Message>) {
  const waiting: Message[] = []
  let left = MOST_IN_A_ROUND
  let cancel: (() => void) | null = null
  let isOver = false

  function takeSome(): void {
    for (; left > 0 && waiting.length > 0; left -= 1) take(waiting.shift() as Message)
    if (waiting.length === 0) read(true)
  }
  function nextRound(): void {
    cancel = null
    left = MOST_IN_A_ROUND
    takeSome()
    if (left < MOST_IN_A_ROUND) cancel ??= clock.after(ROUND_MS, nextRound)
  }

  return {
    add(message: Message): void {
      if (isOver) return
      waiting.push(message)
      if (waiting.length > MOST_WAITING) read(false)
      cancel ??= clock.after(ROUND_MS, nextRound)
      takeSome()
    },
    /** Takes nothing more; returns the first of what waits. */
    end(): Message[] {
      cancel?.()
      isOver = true
      return waiting.splice(0).slice(0, MOST_WAITING)
    },
  }
}
