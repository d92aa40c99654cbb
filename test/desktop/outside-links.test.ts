import { expect, test } from 'vitest'
import { mayOpenOutside } from '../../electron/desktop/outside-links.ts'

const hosts = ['pay.example']

test('a listed host over https may be opened outside', () => {
  expect(mayOpenOutside('https://pay.example/order/1?a=b#c', hosts)).toBe(true)
})

test.each([
  'http://pay.example/',
  'https://pay.example.evil/',
  'https://evil.example/pay.example',
  'https://pay.example@evil.example/',
  'https://pay.example:8443/',
  'https://sub.pay.example/',
  'ftp://pay.example/',
  'file:///pay.example',
  'javascript:alert("https://pay.example/")',
  'pay.example',
  '',
])('%s may not', (address) => {
  expect(mayOpenOutside(address, hosts)).toBe(false)
})

test('without a list no address may be opened', () => {
  expect(mayOpenOutside('https://pay.example/', [])).toBe(false)
})
