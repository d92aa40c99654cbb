import { expect, test } from 'vitest'
import { crc16, qrisMismatch, readQris, UnreadableQris, writeQris } from '../../../shared/gateway/qris.ts'
import { rupiah } from '../../../shared/money.ts'

const synthetic =
  '00020101021226690017ID.CO.EXAMPLE.WWW011893600999000000001802150000000000000010303UMI51440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204581253033605405100005802ID5911TOKO CONTOH6007JAKARTA61051011062190508TRX-00010703A016304EFDE'
const asked = { amount: rupiah(10_000), merchantName: 'TOKO CONTOH', nmid: 'ID1020000000001' }

test('the CRC has the published check value', () => {
  expect(crc16('123456789')).toBe('29B1')
})

test('reads an invented code as its maker meant it', () => {
  expect(readQris(synthetic)).toEqual({
    ...asked,
    city: 'JAKARTA',
    reference: 'TRX-0001',
    terminal: 'A01',
  })
})

test('writes the same code to the letter', () => {
  const written = writeQris(readQris(synthetic), {
    acquirer: 'ID.CO.EXAMPLE.WWW',
    merchantPan: '936009990000000018',
    acquirerMerchantId: '000000000000001',
    category: '5812',
    postcode: '10110',
  })
  expect(written).toBe(synthetic)
})

test('a code is the one that was asked for only when amount, name, NMID and CRC all agree', () => {
  expect(qrisMismatch(synthetic, asked)).toBeNull()
  expect(qrisMismatch(synthetic, { ...asked, amount: rupiah(10_001) })).toMatch(/amount/)
  expect(qrisMismatch(synthetic, { ...asked, merchantName: 'TOKO LAIN' })).toMatch(/name/)
  expect(qrisMismatch(synthetic, { ...asked, nmid: 'ID1020000000002' })).toMatch(/NMID/)
  expect(qrisMismatch(synthetic, { ...asked, nmid: ' ID 1020 0000 00001 ' })).toBeNull()
  expect(qrisMismatch(synthetic, { ...asked, nmid: 'ID 1020 0000 00002' })).toMatch(/NMID/)
  expect(qrisMismatch(synthetic.replace('540510000', '540590000'), asked)).toMatch(/check sum/)
})

test('a code that makes the payer’s app add a fee to the amount is not the one that was asked for', () => {
  const withTags = (more: string) => {
    const body = synthetic.slice(0, -8).replace('5802ID', `${more}5802ID`)
    return `${body}6304${crc16(`${body}6304`)}`
  }
  expect(qrisMismatch(withTags('5502025604' + '1000'), asked)).toMatch(/adds a fee/)
  expect(qrisMismatch(withTags('5502035703' + '2.5'), asked)).toMatch(/adds a fee/)
  // Only asks for a tip, which the payer may leave.
  expect(qrisMismatch(withTags('550201'), asked)).toBeNull()
})

test('a code cut anywhere is unreadable, never a different code', () => {
  for (let length = 0; length < synthetic.length; length += 1) {
    expect(() => readQris(synthetic.slice(0, length))).toThrow(UnreadableQris)
  }
})
