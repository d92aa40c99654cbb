import { expect, test } from 'vitest'
import { lastChanged } from '../../renderer/display/last-changed.ts'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { rupiah } from '../../shared/money.ts'

const line = (id: string, quantity = 1): CartLine => ({
  kind: 'product',
  id,
  name: id,
  type: 'Umum',
  price: rupiah(1_000),
  quantity,
})

test('a customer is shown the line that a scan has changed, wherever it stands', () => {
  const bill = [line('A'), line('B'), line('C')]
  expect(lastChanged([], bill)).toBe(2)
  expect(lastChanged(bill, bill)).toBe(-1)
  expect(lastChanged(bill, [line('A', 2), line('B'), line('C')])).toBe(0)
  expect(lastChanged(bill, [...bill, line('D')])).toBe(3)
})
