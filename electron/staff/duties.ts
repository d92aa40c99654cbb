import type { Clock } from '../../platform/clock.ts'
import type { Duty, StaffMember } from '../../shared/staff/staff.ts'
import type { Audience } from '../events/listeners.ts'
import { createIdleLock } from './idle-lock.ts'

interface DutiesOptions {
  readonly clock: Clock
  /** The time without input after which a window counts as left. */
  readonly lockAfterMinutes: () => number
  /** No staff are set up, so every window is open. */
  readonly isOpen: boolean
  readonly onDuty: (duty: Duty, to?: Audience) => void
  /** Ends the duty there before it returns. */
  readonly onIdle: (window: string) => void
}

/** Who is on duty at which window. Each window has a lock of its own. */
export function createDuties({ clock, lockAfterMinutes, isOpen, onDuty, onIdle }: DutiesOptions) {
  const atWindows = new Map<string, { staff: StaffMember; idle: ReturnType<typeof createIdleLock> }>()
  let open = isOpen

  /** A window that was left is locked at the latest when somebody asks. */
  function at(window: string): StaffMember | null {
    if (atWindows.get(window)?.idle.isLeft()) onIdle(window)
    return atWindows.get(window)?.staff ?? null
  }

  return {
    isOpen: () => open,
    at,
    of(window: string): Duty {
      const staff = at(window)
      if (staff) return { kind: 'onDuty', staff }
      return { kind: open ? 'open' : 'locked' }
    },
    windowsOf: (staffId: string) =>
      [...atWindows].filter(([, { staff }]) => staff.id === staffId).map(([window]) => window),

    /** There are staff from now on: every window asks who it is. */
    close(): void {
      if (!open) return
      open = false
      onDuty({ kind: 'locked' })
    },

    begin(window: string, staff: StaffMember): Duty {
      if (open) {
        open = false
        onDuty({ kind: 'locked' }, { allBut: window })
      }
      const idle =
        atWindows.get(window)?.idle ?? createIdleLock(clock, lockAfterMinutes, () => onIdle(window))
      atWindows.set(window, { staff, idle })
      idle.seen()
      const duty: Duty = { kind: 'onDuty', staff }
      onDuty(duty, { only: window })
      return duty
    },
    /** Returns who was on duty there. */
    end(window: string): StaffMember | null {
      const ended = atWindows.get(window)
      ended?.idle.stop()
      if (atWindows.delete(window)) onDuty({ kind: 'locked' }, { only: window })
      return ended?.staff ?? null
    },
    seen: (window: string) => atWindows.get(window)?.idle.seen(),
    stop(): void {
      for (const { idle } of atWindows.values()) idle.stop()
    },
  }
}
