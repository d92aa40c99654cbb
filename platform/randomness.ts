import { randomInt, randomUUID } from 'node:crypto'

/** Chance as the core knows it: handed in, so that a test can play the same run again. */
export interface Randomness {
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number
  /** From 0 to below 1. */
  fraction(): number
  uuid(): string
}

export const systemRandomness: Randomness = { below: randomInt, fraction: Math.random, uuid: randomUUID }
