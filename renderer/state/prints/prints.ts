import { create } from 'zustand'
import { callMain, onConnected, onEvent, stopAll } from '../../bridge/main-process.ts'
import { createReplay } from '../../bridge/newest.ts'
import { receivePrint } from '../orders/orders.ts'
import { type OpenPrints, openStates, withNews } from './open-prints.ts'

export const usePrints = create<OpenPrints>(() => ({ open: {}, alarm: null }))

/** More open jobs than a counter usually has; the list can be read further. */
const MAX_OPEN = 100

/** Follows the print queue; returns the function that stops it. */
export function followPrints(): () => void {
  const replay = createReplay()
  const read = () =>
    replay.load(() =>
      callMain('print.jobs', { states: [...openStates], limit: MAX_OPEN }).then(
        ({ jobs }) => {
          usePrints.setState({ open: Object.fromEntries(jobs.map((job) => [job.id, job])) })
          for (const job of jobs) receivePrint(job)
        },
        // The next event, or the next connection, reads it again.
        () => {},
      ),
    )
  void read()
  const stop = stopAll(
    onEvent('print.changed', (job) =>
      replay.change(() => usePrints.setState((prints) => withNews(prints, job))),
    ),
    onConnected(read),
  )
  return () => {
    usePrints.setState({ open: {}, alarm: null })
    stop()
  }
}

/** Removes the latest failure from the screen; it stays in the list. */
export function waveAway(): void {
  usePrints.setState({ alarm: null })
}
