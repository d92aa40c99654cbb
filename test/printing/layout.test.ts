import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { maskCardNumber } from '../../electron/printing/layout/mask-card-number.ts'
import { isPrintable, printable } from '../../electron/printing/layout/printable.ts'
import { moduleDots } from '../../electron/printing/layout/qr-size.ts'
import { inFours, wrap } from '../../electron/printing/layout/wrap.ts'
import { formatRupiah, MAX_SEN, sen } from '../../shared/money.ts'
import { papers, slip } from '../../shared/slip/slip.ts'
import { anOpenOrder, anOrder, NOW, QRIS, settingsWith } from './sample-orders.ts'

test('names lose their accents and what has no likeness becomes one question mark', () => {
  expect(printable('Café “Ñandú” — Łódź')).toBe('Cafe "Nandu" - Lodz')
  expect(printable('Kopi ☕ 👩‍👩‍👧 Ｂａｋｓｏ ﬁsh')).toBe('Kopi ? ? Bakso fish')
  expect(printable('東京')).toBe('??')
  expect(printable('\ud800 half')).toBe('? half')
})

test('control characters leave no trace, and blanks of every kind are one space', () => {
  expect(printable('A\u001b@B\u0000\u0010\u0085C')).toBe('A@BC')
  expect(printable(' a\t\nb\u00a0\u3000c\u200b\u202ed ')).toBe('a b cd')
})

test('wrapping loses nothing and keeps to the columns', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 4, max: 48 }), (text, columns) => {
      const lines = wrap(printable(text), columns)
      expect(lines.every((line) => line.length <= columns && line !== '')).toBe(true)
      expect(lines.join('').replaceAll(' ', '')).toBe(printable(text).replaceAll(' ', ''))
    }),
  )
})

test('numbers are read in fours however the gateway spaced them', () => {
  expect(inFours('8808 1234-56789')).toBe('8808 1234 5678 9')
})

test('every amount is printed whole, on one line', () => {
  const settings = settingsWith({ slipLanguage: 'both' })
  const request = { kind: 'payment', mode: 'live', now: NOW, cashier: null } as const
  const open = anOpenOrder().state as Extract<ReturnType<typeof anOpenOrder>['state'], { kind: 'open' }>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_SEN }), fc.constantFrom(...papers), (amount, paper) => {
      const order = anOrder({ ...open, payable: sen(amount) })
      const { blocks } = layOut(documentOf(order, settings, request), paper, 1)
      const whole = blocks.filter(
        (block) => block.type === 'line' && block.text === formatRupiah(sen(amount)),
      )
      expect(whole).toHaveLength(1)
    }),
    { numRuns: 200 },
  )
})

test('every slip is one that the contract lets through', () => {
  const document = documentOf(anOpenOrder(), settingsWith({}), {
    kind: 'payment',
    mode: 'training',
    now: NOW,
    cashier: null,
  })
  for (const paper of papers) expect(slip.parse(layOut(document, paper, 2))).toBeDefined()
})

test('QR modules are as large as the paper allows with the quiet zone', () => {
  const longest = 'x'.repeat(261)
  expect([moduleDots(longest, '58'), moduleDots(longest, '80')]).toEqual([5, 7])
  expect([moduleDots(QRIS, '58'), moduleDots(QRIS, '80')]).toEqual([5, 8])
  expect([moduleDots('short', '58'), moduleDots('short', '80')]).toEqual([8, 8])
})

test('what could be a card number shows its first six and last four digits at most', () => {
  expect(maskCardNumber('4111 1111 1111 1111')).toBe('411111******1111')
  expect(maskCardNumber('acc 5500000000000004.')).toBe('acc 550000******0004.')
  expect(maskCardNumber('********4821')).toBe('********4821')
  expect(isPrintable(maskCardNumber('632501004217'))).toBe(true)
  expect(maskCardNumber('632501004217')).toBe('632501004217')
})
