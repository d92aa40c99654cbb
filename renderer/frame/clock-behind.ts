import { useEffect, useState } from 'react'
import { MINUTE, SECOND } from '../../shared/durations.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import { useRunningShift } from '../state/shift.ts'

/** Computers put their clocks right by less than this every day. */
const TOLERATED_MS = 5 * MINUTE

/**
 * How far a clock is behind what the running shift has counted already, in milliseconds; null where it is not. Cash goes
 * through no gateway, whose clock would tell.
 */
export function clockBehind(report: ShiftReport | null, now: number): number | null {
  if (!report) return null
  const { from, opened, hours, cash } = report
  const known = [
    from ?? 0,
    opened?.at ?? 0,
    ...hours.map(({ hour }) => hour),
    ...cash.movements.map(({ at }) => at),
  ]
  const behind = Math.max(...known) - now
  return behind > TOLERATED_MS ? behind : null
}

/** The same of this computer, until it is set right. */
export function useClockBehind(): number | null {
  const report = useRunningShift((running) => running.report)
  const [, look] = useState(0)
  const behind = clockBehind(report, Date.now())
  const isBehind = behind !== null
  useEffect(() => {
    if (!isBehind) return
    const timer = setInterval(() => look((times) => times + 1), 5 * SECOND)
    return () => clearInterval(timer)
  }, [isBehind])
  return behind
}
