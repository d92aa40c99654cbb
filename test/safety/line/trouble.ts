/** What may go wrong between two computers that work. */
export const faults = ['latency', 'down', 'slowClose', 'reset', 'slicing', 'limitedBytes'] as const
/** When it goes wrong, by what has passed so far. */
export const phases = ['connect', 'request', 'beforeAnswer', 'inAnswer'] as const

export interface Trouble {
  readonly fault: (typeof faults)[number]
  readonly phase: (typeof phases)[number]
  /** How long it lasts, if it has a duration. */
  readonly ms: number
  /** How many bytes still pass, or pass at a time. */
  readonly bytes: number
  /** How often it occurs before the connection recovers. */
  readonly times: number
}
