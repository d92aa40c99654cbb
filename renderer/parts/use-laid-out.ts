import type { Paper } from '../../shared/slip/slip.ts'
import type { WantedSlip } from '../../shared/slip/wanted-slip.ts'
import { callMain } from '../bridge/main-process.ts'
import { useRead } from '../state/calls/use-read.ts'
import { useSession } from '../state/session.ts'

/** The target of a preview: a printer of the shop's, a paper, or the first printer's paper. */
interface Place {
  readonly printer?: string
  readonly paper?: Paper
}

/** A slip laid out for a target, again whenever `tells` changes; the layout before is shown meanwhile, but no other target's. */
export function useLaidOut(of: WantedSlip, place: Place, tells?: unknown) {
  const connected = useSession((session) => session.connected)
  const wanted = { of, ...place }
  const { value: slip, failure } = useRead(
    () => callMain('print.preview', wanted),
    [tells, connected],
    JSON.stringify(wanted),
  )
  return { slip, failure }
}
