import { useEffect, useRef, useState } from 'react'
import type { PrintJob } from '../../../shared/slip/slip.ts'
import { onEvent } from '../../bridge/main-process.ts'

/** The current state of a print that was just requested. */
export function usePrintJob(): readonly [PrintJob | null, (job: PrintJob) => void] {
  const [job, setJob] = useState<PrintJob | null>(null)
  // An event about the print may arrive before the answer with its id.
  const latest = useRef(new Map<number, PrintJob>())
  useEffect(
    () =>
      onEvent('print.changed', (news) => {
        latest.current.set(news.id, news)
        setJob((known) => (known?.id === news.id ? news : known))
      }),
    [],
  )
  return [job, (asked) => setJob(latest.current.get(asked.id) ?? asked)]
}
