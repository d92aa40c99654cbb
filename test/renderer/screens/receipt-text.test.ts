import { expect, test } from 'vitest'
import {
  fitForCode,
  fitForLink,
  mailLink,
  receiptText,
  whatsAppLink,
} from '../../../renderer/screens/code/receipt-text.ts'
import type { SlipBlock } from '../../../shared/slip/slip.ts'

const line = (text: string, right?: string): SlipBlock => ({
  type: 'line',
  text,
  ...(right === undefined ? {} : { right }),
  align: 'left',
  bold: false,
  size: 'normal',
})

test('a receipt’s text has its lines with their amounts, and its mark of training', () => {
  const blocks: SlipBlock[] = [
    line('Warung Kopi'),
    { type: 'rule' },
    line('Kopi Susu', 'Rp 18.000'),
    { type: 'qr', content: 'x', moduleDots: 4 },
    { type: 'feed', lines: 3 },
    { type: 'cut' },
    line('Terima kasih'),
  ]
  expect(receiptText({ blocks, mark: 'LATIHAN' })).toBe(
    'LATIHAN\nWarung Kopi\n---\nKopi Susu  Rp 18.000\n\nTerima kasih\nLATIHAN',
  )
})

test('the mark of training that is among a receipt’s lines is not said twice', () => {
  const blocks = [line('LATIHAN'), line('Warung Kopi'), line('LATIHAN')]
  expect(receiptText({ blocks, mark: 'LATIHAN' })).toBe('LATIHAN\nWarung Kopi\nLATIHAN')
})

test('a receipt too long for a code keeps its first and last lines', () => {
  const lines = Array.from({ length: 60 }, (_, at) => `Barang nomor ${at}  Rp 10.000`)
  const cut = fitForCode(['Toko', ...lines, 'Jumlah  Rp 600.000'].join('\n'))
  expect(encodeURIComponent(cut).length).toBeLessThanOrEqual(1_000)
  expect(cut.startsWith('Toko\n')).toBe(true)
  expect(cut.endsWith('Jumlah  Rp 600.000')).toBe(true)
  expect(cut).toContain('\n…\n')
  expect(fitForCode('Toko\nJumlah')).toBe('Toko\nJumlah')
})

test('a receipt too long for a link of Windows is cut in the middle; any other is whole', () => {
  const receipt = (count: number) =>
    ['Toko', ...Array.from({ length: count }, (_, at) => `Barang nomor ${at}  Rp 10.000`), 'Jumlah'].join(
      '\n',
    )
  const link = whatsAppLink(fitForLink(receipt(300)), '+62 812 3456 7890 12345')
  expect(link.length).toBeLessThanOrEqual(2_081)
  expect(link).toContain('Jumlah')
  expect(fitForLink(receipt(40))).toBe(receipt(40))
})

test.each([
  ['0812-3456-7890', 'https://wa.me/6281234567890?text=a%26b'],
  ['+62 812 3456 7890', 'https://wa.me/6281234567890?text=a%26b'],
  [null, 'https://wa.me/?text=a%26b'],
])('a message to %s goes to %s', (phone, address) => {
  expect(whatsAppLink('a&b', phone)).toBe(address)
})

test('nothing of a text gets out of its place in a mail', () => {
  expect(mailLink('Toko & Co', 'a\n&bcc=x@y')).toBe('mailto:?subject=Toko%20%26%20Co&body=a%0A%26bcc%3Dx%40y')
})
