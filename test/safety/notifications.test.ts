import { expect } from 'vitest'
import { notifications } from './notifications.ts'
import { testProof } from './test-proof.ts'

testProof(notifications, {
  // Attacks that were never made prove nothing.
  demand({ answers, news }, size) {
    expect(Number(answers)).toBeGreaterThan(0.9 * size)
    expect(Number(news)).toBeGreaterThan(size / 100)
  },
})
