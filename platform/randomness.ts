import { randomInt, randomUUID } from 'node:crypto'

/** The core's randomness. It is passed in, so that a test can repeat a run. */
export interface Randomness {
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number
  /** From 0 to below 1. */
  fraction(): number
  uuid(): string
}

export const systemRandomness: Randomness = { below: randomInt, fraction: Math.random, uuid: randomUUID }
