import '../page.ts'
import { expect, test } from 'vitest'
import { refundLook, refundWords } from '../../../renderer/screens/refunds/refund-words.ts'
import { receiveRefund, useRefunds } from '../../../renderer/state/refunds/refunds.ts'
import { useView } from '../../../renderer/state/view.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { sampleRefund } from '../../helpers/samples.ts'

const unknown = { kind: 'unknown', since: 1 } as Refund['state']
const done = { kind: 'done', since: 1 } as Refund['state']
const known = () => useRefunds.getState().known

function hear(howMany: number) {
  for (let number = 1; number <= howMany; number += 1) {
    const state = number % 100 === 1 ? unknown : done
    receiveRefund({ ...sampleRefund, merchantRefundNo: `R-${number}`, createdAt: number, state })
  }
}

test('a window that stays open for weeks keeps every refund that waits, and of those that ended the newest', () => {
  hear(2_000)
  expect(Object.keys(known()).length).toBeLessThanOrEqual(100)
  expect(Object.values(known()).filter(({ state }) => state.kind === 'unknown')).toHaveLength(20)
  expect(known()['R-2000']).toBeDefined()
  expect(known()['R-2']).toBeUndefined()
})

test('nothing is forgotten while a list of refunds may be on the screen', () => {
  useRefunds.setState({ known: {} })
  useView.setState({ view: { screen: 'refunds', merchantRefundNo: null } })
  hear(1_000)
  expect(Object.keys(known())).toHaveLength(1_000)
})

test('a refund in review says so until people have closed its case', () => {
  const review = { ...sampleRefund, state: { ...unknown, kind: 'review' } as Refund['state'] }
  expect([refundWords(review), refundLook(review).tone]).toEqual(['review', 'bad'])
  const closed = { ...review, closed: true } as const
  expect([refundWords(closed), refundLook(closed).tone]).toEqual(['lookedAfter', 'info'])
})
