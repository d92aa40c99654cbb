import { expect, test } from 'vitest'
import {
  type InstallTerms,
  type OpenWork,
  openReason,
  REST_MS,
  whyNotNow,
} from '../../shared/update/may-install.ts'
import { isOpenAt, openingHours } from '../../shared/update/opening-hours.ts'

const nothing: OpenWork = {
  sales: 0,
  refunds: 0,
  prints: 0,
  calls: 0,
  holds: [],
  others: 0,
  idleMs: REST_MS,
}
const terms: InstallTerms = { rule: 'anyTime', hours: { from: '08:00', to: '21:00' }, zone: 'WIB' }
/** So many hours after midnight in Jakarta, on some day. */
const inJakarta = (hour: number) => Date.UTC(2026, 10, 22) + (hour - 7) * 3_600_000

const open: [string, Partial<OpenWork>, string][] = [
  ['a customer pays', { sales: 1 }, 'sale'],
  ['a sale is typed', { holds: ['sale'] }, 'sale'],
  ['a refund is on its way', { refunds: 1 }, 'refund'],
  ['a shift is being closed', { holds: ['shiftClosing'] }, 'shiftClosing'],
  ['something prints', { prints: 1 }, 'print'],
  ['a dialog is open', { holds: ['dialog'] }, 'dialog'],
  ['a call is not answered yet', { calls: 1 }, 'call'],
  ['another Loket is open, which the installer would end', { others: 1 }, 'otherLoket'],
]

test.each(open)(
  'while %s nothing is installed, whatever the rule, the hour and the owner say',
  (_name, work, why) => {
    for (const rule of ['asked', 'closed', 'anyTime'] as const)
      for (const asked of [true, false])
        for (const hour of [3, 12])
          expect(whyNotNow({ ...nothing, ...work }, { ...terms, rule }, { asked, at: inJakarta(hour) })).toBe(
            why,
          )
  },
)

test('with several things open it names the one that costs most to disturb', () => {
  expect(openReason({ ...nothing, sales: 1, refunds: 1, prints: 1, calls: 1 })).toBe('sale')
  expect(openReason({ ...nothing, refunds: 1, prints: 1 })).toBe('refund')
  expect(openReason(nothing)).toBeNull()
})

test('an owner who asks gets it at any hour, once nothing is open', () => {
  for (const rule of ['asked', 'closed', 'anyTime'] as const)
    expect(
      whyNotNow({ ...nothing, idleMs: 0 }, { ...terms, rule }, { asked: true, at: inJakarta(12) }),
    ).toBeNull()
})

test('by itself nothing is installed in opening hours, unless the owner wants it at any time', () => {
  const at = (hour: number) => ({ asked: false, at: inJakarta(hour) })
  expect(whyNotNow(nothing, { ...terms, rule: 'asked' }, at(3))).toBe('ownerAsks')
  expect(whyNotNow(nothing, { ...terms, rule: 'closed' }, at(12))).toBe('openingHours')
  expect(whyNotNow(nothing, { ...terms, rule: 'closed' }, at(3))).toBeNull()
  expect(whyNotNow(nothing, { ...terms, rule: 'anyTime' }, at(12))).toBeNull()
})

test('nothing is installed automatically while somebody has just used the counter', () => {
  for (const rule of ['closed', 'anyTime'] as const)
    expect(
      whyNotNow({ ...nothing, idleMs: REST_MS - 1 }, { ...terms, rule }, { asked: false, at: inJakarta(3) }),
    ).toBe('hand')
})

test.each([
  [{ from: '08:00', to: '21:00' }, [8, 12, 20.99], [7.99, 21, 3]],
  // A stall of the night closes after midnight.
  [{ from: '17:30', to: '02:00' }, [17.5, 23, 0, 1.99], [2, 12, 17.4]],
  [{ from: '00:00', to: '00:00' }, [0, 12, 23.9], []],
])('opening hours %o hold in the shop’s own zone', (hours, isOpen, isClosed) => {
  for (const hour of isOpen) expect([hour, isOpenAt(hours, inJakarta(hour), 'WIB')]).toEqual([hour, true])
  for (const hour of isClosed) expect([hour, isOpenAt(hours, inJakarta(hour), 'WIB')]).toEqual([hour, false])
  // Jayapura is two hours ahead of Jakarta.
  for (const hour of isOpen) expect(isOpenAt(hours, inJakarta(hour - 2), 'WIT')).toBe(true)
})

test('a time that no clock shows is refused', () => {
  for (const from of ['24:00', '8:00', '08:60', '', 'noon'])
    expect(openingHours.safeParse({ from, to: '21:00' }).success).toBe(false)
})
