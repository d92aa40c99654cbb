import type { DisplayRequest } from '../../shared/display/display.ts'

/** What a window has of a sale. */
export type SaleRequest = Exclude<DisplayRequest, { kind: 'idle' | 'away' }>

export interface Wanted {
  readonly request: SaleRequest
  readonly window: string
}

/** What windows want to show while somebody else's customer is paying: the latest of each window, in the order of their asking. */
export interface Turns {
  wait(wanted: Wanted): void
  /** The window does not wait any more. */
  drop(window: string): void
  /** Whether somebody waits with a payment whose turn it may be. */
  hasPayment(): boolean
  /**
   * Whether its cashier looks at the window. One that nobody looks at goes on waiting, and it is never its turn: whoever stands at
   * the display is another window's customer.
   */
  attend(window: string, isAttended: boolean): void
  /** Tells each window that waits that it does, or that there is nothing to wait for now. */
  tell(waits: boolean): void
  /** Whose turn it is, out of those who wait: who has a payment, else who showed goods last; null if nobody waits. */
  next(): Wanted | null
}

/**
 * `onWaits` is called each time a window is told to wait, as it may have been locked when it was told before, and when it does not
 * wait any more.
 */
export function createTurns(onWaits: (window: string, waits: boolean) => void): Turns {
  const waiting = new Map<string, SaleRequest>()
  const unattended = new Set<string>()
  const inTurn = () => [...waiting].filter(([window]) => !unattended.has(window))
  const firstPayment = () => inTurn().find(([, { kind }]) => kind === 'order')
  const drop = (window: string) => {
    if (waiting.delete(window)) onWaits(window, false)
  }
  return {
    wait({ request, window }) {
      waiting.set(window, request)
      onWaits(window, true)
    },
    drop,
    attend(window, isAttended) {
      if (isAttended) unattended.delete(window)
      else unattended.add(window)
    },
    tell(waits) {
      for (const window of waiting.keys()) onWaits(window, waits)
    },
    hasPayment: () => firstPayment() !== undefined,
    next() {
      const found = firstPayment() ?? inTurn().at(-1)
      if (!found) return null
      const [window, request] = found
      drop(window)
      return { request, window }
    },
  }
}
