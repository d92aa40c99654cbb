import { useEffect, useState } from 'react'
import type { Failure } from '../../shared/ipc/failure.ts'
import type { Paper, Slip } from '../../shared/slip/slip.ts'
import type { WantedSlip } from '../../shared/slip/wanted-slip.ts'
import { callFailureOf, callMain } from '../bridge/main-process.ts'
import { useSession } from '../state/session.ts'

/** The target of a preview: a printer of the shop's, a paper, or the first printer's paper. */
interface Place {
  readonly printer?: string
  readonly paper?: Paper
}

/** A slip laid out for a target, again whenever `tells` changes; the last one is shown meanwhile. */
export function useLaidOut(of: WantedSlip, place: Place, tells?: unknown) {
  const [slip, setSlip] = useState<Slip | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const connected = useSession((session) => session.connected)
  const wanted = JSON.stringify({ of, ...place })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tells` says when it reads differently; a new line may bring it
  useEffect(() => {
    let shown = true
    callMain('print.preview', JSON.parse(wanted)).then(
      (laidOut) => {
        if (!shown) return
        setSlip(laidOut)
        setFailure(null)
      },
      (error) => shown && setFailure(callFailureOf(error)),
    )
    return () => {
      shown = false
    }
  }, [wanted, tells, connected])
  return { slip, failure }
}
