import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import { aShiftReport } from '../printing/sample-reports.ts'

let shifts: typeof import('../../renderer/state/shift.ts')
let locks: typeof import('../../renderer/state/on-lock.ts')

beforeAll(async () => {
  vi.stubGlobal('window', { pos: { call: () => new Promise(() => {}), on: () => () => {} } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('document', { addEventListener: () => {}, documentElement: {} })
  shifts = await import('../../renderer/state/shift.ts')
  locks = await import('../../renderer/state/on-lock.ts')
})
beforeEach(() => locks.forgetAll())

const shown = () => shifts.useRunningShift.getState().report

/** An answer that comes when it is let go. */
function asked(to: number) {
  const { promise, resolve } = Promise.withResolvers<ShiftReport>()
  const answered = shifts.showShift(() => promise)
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

test('what was asked for before the window locked is never shown after it', async () => {
  const before = asked(1_000)
  locks.forgetAll()
  await before()
  expect(shown()).toBeNull()
})
