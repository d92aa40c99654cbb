import { useEffect, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { StaffMember } from '../../../shared/staff/staff.ts'
import { callFailureOf, callMain } from '../../bridge/main-process.ts'
import { useSession } from '../../state/session.ts'

/** The staff; null until known. Read again after each reconnection. */
export function useStaffNames(): { names: readonly StaffMember[] | null; failure: Failure | null } {
  const connected = useSession((session) => session.connected)
  const [names, setNames] = useState<readonly StaffMember[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line may bring them
  useEffect(() => {
    let shown = true
    callMain('staff.names', {}).then(
      (known) => {
        if (!shown) return
        setNames(known)
        setFailure(null)
      },
      (error) => shown && setFailure(callFailureOf(error)),
    )
    return () => {
      shown = false
    }
  }, [connected])
  return { names, failure }
}
