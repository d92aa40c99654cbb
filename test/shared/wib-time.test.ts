import { expect, test } from 'vitest'
import { formatWibTime, parseHeaderTime, parseWibTime, readHeaderTime } from '../../shared/wib-time.ts'

test('a time of the body is read as WIB, seven hours ahead of UTC', () => {
  expect(parseWibTime('20260102030405')).toBe(Date.UTC(2026, 0, 1, 20, 4, 5))
  expect(formatWibTime(Date.UTC(2026, 0, 1, 20, 4, 5))).toBe('20260102030405')
})

test.each(['20260230000000', '20261301000000', '20260102246000', '2026010203040', '', '99999999999999'])(
  '%j is no time',
  (text) => expect(parseWibTime(text)).toBeNull(),
)

test('a time before 1970 is refused: it could be written down, but never be read by the page again', () => {
  expect(parseWibTime('19691231235959')).toBeNull()
  expect(parseWibTime('19700101065959')).toBeNull()
  expect(parseWibTime('19700101070000')).toBe(0)
})

test('a header’s time is read with and without milliseconds, and never without an offset', () => {
  expect(parseHeaderTime('2026-01-02T03:04:05.678+07:00')).toBe(Date.UTC(2026, 0, 1, 20, 4, 5, 678))
  expect(parseHeaderTime('2026-01-02T03:04:05+07:00')).toBe(Date.UTC(2026, 0, 1, 20, 4, 5))
  expect(parseHeaderTime('2026-01-02T03:04:05')).toBeNull()
})

test.each([
  '2026-02-30T10:00:00.000+07:00',
  '2026-11-31T10:00:00Z',
  '2026-13-01T10:00:00Z',
  '2026-01-00T10:00:00Z',
])('a header’s time of a day that is in no calendar is none (%s)', (text) =>
  expect(parseHeaderTime(text)).toBeNull(),
)

test('a gateway’s time is read with more digits of a second, and with an offset in one; a request’s is not', () => {
  const at = Date.UTC(2026, 0, 1, 20, 4, 5, 678)
  for (const time of ['05.678', '05.6789', '05.678901', '05.678901234']) {
    expect(readHeaderTime(`2026-01-02T03:04:${time}+07:00`), time).toBe(at)
    expect(readHeaderTime(`2026-01-02T03:04:${time}+0700`), time).toBe(at)
    expect(readHeaderTime(`2026-01-01T20:04:${time}Z`), time).toBe(at)
  }
  expect(readHeaderTime('2026-01-02T03:04:05+0700')).toBe(at - 678)
  expect(readHeaderTime('2026-01-01T15:04:05.678901-0500')).toBe(at)
  for (const text of [
    '2026-01-02T03:04:05.678901',
    '2026-01-02T03:04:05.6789012345+07:00',
    '2026-01-02T03:04:05.678+07',
    '2026-01-02T03:04:05.678+2500',
    '2026-02-30T03:04:05.678901+07:00',
    '1767297845678',
    '',
  ])
    expect(readHeaderTime(text), text).toBeNull()
  expect(parseHeaderTime('2026-01-02T03:04:05.678901+07:00')).toBeNull()
  expect(parseHeaderTime('2026-01-02T03:04:05.678+0700')).toBeNull()
})
