import { create } from 'zustand'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import { callMain, onConnection, onEvent } from '../bridge/main-process.ts'
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
  const stops = [onEvent('shift.changed', read), onConnection((connected) => connected && read())]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Nobody works so long: the shift was not closed at the end of its day. */
const LONGEST_MS = 18 * 3_600_000

/** Asked once for each shift. */
const usePutOff = create<{ readonly number: number | null }>(() => ({ number: null }))

/** The way to put off a shift that was not closed at the end of its day; null if there is none, or it was put off. */
export function useOldShift(): (() => void) | null {
  const old = useRunningShift(({ report }) =>
    report?.opened && Date.now() - report.opened.at > LONGEST_MS ? report.number : null,
  )
  const putOff = usePutOff(({ number }) => number)
  return old === null || old === putOff ? null : () => usePutOff.setState({ number: old })
}

/** Whether the shop charges only during a shift and none is open. */
export function useMustOpenShift(): boolean {
  const required = useSession(({ started }) => started?.settings.shifts.required ?? false)
  const closed = useRunningShift(({ report }) => report !== null && report.opened === null)
  return required && closed
}
