import { expect, test } from 'vitest'
import { slipTime } from '../../electron/printing/layout/slip-time.ts'
import { zoneAhead } from '../../shared/time-zone.ts'

test('a computer in one of the three zones of Indonesia sets the shop there, any other in WIB', () => {
  expect([420, 480, 540].map(zoneAhead)).toEqual(['WIB', 'WITA', 'WIT'])
  expect([0, -300, 330, 600].map(zoneAhead)).toEqual(['WIB', 'WIB', 'WIB', 'WIB'])
})

test("a slip tells its times by the shop's clocks and names their zone", () => {
  const at = Date.UTC(2026, 10, 21, 15, 30)
  expect(slipTime(at, { language: 'id', timeZone: 'WIB' })).toBe('21 Nov 2026 22:30 WIB')
  expect(slipTime(at, { language: 'id', timeZone: 'WITA' })).toBe('21 Nov 2026 23:30 WITA')
  expect(slipTime(at, { language: 'en', timeZone: 'WIT' })).toBe('22 Nov 2026 00:30 WIT')
})
