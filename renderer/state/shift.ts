import { create } from 'zustand'
import { HOUR } from '../../shared/durations.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import { callMain, onConnected, onEvent, stopAll } from '../bridge/main-process.ts'
import { forgetOnLock } from './on-lock.ts'
import { useSession } from './session.ts'

interface RunningShift {
  /** The latest figures of the running shift; null until the first answer. */
  readonly report: ShiftReport | null
}

export const useRunningShift = create<RunningShift>(() => ({ report: null }))

/** Numbers the requests for figures, so that an older answer never replaces a newer one. */
let asked = 0
let shown = 0
forgetOnLock(() => {
  shown = asked
  useRunningShift.setState({ report: null })
})

/** Shows the running shift from a call's answer, unless a later call has answered already. */
export async function showShift(ask: () => Promise<ShiftReport>): Promise<ShiftReport> {
  asked += 1
  const own = asked
  const report = await ask()
  if (own > shown) {
    shown = own
    useRunningShift.setState({ report })
  }
  return report
}

/** Reads the running shift's figures. */
export const readShift = (): Promise<ShiftReport> => showShift(() => callMain('shift.current', {}))

/** Follows the opening and closing of shifts; returns the way to stop. A failed read is repeated with the next event. */
export function followShift(): () => void {
  const read = () => void readShift().catch(() => {})
  read()
  return stopAll(onEvent('shift.changed', read), onConnected(read))
}

/** Nobody works so long: the shift was not closed at the end of its day. */
const MAX_MS = 18 * HOUR

/** Whether the running shift was not closed at the end of its day. */
export const useIsShiftOld = (): boolean =>
  useRunningShift(({ report }) => report?.opened != null && Date.now() - report.opened.at > MAX_MS)

/** Whether the shop charges only during a shift and none is open. */
export function useMustOpenShift(): boolean {
  const required = useSession(({ started }) => started?.settings.shifts.required ?? false)
  const closed = useRunningShift(({ report }) => report !== null && report.opened === null)
  return required && closed
}
