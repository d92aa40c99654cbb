import type { Randomness } from '../../../platform/randomness.ts'

/** Random choices that a seed reproduces. */
export interface Chance extends Randomness {
  /** True with this probability. */
  happens(probability: number): boolean
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  pick<Value>(from: readonly Value[]): Value
  /** Another generator, so that more draws in one part of the world do not change another part. */
  fork(): Chance
}

/** Each as often as it says, in this order: what is there more often is picked more often. */
export const often = <const Value>(...listed: readonly (readonly [Value, number])[]): readonly Value[] =>
  listed.flatMap(([value, times]) => Array.from({ length: times }, () => value))

/** xorshift128, its state filled from the seed by multiplicative hashing. */
export function chanceOf(seed: number): Chance {
  const state = Uint32Array.from([1, 2, 3, 4], (lane) => scrambled(seed, lane))
  const next = (): number => {
    const [a = 1, b = 0, c = 0, d = 0] = state
    const mixed = a ^ (a << 11)
    state.set([b, c, d, d ^ (d >>> 19) ^ mixed ^ (mixed >>> 8)])
    return state[3] ?? 0
  }
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next()
  const fraction = () => next() / 2 ** 32
  const below = (bound: number) => Math.floor(fraction() * bound)
  return {
    fraction,
    below,
    uuid: () =>
      Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0'))
        .join('')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    happens: (probability) => fraction() < probability,
    between: (low, high) => low + below(high - low + 1),
    pick<Value>(from: readonly Value[]): Value {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
    fork: () => chanceOf(next()),
  }
}

function scrambled(seed: number, lane: number): number {
  let mixed = Math.imul(seed ^ Math.floor(seed / 2 ** 32), 0x9e3779b1) + Math.imul(lane, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0 || lane
}
