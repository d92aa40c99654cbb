import type { Watched } from '../../electron/watching/watched.ts'
import { createWatcher } from '../../electron/watching/watcher.ts'
import type { Clock } from '../../platform/clock.ts'
import { createVirtualTime } from '../safety/world/virtual-time.ts'

interface PlayedOptions {
  readonly questionsPerSecond?: number
  readonly random?: () => number
}

/** A watcher that lives through hours in an instant, with a record of every question. */
export function playedWatcher({ questionsPerSecond = 5, random = () => 0.5 }: PlayedOptions = {}) {
  const time = createVirtualTime()
  let wall = Date.UTC(2026, 10, 21)
  const clock: Clock = { now: () => wall + time.now(), elapsed: time.now, after: time.after }
  const asked: { key: string; at: number }[] = []
  const trouble: unknown[] = []
  const watcher = createWatcher({
    clock,
    questionsPerSecond,
    onTrouble: (error) => trouble.push(error),
    random,
  })

  return {
    watcher,
    clock,
    asked,
    trouble,
    /** Lets time pass, in milliseconds. */
    pass: (milliseconds: number) => time.passUntil(time.now() + milliseconds),
    /** Somebody sets the computer's clock. */
    setWall(by: number) {
      wall += by
    },
    /** Something that is asked about every so many milliseconds, for ever, unless its question says otherwise. */
    thing(key: string, overrides: Partial<Omit<Watched, 'key'>> & { every?: number } = {}): Watched {
      const { every = 10_000, startedAt = clock.now(), ask, nextIn = () => every } = overrides
      const self: Watched = {
        key,
        startedAt,
        nextIn,
        ask() {
          asked.push({ key, at: time.now() })
          return ask ? ask() : Promise.resolve({ watched: self, answered: true })
        },
      }
      return self
    },
    timesOf: (key: string) => asked.filter((question) => question.key === key).map(({ at }) => at),
  }
}

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The most questions that any second held. */
export function mostInASecond(asked: readonly { at: number }[]): number {
  let first = 0
  return asked.reduce((most, { at }, index) => {
    while ((asked[first]?.at ?? at) <= at - second) first += 1
    return Math.max(most, index - first + 1)
  }, 0)
}
