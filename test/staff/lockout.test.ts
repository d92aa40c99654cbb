import { expect, test } from 'vitest'
import { createPinLockout, waitAfter } from '../../electron/staff/pin-lockout.ts'
import { DAY } from '../../shared/durations.ts'

test('a wait that a damaged list makes longer than the wrong tries do keeps nobody out for longer than these', () => {
  const lockout = createPinLockout(() => 0)
  expect(lockout.left({ id: 'a', waitLeft: 1_000 * DAY, failures: 7 })).toBe(waitAfter(7))
  expect(lockout.left({ id: 'b', waitLeft: 1_000 * DAY, failures: 0 })).toBe(0)
  expect(lockout.left({ id: 'c', waitLeft: 2_000, failures: 7 })).toBe(2_000)
})
