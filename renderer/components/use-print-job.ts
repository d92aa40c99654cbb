import { useEffect, useRef, useState } from 'react'
import type { PrintJob } from '../../shared/slip/slip.ts'
import { onEvent } from '../bridge/main-process.ts'

/** A print that was just asked for, as far as it is by now. */
export function usePrintJob(): readonly [PrintJob | null, (job: PrintJob) => void] {
  const [job, setJob] = useState<PrintJob | null>(null)
  // News of a print may overtake the answer that says which print it is.
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
