import '../page.ts'
import { beforeEach, expect, test } from 'vitest'
import { forgetAll } from '../../../renderer/state/on-lock.ts'
import { readShiftOnce, showShift, useRunningShift } from '../../../renderer/state/shift.ts'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import { aShiftReport } from '../../printing/sample-reports.ts'
import { mainProcess } from '../page.ts'

beforeEach(forgetAll)

const shown = () => useRunningShift.getState().report

/** An answer that comes when it is let go. */
function asked(to: number) {
  const { promise, resolve } = Promise.withResolvers<ShiftReport>()
  const answered = showShift(() => promise)
  return () => {
    resolve(aShiftReport({ to }))
    return answered
  }
}

test('an answer that a later one has overtaken is dropped, also where a clock was put back in between', async () => {
  const early = asked(9_000)
  const late = asked(5_000)
  await late()
  await early()
  expect(shown()?.to).toBe(5_000)
})

test('cash that is taken has the shift read once, whose times tell whether the clock is behind', async () => {
  const asked: string[] = []
  mainProcess.call = async (name) => {
    asked.push(name)
    return { ok: true, value: aShiftReport({ to: 7_000 }) }
  }
  readShiftOnce()
  await expect.poll(() => shown()?.to).toBe(7_000)
  readShiftOnce()
  expect(asked).toEqual(['shift.current'])
})

test('what was asked for before the window locked is never shown after it', async () => {
  const before = asked(1_000)
  forgetAll()
  await before()
  expect(shown()).toBeNull()
})
