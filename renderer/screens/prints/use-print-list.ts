import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { isOlder } from '../../../shared/is-older.ts'
import type { PrintJob } from '../../../shared/slip/slip.ts'
import { callFailureOf, callMain, onConnected, onEvent, stopAll } from '../../bridge/main-process.ts'
import { createReplay } from '../../bridge/newest.ts'
import { isOpenPrint } from '../../state/prints/open-prints.ts'
import { usePrints } from '../../state/prints/prints.ts'

const PAGE = 20

type Jobs = Readonly<Record<number, PrintJob>>

/** Jobs that are not printed yet, and below them recent prints, the newest first; kept up to date. */
export function usePrintList() {
  const open = usePrints((prints) => prints.open)
  const [read, setRead] = useState<Jobs | null>(null)
  const [more, setMore] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [replay] = useState(createReplay)
  const load = useCallback(
    async (before?: number) => {
      try {
        await replay.load(async () => {
          const page = await callMain('print.jobs', {
            limit: PAGE,
            ...(before === undefined ? {} : { before }),
          })
          setRead((known) => page.jobs.reduce(withJob, before === undefined ? {} : (known ?? {})))
          setMore(page.more)
        })
        setFailure(null)
      } catch (error) {
        setFailure(callFailureOf(error))
      }
    },
    [replay],
  )
  useEffect(() => {
    void load()
    return stopAll(
      onEvent('print.changed', (job) => replay.change(() => setRead((known) => withJob(known ?? {}, job)))),
      onConnected(load),
    )
  }, [load, replay])
  const jobs = newestFirst(Object.values(open).reduce(withJob, read ?? {}))
  const last = newestFirst(read ?? {}).at(-1)
  return {
    open: jobs.filter(isOpenPrint),
    ended: jobs.filter((job) => !isOpenPrint(job)),
    isRead: read !== null,
    failure,
    load: () => load(),
    loadMore: more && last ? () => load(last.id) : null,
  }
}

function withJob(jobs: Jobs, job: PrintJob): Jobs {
  return isOlder(job, jobs[job.id]) ? jobs : { ...jobs, [job.id]: job }
}

const newestFirst = (jobs: Jobs) => Object.values(jobs).sort((a, b) => b.id - a.id)
