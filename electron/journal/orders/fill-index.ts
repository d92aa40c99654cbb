import type { Clock } from '../../../platform/clock.ts'
import type { Journal } from '../journal.ts'

/** The pause between two slices, so that sales come first. */
const REST_MS = 50

/** Indexes older orders, a slice at a time; returns the function that stops it. */
export function fillIndex(
  journal: Pick<Journal, 'fillIndex'>,
  clock: Clock,
  onTrouble: (error: unknown) => void,
): () => void {
  let callOff = clock.after(REST_MS, goOn)
  let stopped = false
  function goOn(): void {
    journal.fillIndex().then((more) => {
      if (more && !stopped) callOff = clock.after(REST_MS, goOn)
      // Searching is a convenience: without the index, the screen says that not everything was searched.
    }, onTrouble)
  }
  return () => {
    stopped = true
    callOff()
  }
}
