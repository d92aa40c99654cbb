import type { Clock } from '../../platform/clock.ts'
import type { Journal } from './journal.ts'

/** Between two slices: sales come first. */
const REST_MS = 50

/** Makes the orders of former times findable, a slice now and then; returns the way to stop. */
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
      // Finding is a comfort: without it, whoever looks is told that not all was looked through.
    }, onTrouble)
  }
  return () => {
    stopped = true
    callOff()
  }
}
