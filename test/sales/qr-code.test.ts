import { describe, expect, test } from 'vitest'
import { writeQris } from '../../shared/gateway/qris.ts'
import { rupiah } from '../../shared/money.ts'
import { charge, salesSetup, told } from './sales-setup.ts'

describe('a QR code', () => {
  const qr = (amount: number, nmid = 'ID1020000000001') =>
    writeQris(
      {
        amount: rupiah(amount),
        merchantName: 'TOKO',
        city: 'JAKARTA',
        nmid,
        reference: null,
        terminal: null,
      },
      {
        acquirer: 'ID.CO.EXAMPLE.WWW',
        merchantPan: '936009990000000018',
        acquirerMerchantId: '1',
        category: '5812',
        postcode: '10110',
      },
    )
  const chargeFor = async (qrCode: string) => {
    const setup = await salesSetup((exchange) =>
      exchange.answer(told(exchange, { vaCode: undefined, qrCode, nmid: 'ID1020000000001' })),
    )
    return (await setup.sales.charge(charge({ paymentType: 'QRIS', payer: undefined }))).state
  }

  test('is shown when it asks for what was charged', async () => {
    expect(await chargeFor(qr(25_000))).toMatchObject({
      kind: 'open',
      code: { kind: 'qr', content: qr(25_000) },
    })
  })

  test('is never shown when its amount, merchant or check sum differs', async () => {
    for (const bad of [qr(2_500), qr(25_000, 'ID1020000000009'), `${qr(25_000).slice(0, -4)}0000`, 'hello']) {
      const state = await chargeFor(bad)
      expect(state.kind).toBe('review')
      expect(state).not.toHaveProperty('code')
    }
  })
})
