import { callMain } from '../../bridge/main-process.ts'
import { useRead } from '../../state/calls/use-read.ts'
import { useSession } from '../../state/session.ts'

/** All staff there ever were, for the owner; null until known. Read again after each reconnection. */
export function useStaffList() {
  const connected = useSession((session) => session.connected)
  const { value: staff, failure, again } = useRead(() => callMain('staff.list', {}), [connected])
  return { staff, failure, again }
}
