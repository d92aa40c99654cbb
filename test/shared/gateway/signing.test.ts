import { describe, expect, test } from 'vitest'
import { createSigner, sha256Hex } from '../../../electron/gateway/sign.ts'

const body = Buffer.from(
  '{"requestId":"REQ-0001","merchantId":"010001","paymentType":"QRIS","amount":"10000.00","merchantTradeNo":"TRX-0001","productName":"Kopi Susu Gula Aren"}',
)
const parts = {
  method: 'POST',
  path: '/payment/v2.3/qris/create',
  timestamp: '2026-01-02T03:04:05.678+07:00',
}

describe('hmac-sha256-hex', () => {
  const signer = createSigner('hmac-sha256-hex', 'test-secret')
  const vector = 'a1df813cedf7ab663238c51d4781cc9969a0fa92608fa2ccd0bc6ef2e410a516'

  test('signs the vector of gateway.md', () => {
    expect(sha256Hex(body)).toBe('e668d5f12d4686a83120841b3c712d7847bd9e7fdd60b4d127e2bdf8fb6e0c5f')
    expect(signer.sign(parts, body)).toBe(vector)
  })

  test('accepts its own signature in either case and nothing else', () => {
    expect(signer.verify(parts, body, vector)).toBe(true)
    expect(signer.verify(parts, body, vector.toUpperCase())).toBe(true)
    expect(signer.verify(parts, body, `b${vector.slice(1)}`)).toBe(false)
    expect(signer.verify(parts, body, '')).toBe(false)
    expect(signer.verify({ ...parts, path: '/payment/v2.3/qris/query' }, body, vector)).toBe(false)
    expect(signer.verify(parts, Buffer.concat([body, Buffer.from(' ')]), vector)).toBe(false)
  })
})
