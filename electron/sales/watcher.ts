import type { Polling } from '../../shared/gateway/profile.ts'
import type { Order } from '../../shared/sale/order.ts'
import { nextCheckIn } from './poll-plan.ts'

export interface WatcherOptions {
  /** Asks the gateway about an order; `answered` is false when no answer came that can be believed. */
  readonly ask: (merchantTradeNo: string) => Promise<{ order: Order; answered: boolean }>
  readonly polling: Polling
  readonly now: () => number
  readonly gatewayNow: () => number
  /** Hears of what keeps a question from being asked, such as a journal that fails. */
  readonly onTrouble: (error: unknown) => void
  /** From 0 to 1; spreads the questions of many orders. */
  readonly random?: () => number
}

/** One scheduler for all orders whose outcome is open. */
export interface Watcher {
  /** Starts, or reschedules, the watch over an order; does nothing for one whose outcome is final. */
  watch(order: Order): void
  stop(): Promise<void>
}

/** Questions under way at once; a slow gateway must not pile them up. */
const AT_ONCE = 4
/** setTimeout can't wait longer than this. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Waiting goes by the clock that nobody sets: the other one put back an hour would be an hour without a question. */
const elapsed = () => performance.now()

export function createWatcher(options: WatcherOptions): Watcher {
  const { ask, polling, now, gatewayNow, onTrouble, random = Math.random } = options
  const due = new Map<string, number>()
  const misses = new Map<string, number>()
  const asking = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let lastAsked = Number.NEGATIVE_INFINITY
  let stopped = false

  function watch(order: Order): void {
    const { merchantTradeNo } = order
    const clocks = { now: now(), gatewayNow: gatewayNow() }
    const wait = nextCheckIn(order, polling, clocks, misses.get(merchantTradeNo) ?? 0)
    if (wait === null) {
      due.delete(merchantTradeNo)
      misses.delete(merchantTradeNo)
    } else {
      due.set(merchantTradeNo, elapsed() + wait * (0.9 + random() * 0.2))
    }
    schedule()
  }

  function schedule(): void {
    clearTimeout(timer)
    if (stopped || due.size === 0 || asking.size >= AT_ONCE) return
    const at = Math.max(Math.min(...due.values()), lastAsked + 1_000 / polling.questionsPerSecond)
    timer = setTimeout(askNext, Math.min(Math.max(at - elapsed(), 0), LONGEST_TIMER))
  }

  function askNext(): void {
    const [first] = [...due].sort(([, one], [, other]) => one - other)
    if (!first || first[1] > elapsed()) {
      schedule()
      return
    }
    const [merchantTradeNo] = first
    due.delete(merchantTradeNo)
    lastAsked = elapsed()
    const question = askAbout(merchantTradeNo).finally(() => {
      asking.delete(question)
      schedule()
    })
    asking.add(question)
    schedule()
  }

  async function askAbout(merchantTradeNo: string): Promise<void> {
    try {
      const { order, answered } = await ask(merchantTradeNo)
      misses.set(merchantTradeNo, answered ? 0 : (misses.get(merchantTradeNo) ?? 0) + 1)
      watch(order)
    } catch (error) {
      // Nothing is lost: the question is simply asked again later.
      onTrouble(error)
      due.set(merchantTradeNo, elapsed() + 60_000)
    }
  }

  return {
    watch,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.allSettled(asking)
    },
  }
}
