import { create } from 'zustand'
import { HOUR } from '../../shared/durations.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import { callMain, onConnected, onEvent, stopAll } from '../bridge/main-process.ts'
import { showNewest } from '../bridge/newest.ts'
import { forgetOnLock } from './on-lock.ts'
import { useSession } from './session.ts'

interface RunningShift {
  /** The latest figures of the running shift; null until the first answer. */
  readonly report: ShiftReport | null
}

export const useRunningShift = create<RunningShift>(() => ({ report: null }))

const newest = showNewest<ShiftReport | null>((report) => useRunningShift.setState({ report }))
// No answer to an earlier question is shown to the next person.
forgetOnLock(() => newest.event(null))

/** Shows the running shift from a call's answer, unless a later call has answered already. */
export const showShift = (ask: () => Promise<ShiftReport>): Promise<void> => newest.answer(ask)

/** Reads the running shift's figures. */
export const readShift = (): Promise<void> => showShift(() => callMain('shift.current', {}))

/** Reads them where nobody has yet: what they say of the clock counts before cash is taken. */
export function readShiftOnce(): void {
  if (useRunningShift.getState().report === null) void readShift().catch(() => {})
}

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
