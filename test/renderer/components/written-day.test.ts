import { expect, test } from 'vitest'
import { readDay, writtenDay } from '../../../renderer/components/time/written-day.ts'

test('a day is written with the date before the month, on every computer', () => {
  expect(writtenDay('2026-04-03')).toBe('03/04/2026')
  expect(writtenDay('')).toBe('')
})

test.each([
  ['03/04/2026', '2026-04-03'],
  ['3/4/26', '2026-04-03'],
  ['3-4-2026', '2026-04-03'],
  ['03.04.2026', '2026-04-03'],
  ['03042026', '2026-04-03'],
  ['2026-04-03', '2026-04-03'],
  [' 29/02/2028 ', '2028-02-29'],
  ['', ''],
])('"%s" is read as the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each(['3', '03/04', '03/04/2', '31/02/2026', '29/02/2026', '04/13/2026', '00/01/2026', 'besok'])(
  '"%s" is no day, and none is made up from it',
  (text) => {
    expect(readDay(text)).toBeNull()
  },
)
