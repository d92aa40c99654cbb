import { create } from 'zustand'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { ShiftSummary } from '../../../shared/shift/shift.ts'
import { callMain, failureOf, onConnection, onEvent } from '../../main-process.ts'

interface ShiftList {
  /** Closed shifts, newest first; null until the first answer. */
  readonly shifts: readonly ShiftSummary[] | null
  readonly more: boolean
  readonly failure: Failure | null
}

const PAGE = 30

export const useShiftList = create<ShiftList>(() => ({ shifts: null, more: false, failure: null }))

/** Answers may overtake each other; only the one asked for last is shown. */
let asked = 0

/** Reads the newest closed shifts. */
export const readShifts = () => load([])

/** Reads the page after the last one that is shown. */
export const moreShifts = () => load(useShiftList.getState().shifts ?? [])

/** Keeps the list up to date with what is closed; returns the way to stop. */
export function followShifts(): () => void {
  void readShifts()
  const stops = [
    onEvent('shift.changed', () => void readShifts()),
    onConnection((connected) => connected && void readShifts()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

async function load(before: readonly ShiftSummary[]): Promise<void> {
  asked += 1
  const own = asked
  const last = before.at(-1)
  try {
    const { shifts, more } = await callMain('shift.list', {
      limit: PAGE,
      ...(last ? { before: last.number } : {}),
    })
    if (own === asked) useShiftList.setState({ shifts: [...before, ...shifts], more, failure: null })
  } catch (error) {
    if (own === asked) useShiftList.setState({ failure: failureOf(error) })
  }
}
