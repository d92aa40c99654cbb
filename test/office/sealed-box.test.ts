import { expect, test } from 'vitest'
import { newBoxKeys, seal, unseal } from '../../platform/office/sealed-box.ts'

const secret = Buffer.from('573902')

test('only its own key reads a sealed text, and only if nothing was changed', () => {
  const [ours, theirs] = [newBoxKeys(), newBoxKeys()]
  const box = seal(ours.publicKey, secret)
  expect(unseal(ours, box)).toEqual(secret)
  expect(unseal(theirs, box)).toBe(null)
  for (let at = 0; at < box.length; at += 1) {
    const changed = Buffer.from(box)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(ours, changed)).toBe(null)
  }
  expect(unseal(ours, box.subarray(0, 40))).toBe(null)
  expect(unseal(ours, Buffer.alloc(0))).toBe(null)
})

test('no part is in the clear, and the same text is never sealed the same way', () => {
  const { publicKey } = newBoxKeys()
  const [one, other] = [seal(publicKey, secret), seal(publicKey, secret)]
  expect(one.includes(secret)).toBe(false)
  expect(one.equals(other)).toBe(false)
  expect(() => seal('not a key', secret)).toThrow()
})
