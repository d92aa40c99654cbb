import type { ShiftSummary } from '../../../shared/shift/shift.ts'
import { callMain, onEvent, stopAll } from '../../bridge/main-process.ts'
import { createPagedList, PAGE } from '../../state/lists/paged-list.ts'

/** Closed shifts. */
export const shiftList = createPagedList<object, ShiftSummary>({}, async (_query, after) => {
  const { shifts, more } = await callMain('shift.list', {
    limit: PAGE,
    ...(after ? { before: after.number } : {}),
  })
  return { items: shifts, more }
})

/** Adds newly closed shifts to the list; returns the function that stops it. */
export function followShifts(): () => void {
  return stopAll(
    shiftList.follow(),
    onEvent('shift.changed', () => void shiftList.find()),
  )
}
