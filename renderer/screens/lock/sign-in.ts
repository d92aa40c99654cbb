import type { PinRefusal } from '../../../shared/staff/staff.ts'
import { callMain } from '../../bridge/main-process.ts'

let last: string | null = null

/** Who was last on duty in this window; the lock screen offers them first. */
export const lastOnDuty = () => last

/** Signs in; returns how the PIN was refused, null if it was right. The new duty comes as an event. */
export async function signIn(staffId: string, pin: string): Promise<PinRefusal | null> {
  const answer = await callMain('staff.signIn', { staffId, pin })
  if (answer.kind !== 'signedIn') return answer
  last = staffId
  return null
}
