import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf, payable } from '../../services/sandbox/orders/fees.ts'
import { channels } from '../../shared/gateway/channels.ts'
import { sen } from '../../shared/money.ts'

const channelAndAmount = fc
  .constantFrom(...channels)
  .chain((channel) =>
    fc.tuple(fc.constant(channel), fc.integer({ min: channel.min, max: channel.max }).map(sen)),
  )

test('a fee is its share and its fixed part, to the nearest sen; VAT is 11 % of it', () => {
  fc.assert(
    fc.property(channelAndAmount, ([{ fee: rule }, amount]) => {
      const fee = feeOf(rule, amount, 'BEN')
      const exact = BigInt(amount) * BigInt(rule.millionths)
      const share = BigInt(fee.amount - rule.fixed) * 1_000_000n
      expect(share - exact <= 500_000n && exact - share <= 500_000n).toBe(true)
      expect(fee.total).toBe(fee.amount)
      expect(Math.abs(fee.vat * 100 - fee.total * 11)).toBeLessThanOrEqual(50)
      expect(payable(amount, 'BEN', fee)).toBe(amount)
    }),
  )
})

test('under OUR the payer pays the fee, rounded up to a whole rupiah and never by a whole one', () => {
  fc.assert(
    fc.property(channelAndAmount, ([{ fee: rule }, amount]) => {
      const fee = feeOf(rule, amount, 'OUR')
      expect(fee.total % 100).toBe(0)
      expect(fee.total >= fee.amount && fee.total - fee.amount < 100).toBe(true)
      expect(payable(amount, 'OUR', fee)).toBe(amount + fee.total)
    }),
  )
})

test('a fee that is written without a fraction of a rupiah is not rounded up', () => {
  const qris = channels.find(({ paymentType }) => paymentType === 'QRIS')
  const fee = feeOf(qris?.fee ?? { millionths: 0, fixed: sen(0) }, sen(100_001), 'OUR')
  expect([fee.amount, fee.total]).toEqual([700, 700])
})

test('a rate has six decimals, and a fixed fee has none', () => {
  for (const { fee: rule, min } of channels) {
    const { rate } = feeOf(rule, min, 'BEN')
    expect(rate === null ? 0 : Math.round(Number(rate) * 1_000_000)).toBe(rule.millionths)
    if (rate !== null) expect(rate).toMatch(/^0\.\d{6}$/)
  }
})
