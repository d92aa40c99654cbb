import { isOlder } from '../../shared/revision.ts'
import type { PrintJob } from '../../shared/slip/slip.ts'

export interface OpenPrints {
  /** What has not come out yet, by id: queued, being sent, failed. */
  readonly open: Readonly<Record<number, PrintJob>>
  /** The latest of them that failed before the eyes of whoever is here, until it comes out or is waved away. */
  readonly alarm: number | null
}

export const openStates: readonly PrintJob['state'][] = ['queued', 'sending', 'failed']

/** Whether a job still waits for paper, or for a person. */
export const isOpenPrint = ({ state }: PrintJob) => openStates.includes(state)

/** What is known once a job has changed. A test page answers for itself where it was asked for. */
export function withNews({ open, alarm }: OpenPrints, job: PrintJob): OpenPrints {
  const { [job.id]: known, ...others } = open
  if (isOlder(job, known)) return { open, alarm }
  const cleared = alarm === job.id && job.state !== 'failed' ? null : alarm
  if (!isOpenPrint(job)) return { open: others, alarm: cleared }
  const alarms = job.state === 'failed' && known?.state !== 'failed' && job.kind !== 'test'
  return { open: { ...others, [job.id]: job }, alarm: alarms ? job.id : cleared }
}
