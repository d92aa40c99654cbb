import { expect, test } from 'vitest'
import { mayOpenOutside } from '../../electron/desktop/guards/outside-links.ts'

test('WhatsApp over https may be opened outside', () => {
  expect(mayOpenOutside('https://wa.me/628123?text=b#c')).toBe(true)
})

test.each([
  'http://wa.me/',
  'https://wa.me.evil/',
  'https://evil.example/wa.me',
  'https://wa.me@evil.example/',
  'https://wa.me:8443/',
  'https://sub.wa.me/',
  'ftp://wa.me/',
  'file:///wa.me',
  'javascript:alert("https://wa.me/")',
  'wa.me',
  'https://pay.example/',
  '',
])('%s may not', (address) => {
  expect(mayOpenOutside(address)).toBe(false)
})
