import { powerSaveBlocker } from 'electron'
import { AWAKE_FOR_MS } from '../../shared/display/awake-for.ts'
import type { EventValue } from '../../shared/ipc/contract.ts'
import type { Counter } from '../composition/running-counter.ts'

type Shown = EventValue<'display.changed'>['shown']

/** A customer pays, or waits to hear whether it was paid. */
const paying: readonly Shown['kind'][] = ['preparing', 'code', 'askCashier']

/**
 * Keeps screens and computer awake while a customer pays. For a system nobody uses a till then: it would switch the code off and
 * sleep through the payment, and a Mac slows down the timers of a program behind another window, and so the inquiries.
 */
export function stayAwake({ subscribe }: Pick<Counter, 'subscribe'>): void {
  let blocker: number | null = null
  let limit: NodeJS.Timeout | undefined

  function rest(): void {
    clearTimeout(limit)
    if (blocker !== null) powerSaveBlocker.stop(blocker)
    blocker = null
  }

  subscribe((name, value) => {
    if (name !== 'display.changed' && name !== 'counter.reopened') return
    rest()
    if (name === 'counter.reopened') return
    if (!paying.includes((value as EventValue<'display.changed'>).shown.kind)) return
    blocker = powerSaveBlocker.start('prevent-display-sleep')
    limit = setTimeout(rest, AWAKE_FOR_MS)
  })
}
