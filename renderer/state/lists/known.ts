import { create } from 'zustand'
import { isOlder, type Revised } from '../../../shared/is-older.ts'
import { forgetOnLock, isLocked } from '../on-lock.ts'

export interface Known<Thing> {
  /** What this window has received of its kind and not forgotten, by number. */
  readonly known: Readonly<Record<string, Thing>>
}

/**
 * Keeps the newest revision of each thing that comes with a reply or an event. When the window locks, all is forgotten. With
 * `newestOf`, whatever it leaves out is forgotten before; null leaves out nothing.
 */
export function createKnown<Thing extends Revised>(
  numberOf: (thing: Thing) => string,
  newestOf: (all: readonly Thing[]) => readonly Thing[] | null = () => null,
) {
  const use = create<Known<Thing>>(() => ({ known: {} }))
  forgetOnLock(() => use.setState({ known: {} }))
  return {
    use,
    receive(thing: Thing): void {
      if (isLocked()) return
      const { known } = use.getState()
      const number = numberOf(thing)
      if (isOlder(thing, known[number])) return
      const all = { ...known, [number]: thing }
      const newest = newestOf(Object.values(all))
      use.setState({ known: newest ? Object.fromEntries(newest.map((each) => [numberOf(each), each])) : all })
    },
  }
}
