import { expect, test } from 'vitest'
import { createInquiryMemory } from '../../electron/lifecycle/inquiry-memory.ts'
import { MINUTE, SECOND } from '../../shared/durations.ts'

test('once a request is said never to have arrived, the answers are counted anew', () => {
  let elapsed = 0
  const memory = createInquiryMemory(() => elapsed)
  const threeAnswers = [0, 30 * SECOND, 30 * SECOND].map((later) => {
    elapsed += later
    return memory.neverArrived('1')
  })
  elapsed += MINUTE
  expect([threeAnswers, memory.neverArrived('1')]).toEqual([[false, false, true], false])
})
