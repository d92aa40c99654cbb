/** What may go wrong between two computers that are themselves well. */
export const faults = ['latency', 'down', 'slowClose', 'reset', 'slicing', 'limitedBytes'] as const
/** When it goes wrong, by what has passed so far. */
export const phases = ['connect', 'request', 'beforeAnswer', 'inAnswer'] as const

export interface Trouble {
  readonly fault: (typeof faults)[number]
  readonly phase: (typeof phases)[number]
  /** How long it takes, where it takes time. */
  readonly ms: number
  /** How many bytes still pass, or pass at a time. */
  readonly bytes: number
  /** How often it strikes before the line is as it was. */
  readonly times: number
}
