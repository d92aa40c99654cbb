import { expect, test } from 'vitest'
import { withNews } from '../../renderer/state/open-prints.ts'
import type { PrintJob } from '../../shared/slip/slip.ts'

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
