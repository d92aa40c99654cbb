import { expect, test } from 'vitest'
import { printedNumber } from '../../../renderer/screens/prints/printed-number.ts'
import { withNews } from '../../../renderer/state/prints/open-prints.ts'
import type { PrintJob } from '../../../shared/slip/slip.ts'

const job: PrintJob = {
  revision: 1,
  id: 1,
  printer: 'main',
  kind: 'receipt',
  subject: 'LK-1',
  merchantTradeNo: 'LK-1',
  copy: 1,
  state: 'queued',
  failure: null,
  retriesUntil: null,
  createdAt: 1,
  updatedAt: 1,
}
const failed: PrintJob = { ...job, state: 'failed', failure: 'paperOut', revision: 3 }
const nothing = { open: {}, alarm: null }

test('a print that fails while the page is open raises an alarm until it comes out', () => {
  const queued = withNews(nothing, job)
  expect(queued).toEqual({ open: { 1: job }, alarm: null })
  const told = withNews(queued, failed)
  expect(told.alarm).toBe(1)
  expect(withNews(told, { ...failed, state: 'sending', revision: 4 }).alarm).toBeNull()
  expect(withNews(told, { ...failed, state: 'sent', revision: 5 })).toEqual(nothing)
  expect(withNews(told, { ...failed, state: 'cancelled', revision: 5 })).toEqual(nothing)
})

test('a dismissed alarm does not come back until the print has been tried again', () => {
  const waved = { open: { 1: failed }, alarm: null }
  expect(withNews(waved, { ...failed, failure: 'offline', revision: 9 }).alarm).toBeNull()
  const tried = withNews(waved, { ...failed, state: 'sending', revision: 9 })
  expect(withNews(tried, { ...failed, revision: 10 }).alarm).toBe(1)
})

test('older events change nothing, and a failed test page raises no alarm', () => {
  const told = { open: { 1: failed }, alarm: 1 }
  expect(withNews(told, { ...job, state: 'sending', revision: 2 })).toEqual(told)
  expect(withNews(nothing, { ...failed, kind: 'test' }).alarm).toBeNull()
})

test('a print is named by the number of its order, refund or subscription, whatever state its slip was of', () => {
  const named = (subject: string, merchantTradeNo: string | null = null) =>
    printedNumber({ ...job, subject, merchantTradeNo })
  expect(named('SB-261121-7K3M9P2Q-pending')).toBe('SB-261121-7K3M9P2Q')
  expect(named('SB-261121-7K3M9P2Q')).toBe('SB-261121-7K3M9P2Q')
  expect(named('RF-261121-7K3M9P2Q-underWay', 'LK-1')).toBe('LK-1')
  expect(named('128')).toBe('128')
})
