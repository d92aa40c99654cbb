import { expect, test } from 'vitest'
import { fileText, isWorkbook } from '../../shared/file-text.ts'

const text = 'nama;harga\nCafé Latte – “besar”;28000\n'
const windows = new Map([
  ['é', 0xe9],
  ['–', 0x96],
  ['“', 0x93],
  ['”', 0x94],
])

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, as spreadsheets call Unicode text', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['the form of older Windows', Buffer.from([...text].map((one) => windows.get(one) ?? one.charCodeAt(0)))],
])('a file in %s has its letters', (_form, bytes) => {
  expect(fileText(bytes)).toBe(text)
})

test.each([
  ['xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06]],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
])('a workbook in the form %s is told from a table', (_form, bytes) => {
  expect(isWorkbook(fileText(Uint8Array.from(bytes)))).toBe(true)
  expect(isWorkbook(text)).toBe(false)
})

test('a file that is not text is read without a failure', () => {
  expect(fileText(Uint8Array.of(0x50, 0x4b, 0x03, 0xff, 0x81)).length).toBe(5)
})
