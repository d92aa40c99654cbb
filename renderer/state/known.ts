import { create } from 'zustand'
import { isOlder, type Revised } from '../../shared/is-older.ts'
import { forgetOnLock } from './on-lock.ts'

export interface Known<Thing> {
  /** Everything of its kind that this window has received, by number. */
  readonly known: Readonly<Record<string, Thing>>
}

/** Keeps the newest revision of each thing that comes with a reply or an event. When the window locks, all is forgotten. */
export function createKnown<Thing extends Revised>(numberOf: (thing: Thing) => string) {
  const use = create<Known<Thing>>(() => ({ known: {} }))
  forgetOnLock(() => use.setState({ known: {} }))
  return {
    use,
    receive(thing: Thing): void {
      const { known } = use.getState()
      const number = numberOf(thing)
      if (!isOlder(thing, known[number])) use.setState({ known: { ...known, [number]: thing } })
    },
  }
}
