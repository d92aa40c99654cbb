import { create } from 'zustand'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import { callMain, onConnection, onEvent } from '../bridge/main-process.ts'
import { forgetOnLock } from './on-lock.ts'
import { useSession } from './session.ts'

interface RunningShift {
  /** The running shift's figures as they were asked for last; null until the first answer. */
  readonly report: ShiftReport | null
}

export const useRunningShift = create<RunningShift>(() => ({ report: null }))

/** How many times the figures were asked for, and which of these answers is shown: a later one never gives way. */
let asked = 0
let shown = 0
forgetOnLock(() => {
  shown = asked
  useRunningShift.setState({ report: null })
})

/** Shows the running shift as a call answers it, unless a later call has answered already. */
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

/** Asks for the running shift as it stands now. */
export const readShift = (): Promise<ShiftReport> => showShift(() => callMain('shift.current', {}))

/** Keeps up with who opens and closes shifts; returns the way to stop. What can't be read now is read with the next news. */
export function followShift(): () => void {
  const read = () => void readShift().catch(() => {})
  read()
  const stops = [onEvent('shift.changed', read), onConnection((connected) => connected && read())]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Whether the shop wants a shift to be opened before anything is charged, and none is. */
export function useMustOpenShift(): boolean {
  const required = useSession(({ started }) => started?.settings.shifts.required ?? false)
  const closed = useRunningShift(({ report }) => report !== null && report.opened === null)
  return required && closed
}
