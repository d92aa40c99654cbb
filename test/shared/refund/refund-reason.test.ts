import { expect, test } from 'vitest'
import { reasonIn, refundReasons } from '../../../shared/refund/refund-reason.ts'

test('a picked reason is read in every language, recorded in any; a typed one stays', () => {
  for (const { id, en } of Object.values(refundReasons)) {
    for (const recorded of [id, en]) {
      expect(reasonIn('id', recorded)).toBe(id)
      expect(reasonIn('en', recorded)).toBe(en)
    }
  }
  expect(reasonIn('en', 'Kopinya dingin')).toBe('Kopinya dingin')
})

test('no two reasons have the same words', () => {
  const words = Object.values(refundReasons).flatMap(({ id, en }) => [id, en])
  expect(new Set(words).size).toBe(words.length)
})
