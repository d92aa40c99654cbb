import { expect, test } from 'vitest'
import { printerAddress, typedAddress } from '../../../renderer/screens/printers/printer-address.ts'

test('what is missing of a printer’s address is added, and what is there is kept', () => {
  expect(printerAddress('192.168.1.50')).toBe('tcp://192.168.1.50:9100')
  expect(printerAddress(' printer-dapur:9101 ')).toBe('tcp://printer-dapur:9101')
  expect(printerAddress('tcp://192.168.1.50')).toBe('tcp://192.168.1.50:9100')
  expect(printerAddress('tcp://192.168.1.50:9100')).toBe('tcp://192.168.1.50:9100')
  expect(printerAddress('/dev/usb/lp0')).toBe('file:///dev/usb/lp0')
  expect(printerAddress('com3')).toBe('file:///COM3')
  expect(printerAddress('queue:EPSON TM-T82')).toBe('queue:EPSON TM-T82')
})

test('what can’t be an address is left for the check to refuse', () => {
  for (const typed of ['', 'printer di dapur', 'http://192.168.1.50', 'tcp://[fe80::1]:9100']) {
    expect(printerAddress(typed)).toBe(typed)
  }
})

test('an address that is shown again leads to the same printer', () => {
  for (const device of [
    'tcp://192.168.1.50:9100',
    'tcp://printer-dapur:9101',
    'file:///dev/usb/lp0',
    'file:///COM3',
    'queue:EPSON TM-T82',
  ]) {
    expect(printerAddress(typedAddress(device))).toBe(device)
  }
  expect(typedAddress('none')).toBe('')
})
