import { callMain } from '../../bridge/main-process.ts'
import { useRead } from '../../state/calls/use-read.ts'
import { useSession } from '../../state/session.ts'

/** The staff; null until known. Read again after each reconnection. */
export function useStaffNames() {
  const connected = useSession((session) => session.connected)
  const { value: names, failure } = useRead(() => callMain('staff.names', {}), [connected])
  return { names, failure }
}
