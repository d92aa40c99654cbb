import { type Role, reaches } from '../../shared/staff/role.ts'
import type { Duty } from '../../shared/staff/staff.ts'
import { callMain } from '../bridge/main-process.ts'
import { hearFirst } from '../components/keyboard/hear-first.ts'
import { useSession } from './session.ts'

/** The role of the person on duty; null while the counter is locked. Without staff everybody is an owner. */
export function roleOf(duty: Duty | undefined): Role | null {
  if (duty?.kind === 'onDuty') return duty.staff.role
  return duty?.kind === 'open' ? 'owner' : null
}

/** Whether the person on duty has at least this role. It decides what is shown; the main process checks again. */
export function useMay(role: Role): boolean {
  return useSession(({ started }) => reaches(roleOf(started?.duty), role))
}

/** The same, outside components. */
export const may = (role: Role) => reaches(roleOf(useSession.getState().started?.duty), role)

export async function lockNow(): Promise<void> {
  await callMain('staff.lock', {})
}

const BETWEEN_MS = 10_000

/** Reports to the main process, now and then, that somebody uses the counter; returns the function that stops it. */
export function reportActivity(): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = () => {
    if (performance.now() - reportedAt < BETWEEN_MS) return
    reportedAt = performance.now()
    // Disconnected, the main process can't lock either.
    callMain('staff.active', {}).catch(() => {})
  }
  return hearFirst({ pointerdown: report, keydown: report })
}
