import { create } from 'zustand'
import type { PrintJob } from '../../shared/slip/slip.ts'
import { callMain, onConnection, onEvent } from '../main-process.ts'
import { isOlderPrint, receivePrint } from './orders.ts'

interface Prints {
  /** What has not come out yet, by id: queued, being sent, failed. */
  readonly open: Readonly<Record<number, PrintJob>>
  /** The latest of them that failed before the eyes of whoever is here, until it comes out or is waved away. */
  readonly alarm: number | null
}

export const usePrints = create<Prints>(() => ({ open: {}, alarm: null }))

/** More than a counter leaves lying about; beyond it the list goes on. */
const MOST_OPEN = 100

const openStates: readonly PrintJob['state'][] = ['queued', 'sending', 'failed']

/** Whether a job still waits for paper, or for a person. */
export const isOpenPrint = ({ state }: PrintJob) => openStates.includes(state)

/** Keeps up with the print queue; returns the way to stop. */
export function followPrints(): () => void {
  const read = () =>
    callMain('print.jobs', { states: [...openStates], limit: MOST_OPEN }).then(
      ({ jobs }) => {
        usePrints.setState({ open: Object.fromEntries(jobs.map((job) => [job.id, job])) })
        for (const job of jobs) receivePrint(job)
      },
      // The next news, or the line when it is back, brings it.
      () => {},
    )
  void read()
  const stops = [
    onEvent('print.changed', (job) => usePrints.setState((prints) => withNews(prints, job))),
    onConnection((connected) => connected && void read()),
  ]
  return () => {
    usePrints.setState({ open: {}, alarm: null })
    for (const stop of stops) stop()
  }
}

/** What is known once a job has changed. A test page answers for itself where it was asked for. */
export function withNews({ open, alarm }: Prints, job: PrintJob): Prints {
  const { [job.id]: known, ...others } = open
  if (known && isOlderPrint(job, known)) return { open, alarm }
  if (!isOpenPrint(job)) return { open: others, alarm: alarm === job.id ? null : alarm }
  const alarms = job.state === 'failed' && known?.state !== 'failed' && job.kind !== 'test'
  const cleared = alarm === job.id && job.state !== 'failed' ? null : alarm
  return { open: { ...others, [job.id]: job }, alarm: alarms ? job.id : cleared }
}

/** Takes the latest failure off the screen; it stays on the list. */
export function waveAway(): void {
  usePrints.setState({ alarm: null })
}
