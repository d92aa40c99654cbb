import { type Role, reaches } from '../../shared/staff/role.ts'
import type { Duty, PinRefusal } from '../../shared/staff/staff.ts'
import { callMain } from '../bridge/main-process.ts'
import { useSession } from './session.ts'

let last: string | null = null

/** Who was last on duty in this window; the lock screen offers them first. */
export const lastOnDuty = () => last

/** The role of the person on duty; null while the counter is locked. Without staff everybody is an owner. */
function roleOf(duty: Duty | undefined): Role | null {
  if (duty?.kind === 'onDuty') return duty.staff.role
  return duty?.kind === 'open' ? 'owner' : null
}

/** Whether the person on duty has at least this role. It decides what is shown; the main process checks again. */
export function useMay(role: Role): boolean {
  return useSession(({ started }) => reaches(roleOf(started?.duty), role))
}

/** The same, outside components. */
export const may = (role: Role) => reaches(roleOf(useSession.getState().started?.duty), role)

/** Signs in; returns how the PIN was refused, null if it was right. The new duty comes as an event. */
export async function signIn(staffId: string, pin: string): Promise<PinRefusal | null> {
  const answer = await callMain('staff.signIn', { staffId, pin })
  if (answer.kind !== 'signedIn') return answer
  last = staffId
  return null
}

export async function lockNow(): Promise<void> {
  await callMain('staff.lock', {})
}

const BETWEEN_MS = 10_000

/** Reports to the main process, now and then, that somebody uses the counter; returns the function that stops it. */
export function reportActivity(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = () => {
    if (performance.now() - reportedAt < BETWEEN_MS) return
    reportedAt = performance.now()
    // Disconnected, the main process can't lock either.
    callMain('staff.active', {}).catch(() => {})
  }
  page.addEventListener('pointerdown', report, true)
  page.addEventListener('keydown', report, true)
  return () => {
    page.removeEventListener('pointerdown', report, true)
    page.removeEventListener('keydown', report, true)
  }
}
