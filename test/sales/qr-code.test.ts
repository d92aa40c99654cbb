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
  const setupWith = (code: object) =>
    salesSetup((exchange) =>
      exchange.answer(told(exchange, { vaCode: undefined, nmid: 'ID1020000000001', ...code })),
    )
  const wish = () => charge({ paymentType: 'QRIS', payer: undefined })
  const chargeFor = async (qrCode: string) => (await (await setupWith({ qrCode })).sales.charge(wish())).state

  test('is shown when it asks for what was charged', async () => {
    expect(await chargeFor(qr(25_000))).toMatchObject({
      kind: 'open',
      code: { kind: 'qr', content: qr(25_000) },
    })
  })

  test('is shown without the white space around it, and with the case of its check sum left as it is', async () => {
    const code = qr(25_000)
    const lower = code.slice(0, -4) + code.slice(-4).toLowerCase()
    expect(lower).not.toBe(code)
    for (const content of [code, lower]) {
      for (const written of [content, `${content}\r\n`, `\n ${content}\t`])
        expect(await chargeFor(written)).toMatchObject({ kind: 'open', code: { kind: 'qr', content } })
    }
  })

  test('of which there is only a picture is not fetched, not shown, and still watched until it is paid', async () => {
    const told = { qrisUrl: 'https://gateway.example/qr.png', status: '01' }
    const { sales, requests } = await setupWith(told)
    const { merchantTradeNo, state } = await sales.charge(wish())
    expect(state.kind).toBe('unknown')
    expect((await sales.check(merchantTradeNo)).state).toMatchObject({ kind: 'open', code: null })
    expect(requests.every(({ path }) => path.startsWith('/payment/v2.3/qris/'))).toBe(true)
    Object.assign(told, { status: '02' })
    expect((await sales.check(merchantTradeNo)).state.kind).toBe('paid')
  })

  test('is never shown when its amount, merchant or check sum differs', async () => {
    for (const bad of [qr(2_500), qr(25_000, 'ID1020000000009'), `${qr(25_000).slice(0, -4)}0000`, 'hello']) {
      const state = await chargeFor(bad)
      expect(state.kind).toBe('review')
      expect(state).not.toHaveProperty('code')
    }
  })
})
