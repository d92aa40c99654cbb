import emvco from 'emvco-merchant-parse'
import fc from 'fast-check'
import readQr from 'jsqr'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { qrContent } from '../../services/sandbox/orders/qr-content.ts'
import { formatDecimal, type Sen, sen } from '../../shared/money.ts'
import { merchant, startedSandbox } from './started-sandbox.ts'

test('another reader finds the amount, merchant, NMID and order in the code', async () => {
  const sandbox = await startedSandbox()
  const { body } = await sandbox.create('qr', { merchantTradeNo: 'TRX-0001', amount: '57500.00' })
  expect(body).toMatchObject({ nmid: merchant.nmid, tid: 'A01' })
  expect(body.qrCode.length).toBeLessThanOrEqual(300)
  expect(emvco.Parse(body.qrCode)).toMatchObject({
    '00': '01',
    '01': '12',
    '51': { '00': 'ID.CO.QRIS.WWW', '02': merchant.nmid },
    '53': '360',
    '54': '57500',
    '58': 'ID',
    '59': 'TOKO CONTOH',
    '60': 'JAKARTA',
    '62': { '05': 'TRX-0001', '07': 'A01' },
  })
})

const platformTradeNo = '20260102030405123456789012'

test('the code of every amount and number reads back, and its check sum holds', () => {
  const amounts = fc.integer({ min: 1, max: 999_999_999_999 }).map((value) => sen(value))
  fc.assert(
    fc.property(
      amounts,
      fc.string({ minLength: 1, maxLength: 32, unit: 'binary', size: 'max' }),
      (amount, merchantTradeNo) => {
        const content = qrContent(merchant, { amount, merchantTradeNo, platformTradeNo })
        expect(content.length).toBeLessThanOrEqual(300)
        expect(content).toMatch(/^[\x20-\x7e]+$/)
        const tags = emvco.Parse(content)
        expect(tags['54']).toBe(wholeRupiah(amount))
        expect(tags['63']).toBe(ccitt(content.slice(0, -4)))
        expect((tags['62'] as Record<string, string>)['05']?.length).toBeLessThanOrEqual(25)
      },
    ),
  )
})

test('OUR: the code asks for what the payer pays, not for what was requested', async () => {
  const sandbox = await startedSandbox()
  const { body } = await sandbox.create('qr', { amount: '100000.00', feeType: 'OUR' })
  expect([body.amount, emvco.Parse(body.qrCode)['54']]).toEqual(['100700.00', '100700'])
})

test('qrisUrl serves a picture that an independent reader decodes to qrCode', async () => {
  const sandbox = await startedSandbox()
  const { qrisUrl, qrCode } = (await sandbox.create('qr')).body
  const answer = await fetch(qrisUrl)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { data, width, height } = PNG.sync.read(Buffer.from(await answer.arrayBuffer()))
  expect(readQr(new Uint8ClampedArray(data), width, height)?.data).toBe(qrCode)
  expect((await fetch(`${sandbox.url}/qris/123.png`)).status).toBe(404)
})

const wholeRupiah = (amount: Sen) => formatDecimal(amount).replace(/\.00$/, '')

/** CRC-16/CCITT by table-free long division over the bits: another way than Loket's. */
function ccitt(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let register = 0xffff
  for (const bit of bits) {
    const carry = ((register >> 15) & 1) ^ Number(bit)
    register = ((register << 1) & 0xffff) ^ (carry ? 0x1021 : 0)
  }
  return register.toString(16).toUpperCase().padStart(4, '0')
}

test.each([
  ['that differ before their last 25 characters', `A${'7'.repeat(31)}`, `B${'7'.repeat(31)}`],
  ['that EMVCo has no letters for', '咖啡-1', '牛奶-1'],
])('two orders with numbers %s have two codes, and each is paid by its own', async (_, one, other) => {
  const sandbox = await startedSandbox()
  const first = (await sandbox.create('qr', { merchantTradeNo: one })).body
  const second = (await sandbox.create('qr', { merchantTradeNo: other })).body
  expect([first.errCode, second.errCode]).toEqual(['0', '0'])
  expect(first.qrCode).not.toBe(second.qrCode)
})
