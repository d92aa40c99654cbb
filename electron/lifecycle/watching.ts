import type { AgeOf, CheckResult, Watched } from '../watching/watched.ts'
import type { Watcher } from '../watching/watcher.ts'
import type { Inquire, Inquiry } from './inquiring.ts'
import { recorded } from './written.ts'

/** How things of one kind are watched. */
export interface WatchingOptions<Thing> {
  readonly watcher: Pick<Watcher, 'watch' | 'noteCheck' | 'hurry' | 'waitOf'>
  readonly now: () => number
  /** Unique among everything that is watched, of any kind. */
  readonly keyOf: (number: string) => string
  readonly numberOf: (thing: Thing) => string
  readonly startedAt: (thing: Thing) => number
  /** Milliseconds until the next inquiry; null when the outcome is final. */
  readonly nextIn: (thing: Thing, misses: number, ageOf: AgeOf) => number | null
  readonly inquire: Inquire<Thing>
}

/** Connects one kind of thing to the watcher: inquiries by plan, on demand, and after a notification. */
export function createWatching<Thing>(options: WatchingOptions<Thing>) {
  const { watcher, now, keyOf, numberOf, inquire } = options
  const watched = (thing: Thing): Watched => ({
    key: keyOf(numberOf(thing)),
    startedAt: options.startedAt(thing),
    nextIn: (misses, ageOf) => options.nextIn(thing, misses, ageOf),
    ask: async () => checkResult(await inquire(numberOf(thing), { anew: true })),
  })
  const checkResult = ({ thing, ...inquiry }: Inquiry<Thing>): CheckResult => ({
    watched: watched(thing),
    ...inquiry,
  })

  async function checkBy(inquiring: () => Promise<Inquiry<Thing>>): Promise<Inquiry<Thing>> {
    const inquiry = await recorded(inquiring)
    watcher.noteCheck(checkResult(inquiry))
    return inquiry
  }

  return {
    watched,
    watch: (thing: Thing) => watcher.watch(watched(thing)),
    /** Its state became known in another way, which counts as an answered inquiry. */
    answered: (thing: Thing) => watcher.noteCheck(checkResult({ thing, answered: true })),
    /** Its inquiry had no answer before this start: asks soon, and again until there is one. */
    askAgain(thing: Thing): void {
      watcher.noteCheck(checkResult({ thing, answered: false }))
      watcher.hurry(keyOf(numberOf(thing)))
    },
    /** Asks the gateway now. */
    check: async (number: string): Promise<Thing> => (await checkBy(() => inquire(number))).thing,
    /** There is news. */
    async hurry(number: string): Promise<void> {
      const key = keyOf(number)
      if (watcher.hurry(key)) return
      const { postponed } = await checkBy(() => inquire(number, { anew: true }))
      if (postponed) watcher.hurry(key)
    },
    /** Epoch milliseconds; null when no inquiry is planned. */
    nextCheckAt(number: string): number | null {
      const wait = watcher.waitOf(keyOf(number))
      return wait === null ? null : Math.round(now() + wait)
    },
  }
}
