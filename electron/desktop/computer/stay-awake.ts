import { powerSaveBlocker } from 'electron'
import { AWAKE_FOR_MS } from '../../../shared/display/awake-for.ts'
import type { EventValue } from '../../../shared/ipc/contract.ts'
import type { Counter } from '../../composition/running-counter.ts'

type Shown = EventValue<'display.changed'>['shown']

/** A customer pays, or waits to hear whether it was paid. */
const paying: readonly Shown['kind'][] = ['preparing', 'code', 'askCashier']

/**
 * Keeps screens and computer awake while a customer pays. The system sees that nobody types or clicks: it would switch off the
 * screen with the code and sleep through the payment. A Mac also slows down the timers, and so the inquiries, of a program
 * behind another window.
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
