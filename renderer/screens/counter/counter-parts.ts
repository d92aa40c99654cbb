import type { ReactNode } from 'react'

/** The parts of the counter, which a shop with a catalogue has in other places than one without. */
export interface CounterParts {
  /** The amount, and why it can't be charged yet. */
  readonly display: ReactNode
  readonly notices: ReactNode
  readonly keypad: ReactNode
  readonly chargeButton: ReactNode
  readonly scanned: ReactNode
  readonly channelSearch: ReactNode
  readonly waysToPay: ReactNode
}
