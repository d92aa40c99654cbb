import { describe, expect, test } from 'vitest'
import {
  amountOf,
  digitsOf,
  type KeypadKey,
  keyOfKeyboard,
  pressKey,
} from '../../../renderer/components/keyboard/keypad-keys.ts'
import { formatRupiah, rupiah } from '../../../shared/money.ts'

const press = (...keys: KeypadKey[]) => keys.reduce(pressKey, '')

describe('keypad', () => {
  test('keys append whole rupiah', () => {
    expect(formatRupiah(amountOf(press('5', '7', '5', '00')))).toBe('Rp 57.500')
  })

  test('nothing typed is zero, and leading zeros are never kept', () => {
    expect(amountOf('')).toBe(0)
    expect(press('0', '000', '00')).toBe('')
    expect(press('000', '7')).toBe('7')
  })

  test('an amount has at most ten digits, and a key that would not fit changes nothing', () => {
    const full = press('9', '000', '000', '000')
    expect(full).toBe('9000000000')
    expect(pressKey(full, '1')).toBe(full)
    expect(pressKey('123456789', '00')).toBe('123456789')
    expect(pressKey('123456789', '0')).toBe('1234567890')
  })

  test('backspace takes the last digit and C takes all', () => {
    expect(press('1', '2', '00', 'back')).toBe('120')
    expect(press('back')).toBe('')
    expect(press('1', '2', 'clear')).toBe('')
  })

  test('digits of an amount are the digits that typed it', () => {
    expect(digitsOf(rupiah(57_500))).toBe('57500')
    expect(digitsOf(rupiah(0))).toBe('')
  })

  test('of the keyboard only digits, Backspace and Delete are keys', () => {
    expect(['0', '9', 'Backspace', 'Delete'].map(keyOfKeyboard)).toEqual(['0', '9', 'back', 'clear'])
    expect(['Enter', 'F2', 'a', '-', '.', 'Tab'].map(keyOfKeyboard)).toEqual(Array(6).fill(null))
  })
})
