import { expect, test } from 'vitest'
import { createUnseen } from '../../electron/sales/unseen.ts'
import type { Order } from '../../shared/sale/order.ts'
import { paidState } from '../helpers/orders.ts'
import { sampleOrder } from '../helpers/samples.ts'

const HOUR = 60 * 60_000

/** A list with a clock set by hand, and the events that windows got. */
function aList() {
  let now = 1_000_000
  const told: string[][] = []
  const numbers = (orders: readonly { merchantTradeNo: string }[]) =>
    orders.map((order) => order.merchantTradeNo)
  const list = createUnseen<Order>(
    () => now,
    (orders) => told.push(numbers(orders)),
  )
  return {
    told,
    seen: list.seen,
    pay: (merchantTradeNo: string) =>
      list.add({ ...sampleOrder, merchantTradeNo, state: paidState({ since: now }) }),
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    listed: () => numbers(list.list()),
  }
}

test('a payment is announced also when another one, which nobody looked at, has just become too old', () => {
  const { pay, pass, told, listed } = aList()
  pay('LK-1')
  pass(HOUR + 1)
  pay('LK-2')
  expect(told).toEqual([['LK-1'], ['LK-2']])
  expect(listed()).toEqual(['LK-2'])
})

test('the latest thirty are announced, and each once', () => {
  const { pay, told, listed, seen } = aList()
  for (let nth = 1; nth <= 31; nth += 1) pay(`LK-${nth}`)
  expect(told).toHaveLength(31)
  expect(listed()).toHaveLength(30)
  expect(listed()[0]).toBe('LK-31')
  pay('LK-31')
  seen(['LK-1', 'unknown'])
  expect(told).toHaveLength(31)
  seen(['LK-31'])
  expect(told.at(-1)).not.toContain('LK-31')
})
