import { isOlder } from '../../../shared/is-older.ts'
import type { PrintJob } from '../../../shared/slip/slip.ts'

export interface OpenPrints {
  /** Jobs that are not printed yet, by id: queued, being sent, failed. */
  readonly open: Readonly<Record<number, PrintJob>>
  /** The latest job that failed while this page was open, until it is printed or dismissed. */
  readonly alarm: number | null
}

export const openStates: readonly PrintJob['state'][] = ['queued', 'sending', 'failed']

/** Whether a job still waits for paper, or for a person. */
export const isOpenPrint = ({ state }: PrintJob) => openStates.includes(state)

/** The state after a job has changed. A failed test page is shown only where it was requested. */
export function withNews({ open, alarm }: OpenPrints, job: PrintJob): OpenPrints {
  const { [job.id]: known, ...others } = open
  if (isOlder(job, known)) return { open, alarm }
  const cleared = alarm === job.id && job.state !== 'failed' ? null : alarm
  if (!isOpenPrint(job)) return { open: others, alarm: cleared }
  const alarms = job.state === 'failed' && known?.state !== 'failed' && job.kind !== 'test'
  return { open: { ...others, [job.id]: job }, alarm: alarms ? job.id : cleared }
}
