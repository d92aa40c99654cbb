import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { StaffEntry } from '../../../shared/staff/staff.ts'
import { callFailureOf, callMain } from '../../bridge/main-process.ts'
import { showNewest } from '../../state/newest.ts'

/** All staff there ever were, for the owner. */
export function useStaffList() {
  const [staff, setStaff] = useState<readonly StaffEntry[] | null>(null)
  const [newest] = useState(() => showNewest(setStaff))
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = useCallback(async () => {
    try {
      await newest.answer(() => callMain('staff.list', {}))
      setFailure(null)
    } catch (error) {
      setFailure(callFailureOf(error))
    }
  }, [newest])
  useEffect(() => void load(), [load])
  return { staff, failure, load }
}
