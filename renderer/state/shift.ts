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
forgetOnLock(() => useRunningShift.setState({ report: null }))

/** Takes in the running shift from a reply, unless a later one is known already. */
export function receiveShift(report: ShiftReport): void {
  useRunningShift.setState((known) => (isOlder(report, known.report) ? {} : { report }))
}

function isOlder(report: ShiftReport, known: ShiftReport | null): boolean {
  if (!known) return false
  return report.number === known.number ? report.to < known.to : report.number < known.number
}

/** Asks for the running shift as it stands now. */
export async function readShift(): Promise<ShiftReport> {
  const report = await callMain('shift.current', {})
  receiveShift(report)
  return report
}

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
