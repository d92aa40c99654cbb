import { expect, test } from 'vitest'
import { printerAddress } from '../../renderer/screens/settings/printer-address.ts'

test('what is missing of a printer’s address is added, and what is there is kept', () => {
  expect(printerAddress('192.168.1.50')).toBe('tcp://192.168.1.50:9100')
  expect(printerAddress(' printer-dapur:9101 ')).toBe('tcp://printer-dapur:9101')
  expect(printerAddress('tcp://192.168.1.50')).toBe('tcp://192.168.1.50:9100')
  expect(printerAddress('tcp://192.168.1.50:9100')).toBe('tcp://192.168.1.50:9100')
})

test('what can’t be an address is left for the check to refuse', () => {
  for (const typed of ['', 'printer di dapur', 'http://192.168.1.50', 'tcp://[fe80::1]:9100']) {
    expect(printerAddress(typed)).toBe(typed)
  }
})
